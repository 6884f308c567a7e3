// SPDX-License-Identifier: MIT
#include "solver/beam/table_beam.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <vector>

#include "format/table.hpp"
#include "platform/parallel_for.hpp"
#include "solver/beam/disorder.hpp"
#include "solver/beam/seen_hashes.hpp"
#include "solver/heuristics/pattern_states.hpp"

namespace tilepdb::solver {
namespace {

/// Candidates are distributed among shards by their hash, so that threads can find duplicates without locks. A shard is
/// searched by one thread, in an order that does not depend on the number of threads.
constexpr std::size_t shards = 64;

/// Nodes that a thread expands before it takes others; nodes whose table bits are located before any is read.
constexpr std::size_t nodes_in_chunk = 1024;
constexpr std::size_t nodes_at_once = 16;

/// A number of a trail has 30 bits. `moves_of_usual_solution` is the assumed length of a solution.
constexpr std::uint64_t most_numbers = std::uint64_t{1} << 30U;
constexpr std::uint64_t moves_of_usual_solution = 200;

/// Weights of the partitions' sums. Both together find shorter solutions than either alone (docs/history/notebook.md).
constexpr unsigned weight_of_mean = 8;
constexpr unsigned weight_of_largest = 4;

/// A board of the beam. Its sums and pattern states are stored beside it.
struct BeamNode {
  std::array<std::uint8_t, max_table_cells> tiles{};  // named by goal
  std::uint64_t hash = 0;
  std::uint32_t trail = 0;
  std::int16_t disorder = 0;
  std::uint8_t blank = 0;
  std::uint8_t came = 4;  // last move; 4 at the start
};

/// A child that may be kept.
struct Candidate {
  std::uint64_t hash = 0;
  std::uint64_t rises = 0;  // partitions whose sum rises, one bit each; the others fall
  std::uint32_t parent = 0;
  std::int16_t disorder = 0;
  std::uint16_t score = 0;  // lower is better
  Direction direction = Direction::up;
};

/// The boards after a number of moves.
struct Layer {
  std::vector<BeamNode> nodes;
  std::vector<std::uint16_t> sums;  // by node and partition
  std::vector<PackedState> states;  // by node and lookup

  void resize(std::size_t count, std::size_t partitions, std::size_t lookups) {
    nodes.resize(count);
    sums.resize(count * partitions);
    states.resize(count * lookups);
  }
};

template <typename Layout>
class TableBeam {
  using States = StateMoves<Layout>;

 public:
  TableBeam(const Heuristic& heuristic, const Position& start, const BeamOptions& options, const Job& job)
      : tables_(heuristic.lookup()),
        board_(start.board),
        partitions_(tables_.partitions()),
        lookups_(tables_.lookups()),
        disorder_(board_, tables_.blank()),
        options_(options),
        job_(job) {
    std::mt19937_64 random;
    for (std::uint64_t& factor : factors_) factor = random() | 1U;
    for (std::uint64_t& factor : cell_factors_) factor = random() | 1U;
    // All candidates of three layers fit, at most three of each node.
    seen_.reserve(shards);
    for (std::size_t shard = 0; shard < shards; ++shard) seen_.emplace_back(2 * (options.width / shards) + 16);
    current_.resize(1, partitions_, lookups_);
    BeamNode& root = current_.nodes.front();
    std::copy_n(start.tiles.begin(), root.tiles.size(), root.tiles.begin());
    const TileCells cell_of = tile_cells(root.tiles.data(), board_.cells());
    root.blank = cell_of[tables_.blank()];
    root.disorder = static_cast<std::int16_t>(disorder_.of(root.tiles));
    for (Cell cell = 0; cell < board_.cells(); ++cell) root.hash += factors_[root.tiles[cell]] * cell_factors_[cell];
    const auto values = heuristic.values(start);
    std::copy(values.begin(), values.end(), current_.sums.begin());
    for (std::size_t lookup = 0; lookup < lookups_; ++lookup) {
      current_.states[lookup] = tables_.packed_state(lookup, cell_of);
      bits_.push_back(tables_.table(lookup).bits().data());
    }
    trail_.push_back(0);
    is_solved_ = *std::max_element(values.begin(), values.end()) == 0;
  }

