// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>

#include "solver/kernels/blank_steps.hpp"
#include "solver/kernels/state_lookup.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "solver/search/ida_star.hpp"

// Depth-first search below subtrees, node after node, as a template on a `Target`, the instruction set it is compiled
// for, the board, the most partitions there may be, and whether there are exactly that many. Each subtree_search_*.cpp
// compiles it with its own Target.
namespace tilepdb::solver {

/// The search keeps, instead of g and h, the slack (bound − g − h) / 2 of each partition: h of a pattern changes by
/// exactly 1 with each move of one of its tiles, so the slack falls by 1 if h rises and stays if h falls. A child is
/// cut exactly when some slack would fall below 0. All bits' places are found, and their memory asked for, before the
/// first is read.
template <typename Target, typename BoardType, std::size_t Capacity, bool Exact>
class SubtreeKernel {
  using Lookup = StateLookup<Target, BoardType>;

 public:
  static SearchCounts run(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source) {
    const auto kernel = std::make_unique<SubtreeKernel>(tables, automaton, source);
    bool goes_on = true;
    while (goes_on && source.next(kernel->root_, true)) {
      goes_on = kernel->search();
      const auto remaining = static_cast<std::uint16_t>(kernel->root_.remaining - kernel->deepest_);
      lower(source.least_remaining()[kernel->root_.id], remaining);
    }
    return kernel->counts_;
  }