  [[nodiscard]] search::Result<Direction> solve() {
    for (unsigned moves = 0; !is_solved_; ++moves) {
      if (current_.nodes.empty() || moves >= options_.most_moves) return std::move(result_);
      if (trail_.size() + options_.width >= most_numbers || job_.stopped()) return std::move(result_);
      expand(moves);
      keep_best(moves + 1);
    }
    result_.end = search::End::solved;
    result_.moves = path_to(solved_trail_);
    return std::move(result_);
  }

 private:
  using Candidates = std::array<std::vector<Candidate>, shards>;

  [[nodiscard]] int threads() const noexcept {
    // Below, threads wait for each other longer than they work.
    constexpr std::size_t least_nodes = 8 * nodes_in_chunk;
    return current_.nodes.size() < least_nodes ? 1 : job_.threads;
  }

  /// A child whose table bits are located.
  struct Located {
    std::uint32_t parent;
    BlankMove move;
  };

  void expand(unsigned moves) {
    const std::size_t count = current_.nodes.size();
    chunks_.resize((count + nodes_in_chunk - 1) / nodes_in_chunk);
    parallel_for(chunks_.size(), threads(), [&](std::size_t chunk) {
      for (auto& shard : chunks_[chunk]) shard.clear();
      const std::size_t end = std::min(count, (chunk + 1) * nodes_in_chunk);
      for (std::size_t first = chunk * nodes_in_chunk; first < end; first += nodes_at_once) {
        expand(first, std::min(end, first + nodes_at_once), moves, chunks_[chunk]);
      }
    });
    result_.expanded += count;
  }

  void expand(std::size_t first, std::size_t end, unsigned moves, Candidates& candidates) const {
    std::array<Located, nodes_at_once * 4> located;
    std::array<std::uint64_t, nodes_at_once * 4 * max_partitions> ranks;
    std::size_t count = 0;
    for (std::size_t number = first; number < end; ++number) {
      const BeamNode& node = current_.nodes[number];
      for (const Direction direction : directions) {
        if (node.came < 4 && direction == opposite(static_cast<Direction>(node.came))) continue;
        if (!board_.can_go(node.blank, direction)) continue;
        const BlankMove move = move_of(node, direction);
        for (std::size_t p = 0; p < partitions_; ++p) {
          const std::size_t at = tables_.lookup_of(p)[move.tile];
          const auto state = current_.states[number * lookups_ + at];
          const std::uint64_t rank = States::rank_after(tables_, at, move, state);
          ranks[count * partitions_ + p] = rank;
          __builtin_prefetch(bits_[at] + rank / 8);
        }
        located[count++] = {static_cast<std::uint32_t>(number), move};
      }
    }
    for (std::size_t i = 0; i < count; ++i) weigh(located[i], &ranks[i * partitions_], moves, candidates);
  }

  /// Reads a child's table bits and adds it to the candidates unless it is too far from the goal.
  void weigh(const Located& child, const std::uint64_t* ranks, unsigned moves, Candidates& candidates) const {
    const BeamNode& node = current_.nodes[child.parent];
    const BlankMove& move = child.move;
    const bool away = contains(tables_.away(move.tile, move.direction), node.blank);
    Candidate candidate;
    unsigned sums = 0;
    unsigned h = 0;
    for (std::size_t p = 0; p < partitions_; ++p) {
      const std::size_t at = tables_.lookup_of(p)[move.tile];
      const bool before = States::bit(current_.states[child.parent * lookups_ + at]);
      const bool bit = (bits_[at][ranks[p] / 8] >> ranks[p] % 8 & 1U) != 0;
      const bool rises = (bit != before) != away;
      candidate.rises |= std::uint64_t{rises} << p;
      const unsigned sum = current_.sums[child.parent * partitions_ + p] + (rises ? 1U : ~0U);
      sums += sum;
      h = std::max(h, sum);
    }
    if (moves + 1 + h > options_.most_moves) return;
    candidate.hash = node.hash + (factors_[move.tile] - factors_[tables_.blank()]) *
                                     (cell_factors_[move.from] - cell_factors_[move.to]);
    candidate.parent = child.parent;
    candidate.disorder = static_cast<std::int16_t>(node.disorder + disorder_.change(node.tiles, move.from, move.to));
    const auto of_sums = static_cast<int>(weight_of_mean * sums / partitions_ + weight_of_largest * h);
    // Not negative: sums are at least the Manhattan distance, and the disorder is at least -6 times it.
    candidate.score = static_cast<std::uint16_t>(of_sums + candidate.disorder);
    candidate.direction = move.direction;
    candidates[shard_of(candidate.hash)].push_back(candidate);
  }

  [[nodiscard]] static std::size_t shard_of(std::uint64_t hash) noexcept {
    return hash >> SeenHashes::ignored_bits & (shards - 1);
  }

  [[nodiscard]] BlankMove move_of(const BeamNode& node, Direction direction) const noexcept {
    const auto to = static_cast<std::uint8_t>(board_.neighbour(node.blank, direction));
    return {direction, node.blank, to, node.tiles[to]};
  }

  /// Drops duplicates and keeps the candidates of the least scores as the current boards.
  void keep_best(unsigned moves) {
    drop_duplicates(moves);
    const Selection selection = select();
    next_.resize(selection.first[shards], partitions_, lookups_);
    const std::size_t first_trail = trail_.size();
    trail_.resize(first_trail + next_.nodes.size());
    parallel_for(shards, threads(), [&](std::size_t shard) {
      std::size_t at = selection.first[shard];
      std::size_t left = selection.of_last[shard];
      for (const Candidate& candidate : fresh_[shard]) {
        if (candidate.score > selection.last || (candidate.score == selection.last && left == 0)) continue;
        if (candidate.score == selection.last) --left;
        make_node(candidate, at, first_trail + at);
        ++at;
      }
    });
    result_.most_stored = std::max<std::uint64_t>(result_.most_stored, current_.nodes.size() + next_.nodes.size());
    std::swap(current_, next_);
    note_goal();
  }

  void drop_duplicates(unsigned moves) {
    parallel_for(shards, threads(), [&](std::size_t shard) {
      fresh_[shard].clear();
      for (const Candidates& chunk : chunks_) {
        for (const Candidate& candidate : chunk[shard]) {
          if (seen_[shard].add(candidate.hash, moves)) fresh_[shard].push_back(candidate);
        }
      }
    });
    for (const Candidates& chunk : chunks_) {
      for (const auto& shard : chunk) result_.generated += shard.size();
    }
  }

  /// The candidates to keep: in each shard all whose score is below `last`, and the first `of_last` of that score.
  /// `first` is the number of the shard's first board.
  struct Selection {
    std::size_t last = 0;
    std::array<std::size_t, shards> of_last{};
    std::array<std::size_t, shards + 1> first{};
  };

  [[nodiscard]] Selection select() const {
    std::vector<std::size_t> counts;
    std::size_t all = 0;
    for (const auto& shard : fresh_) {
      for (const Candidate& candidate : shard) {
        if (candidate.score >= counts.size()) counts.resize(candidate.score + std::size_t{1});
        ++counts[candidate.score];
      }
      all += shard.size();
    }
    Selection selection;
    std::size_t below = 0;
    while (selection.last < counts.size() && below + counts[selection.last] <= options_.width) {
      below += counts[selection.last++];
    }
    std::size_t of_last = std::min(all, std::size_t{options_.width}) - below;
    for (std::size_t shard = 0; shard < shards; ++shard) {
      const auto count = [&](const auto& is_so) {
        return static_cast<std::size_t>(std::count_if(fresh_[shard].begin(), fresh_[shard].end(), is_so));
      };
      const auto lower = count([&](const Candidate& candidate) { return candidate.score < selection.last; });
      const auto equal = count([&](const Candidate& candidate) { return candidate.score == selection.last; });
      selection.of_last[shard] = std::min(equal, of_last);
      of_last -= selection.of_last[shard];
      selection.first[shard + 1] = selection.first[shard] + lower + selection.of_last[shard];
    }
    return selection;
  }