  SubtreeKernel(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : tables_(tables),
        rows_(automaton.rows().data()),
        allowed_(automaton.allowed().data()),
        source_(source),
        count_(tables.partitions()) {
    for (unsigned tile = 0; tile < BoardType::cells; ++tile) {
      for (std::size_t p = 0; p < count_; ++p) {
        const std::size_t lookup = tables.lookup_of(p)[tile];
        patterns_[tile][p] = {&tables.lookup()[lookup], &states_[lookup]};
      }
    }
  }

 private:
  static constexpr std::uint64_t expansions_between_questions = 8192;
  static constexpr std::size_t most_shared = 16;

  using Slack = std::array<std::uint8_t, Capacity>;

  struct Child {
    std::uint8_t direction;
    std::uint8_t blank;
    std::uint8_t tile;
    Slack slack;                                       ///< by partition
    std::array<PackedState, Capacity> pattern_states;  ///< of the tile's pattern, by partition
    std::array<std::uint64_t, Capacity> ranks;
  };

  /// A node on the path from the root: its children, which are visited in order.
  struct Frame {
    Child* children;
    unsigned visited;
    unsigned count;

    [[nodiscard]] const Child& current() const noexcept { return children[visited - 1]; }
  };

  /// The pattern that a tile belongs to in one partition.
  struct TilePattern {
    const PatternLookup* lookup;
    PackedState* state;
  };

  [[nodiscard]] std::size_t partitions() const noexcept { return Exact ? Capacity : count_; }

  /// Searches below the root; returns whether to go on with another.
  bool search() {
    const TileCells cell_of = tile_cells(root_.tiles.data(), BoardType::cells);
    tiles_ = root_.tiles;
    for (std::size_t lookup = 0; lookup < tables_.lookups(); ++lookup) {
      states_[lookup] = tables_.packed_state(lookup, cell_of);
    }
    Slack slack{};
    std::copy_n(root_.slack.begin(), partitions(), slack.begin());
    deepest_ = 0;
    return visit(0, cell_of[tables_.blank()], root_.state, slack);
  }

  /// Expands a node and searches below it; returns whether to go on.
  bool visit(unsigned depth, Cell blank, MoveAutomaton::State state, const Slack& slack) {
    if (++counts_.expanded == next_question_) [[unlikely]] {
      if (!ask(depth)) return false;
    }
    deepest_ = std::max(deepest_, depth);
    // The children lie here, not in the kernel, so that stores to them cannot be taken for changes of the kernel.
    std::array<Child, 4> children;
    Frame& frame = frames_[depth];
    const unsigned forbidden = depth == 0 ? root_.forbidden : 0;
    const auto& steps = BlankSteps<BoardType>::lists[blank][allowed_[state] & ~forbidden];
    for (unsigned c = 0; c < steps.count; ++c) {
      Child& child = children[c];
      child.direction = steps.direction[c];
      child.blank = steps.cell[c];
      child.tile = tiles_[child.blank];
      for (std::size_t p = 0; p < partitions(); ++p) locate(child, p, blank);
    }
    counts_.generated += steps.count;
    frame.children = children.data();
    frame.count = steps.count;
    for (unsigned c = 0; c < frame.count; ++c) {
      Child& child = children[c];
      frame.visited = c + 1;
      if (is_cut(child, blank, slack)) continue;
      // A node that was not cut has h at most as many moves as remain: with none left it is the goal.
      if (depth + 1 == root_.remaining) [[unlikely]] {
        report(depth);
        return false;
      }
      if (!descend(depth, child, blank, state)) return false;
    }
    return true;
  }

  /// Reads a child's bits until one cuts it.
  [[nodiscard]] bool is_cut(Child& child, Cell blank, const Slack& slack) noexcept {
    const bool away = contains(tables_.away(child.tile, static_cast<Direction>(child.direction)), blank);
    for (std::size_t p = 0; p < partitions(); ++p) {
      const unsigned rises = read_bit(child, p, away);
      if (slack[p] < rises) return true;
      child.slack[p] = static_cast<std::uint8_t>(slack[p] - rises);
    }
    return false;
  }

  /// Moves a child's tile in one partition and finds where its state's bit lies.
  void locate(Child& child, std::size_t p, Cell blank) noexcept {
    const TilePattern& pattern = patterns_[child.tile][p];
    const PatternLookup& lookup = *pattern.lookup;
    const CellMove& move = lookup.moves[blank * directions.size() + child.direction];
    child.pattern_states[p] = Lookup::moved(lookup, move, *pattern.state);
    child.ranks[p] = Lookup::rank(lookup, child.pattern_states[p], move.blank);
    Target::prefetch(lookup.bits + child.ranks[p] / 8);
  }

  /// Reads a bit, sets it in the state, and tells whether h rises: with equal bits h changes as the Manhattan distance
  /// does, with different ones the other way.
  unsigned read_bit(Child& child, std::size_t p, bool away) noexcept {
    PackedState& state = child.pattern_states[p];
    const std::uint64_t change =
        Lookup::bit(*patterns_[child.tile][p].lookup, child.ranks[p]) ^ (state >> table_bit_shift);
    state ^= change << table_bit_shift;
    return static_cast<unsigned>(change ^ static_cast<std::uint64_t>(away));
  }

  /// Makes the move, searches below, and takes it back.
  bool descend(unsigned depth, const Child& child, Cell blank, MoveAutomaton::State state) {
    const auto& patterns = patterns_[child.tile];
    std::array<PackedState, Capacity> saved;
    for (std::size_t p = 0; p < partitions(); ++p) {
      saved[p] = *patterns[p].state;
      *patterns[p].state = child.pattern_states[p];
    }
    tiles_[blank] = child.tile;
    if (!visit(depth + 1, child.blank, rows_[state][child.direction], child.slack)) return false;
    tiles_[child.blank] = child.tile;
    for (std::size_t p = 0; p < partitions(); ++p) *patterns[p].state = saved[p];
    return true;
  }

  /// Asks the source whether to go on, and hands work over if it is wanted.
  bool ask(unsigned depth) {
    next_question_ = counts_.expanded + expansions_between_questions;
    if (!source_.go_on(expansions_between_questions)) return false;
    if (source_.wanted()) share(depth);
    return true;
  }

  /// Gives children away that have not been visited, those nearest to the root first, for most of the search lies
  /// below them.
  void share(unsigned depth) {
    std::size_t shared = 0;
    Subtree at = root_;
    Cell blank = tile_cells(at.tiles.data(), BoardType::cells)[tables_.blank()];
    at.forbidden = 0;
    for (unsigned d = 0; d < depth; ++d) {
      Frame& frame = frames_[d];
      Slack slack{};
      std::copy_n(at.slack.begin(), partitions(), slack.begin());
      for (unsigned c = frame.visited; c < frame.count; ++c) {
        Child& child = frame.children[c];
        if (is_cut(child, blank, slack)) continue;
        shared_[shared] = at;
        follow(shared_[shared++], child, blank);
      }
      frame.count = std::min(frame.count, frame.visited);
      if (shared + 4 > most_shared) break;
      follow(at, frame.current(), blank);
      blank = frame.current().blank;
    }
    if (shared != 0) source_.share(std::span(shared_).first(shared));
  }

  /// Makes a child's move.
  void follow(Subtree& subtree, const Child& child, Cell blank) const noexcept {
    subtree.tiles[blank] = child.tile;
    subtree.tiles[child.blank] = static_cast<std::uint8_t>(tables_.blank());
    for (std::size_t p = 0; p < partitions(); ++p) subtree.slack[p] = child.slack[p];
    subtree.state = rows_[subtree.state][child.direction];
    --subtree.remaining;
    if (subtree.depth < Subtree::known_moves) {
      subtree.path |= std::uint64_t{child.direction} << (2 * subtree.depth++);
    }
  }

  void report(unsigned depth) {
    std::array<Direction, Subtree::known_moves> moves{};
    unsigned known = 0;
    for (; known < root_.depth; ++known) moves[known] = static_cast<Direction>(root_.path >> (2 * known) & 3U);
    for (unsigned d = 0; d <= depth && known < Subtree::known_moves; ++d) {
      moves[known++] = static_cast<Direction>(frames_[d].current().direction);
    }
    source_.solved(root_.id, std::span(moves).first(known));
  }

  const LookupTables& tables_;
  const MoveAutomaton::Row* rows_;
  const std::uint8_t* allowed_;
  SubtreeSource& source_;
  std::size_t count_;
  SearchCounts counts_;
  std::uint64_t next_question_ = expansions_between_questions;
  Subtree root_;
  unsigned deepest_ = 0;                           ///< moves below the root
  std::array<std::uint8_t, max_cells> tiles_{};    ///< of the node; the blank's cell may hold anything
  std::array<PackedState, max_lookups> states_{};  ///< of the node, by lookup
  std::array<std::array<TilePattern, Capacity>, BoardType::cells> patterns_{};
  std::array<Subtree, most_shared> shared_;
  std::array<Frame, max_depth> frames_;
};

/// The search for the tables' board and number of partitions.
template <typename Target>
[[nodiscard]] SubtreeSearch subtree_search_of(const LookupTables& tables) {
  SubtreeSearch chosen = nullptr;
  for_each_board([&](auto board) {
    using BoardType = decltype(board);
    if (!(BoardType::size == tables.board())) return;
    const std::size_t partitions = tables.partitions();
    chosen = partitions == 1    ? &SubtreeKernel<Target, BoardType, 1, true>::run
             : partitions == 2  ? &SubtreeKernel<Target, BoardType, 2, true>::run
             : partitions <= 16 ? &SubtreeKernel<Target, BoardType, 16, false>::run
                                : &SubtreeKernel<Target, BoardType, max_partitions, false>::run;
  });
  return chosen;
}

}  // namespace tilepdb::solver