  void note_goal() {
    for (std::size_t number = 0; number < current_.nodes.size(); ++number) {
      const std::uint16_t* const sums = &current_.sums[number * partitions_];
      if (!std::all_of(sums, sums + partitions_, [](std::uint16_t sum) { return sum == 0; })) continue;
      is_solved_ = true;
      solved_trail_ = current_.nodes[number].trail;
      return;
    }
  }

  void make_node(const Candidate& candidate, std::size_t at, std::size_t trail) {
    const BeamNode& parent = current_.nodes[candidate.parent];
    BeamNode& node = next_.nodes[at];
    node = parent;
    const BlankMove move = move_of(parent, candidate.direction);
    std::swap(node.tiles[move.from], node.tiles[move.to]);
    node.hash = candidate.hash;
    node.disorder = candidate.disorder;
    node.blank = move.to;
    node.came = static_cast<std::uint8_t>(move.direction);
    node.trail = static_cast<std::uint32_t>(trail);
    trail_[trail] = parent.trail << 2U | static_cast<std::uint32_t>(move.direction);
    auto* const states = &next_.states[at * lookups_];
    std::copy_n(&current_.states[candidate.parent * lookups_], lookups_, states);
    const bool away = contains(tables_.away(move.tile, move.direction), move.from);
    for (std::size_t p = 0; p < partitions_; ++p) {
      const bool rises = (candidate.rises >> p & 1U) != 0;
      next_.sums[at * partitions_ + p] =
          static_cast<std::uint16_t>(current_.sums[candidate.parent * partitions_ + p] + (rises ? 1 : -1));
      const std::size_t number = tables_.lookup_of(p)[move.tile];
      states[number] = States::after(tables_, number, move, states[number], rises != away);
    }
  }

  [[nodiscard]] std::vector<Direction> path_to(std::uint32_t trail) const {
    std::vector<Direction> moves;
    for (; trail != 0; trail = trail_[trail] >> 2U) moves.push_back(static_cast<Direction>(trail_[trail] & 3U));
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  const LookupTables& tables_;
  BoardSize board_;
  std::size_t partitions_;
  std::size_t lookups_;
  Disorder disorder_;
  const BeamOptions& options_;
  const Job& job_;
  std::array<std::uint64_t, max_table_cells> factors_{};
  std::array<std::uint64_t, max_table_cells> cell_factors_{};
  std::vector<const std::uint8_t*> bits_;  // of each lookup's table
  std::vector<SeenHashes> seen_;
  Layer current_;
  Layer next_;
  std::vector<Candidates> chunks_;  // of the nodes of a chunk
  Candidates fresh_;                // without duplicates
  std::vector<std::uint32_t> trail_;
  bool is_solved_ = false;
  std::uint32_t solved_trail_ = 0;
  search::Result<Direction> result_;
};

}  // namespace

unsigned widest_beam(const Heuristic& heuristic, std::uint64_t bytes) noexcept {
  const LookupTables& tables = heuristic.lookup();
  const std::uint64_t of_node =
      sizeof(BeamNode) + tables.partitions() * sizeof(std::uint16_t) + tables.lookups() * sizeof(PackedState);
  const std::uint64_t of_candidates = 8 * sizeof(Candidate) + 2 * SeenHashes::bytes_of_width;
  const std::uint64_t each = 2 * of_node + of_candidates + moves_of_usual_solution * sizeof(std::uint32_t);
  return static_cast<unsigned>(std::clamp<std::uint64_t>(bytes / each, 1, most_numbers / moves_of_usual_solution));
}

search::Result<Direction> table_beam(const Heuristic& heuristic, const Position& start, const BeamOptions& options,
                                     const Job& job) {
  return with_any_layout_of(
      start.board, [&](auto layout) { return TableBeam<decltype(layout)>(heuristic, start, options, job).solve(); });
}

}  // namespace tilepdb::solver
