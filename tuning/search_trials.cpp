// SPDX-License-Identifier: MIT
#include "tuning/search_trials.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "tiles/pattern_view.hpp"

namespace tilepdb::generator {
namespace {

/// A bound is at most so many times raised by two above the heuristic value.
constexpr unsigned most_raises = 40;

/// A table in memory, for as long as it is needed.
class TableInMemory {
 public:
  TableInMemory(const TableKey& key, const GenerateOptions& options)
      : index_(key.board, key.tiles()), bits_((index_.states() + 7) / 8) {
    const auto table = generate(key, options);
    constexpr std::size_t piece = std::size_t{1} << 20;
    const std::size_t pieces = (bits_.size() + piece - 1) / piece;
    parallel_for(pieces, thread_count(options.threads), [&](std::size_t i) {
      const std::size_t size = std::min(piece, bits_.size() - i * piece);
      table->payload(i * piece, std::span(bits_).subspan(i * piece, size));
    });
  }

  [[nodiscard]] bool bit(const PatternState& state) const noexcept {
    const std::uint64_t rank = index_.rank(state);
    return (bits_[rank / 8] >> (rank % 8) & 1U) != 0;
  }

 private:
  Index index_;
  std::vector<std::uint8_t> bits_;
};

/// How a pattern is looked up.
struct Lookup {
  std::size_t partition;
  Pattern pattern;
  PatternView view;
  std::shared_ptr<const TableInMemory> table;
};

/// Those of some partitions and their reflections, all tables made.
[[nodiscard]] std::vector<Lookup> make_lookups(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
                                               const GenerateOptions& options) {
  std::map<std::string, std::shared_ptr<const TableInMemory>> tables;
  std::vector<Lookup> lookups;
  const auto all = with_reflections({"", board, blank, partitions, ""});
  for (std::size_t number = 0; number < all.size(); ++number) {
    for (const Pattern pattern : all[number]) {
      const TableUse use = stored_table(make_table_key(board, pattern, blank));
      auto& table = tables[use.stored.file_stem()];
      if (!table) table = std::make_shared<const TableInMemory>(use.stored, options);
      lookups.push_back({number, pattern, PatternView(board, use, pattern), table});
    }
  }
  return lookups;
}

/// Depth-first searches from one board within bounds. Goals are not looked for: the nodes within a bound are counted
/// whether a solution is among them or not.
class BoundedSearch {
 public:
  /// The values of the patterns on the board are those of a board of the store's sample.
  BoundedSearch(const std::vector<Lookup>& lookups, Cell goal_blank, const Position& start,
                const EvaluationStore& store, std::size_t sample_number)
      : lookups_(lookups), goal_blank_(goal_blank), position_(start), blank_(start.cell_of(goal_blank)) {
    sums_.resize(lookups.back().partition + 1);
    for (std::size_t i = 0; i < lookups.size(); ++i) {
      Value value{store.find(lookups[i].pattern)->values[sample_number], 0};
      for (Cell cell = 0; cell < start.board.cells(); ++cell) {
        const Cell tile = start.tiles[cell];
        if (!contains(lookups[i].pattern, tile)) continue;
        value.manhattan += start.board.distance(cell, tile);
        lookups_of_[tile].push_back(i);
      }
      values_.push_back(value);
      sums_[lookups[i].partition] += value.h;
    }
  }

  [[nodiscard]] unsigned heuristic() const noexcept { return *std::max_element(sums_.begin(), sums_.end()); }

  /// The nodes expanded within a bound; nothing if there are more than `most`.
  [[nodiscard]] std::optional<std::uint64_t> expanded(unsigned bound, std::uint64_t most) {
    expanded_ = 0;
    bound_ = bound;
    most_ = most;
    if (heuristic() <= bound) expand(0, {});
    if (expanded_ > most) return {};
    return expanded_;
  }

 private:
  struct Value {
    unsigned h;
    unsigned manhattan;
  };

  void expand(unsigned depth, std::optional<Direction> back) {
    if (++expanded_ > most_) return;
    for (const Direction direction : directions) {
      if (direction == back || !position_.board.can_go(blank_, direction)) continue;
      const std::size_t kept = replaced_.size();
      move(direction);
      if (depth + 1 + heuristic() <= bound_) expand(depth + 1, opposite(direction));
      take_back(direction, kept);
    }
  }

  void slide(Direction direction) noexcept {
    const Cell to = position_.board.neighbour(blank_, direction);
    std::swap(position_.tiles[blank_], position_.tiles[to]);
    blank_ = to;
  }

  /// Moves the blank; the values of the patterns that the moved tile belongs to change by one, up or down as the
  /// tables' bits tell.
  void move(Direction direction) {
    const Cell from = position_.board.neighbour(blank_, direction);
    const Cell to = blank_;
    const unsigned tile = position_.tiles[from];
    slide(direction);
    for (const std::size_t i : lookups_of_[tile]) {
      const Lookup& lookup = lookups_[i];
      Value& value = values_[i];
      replaced_.emplace_back(i, value);
      value.manhattan += position_.board.distance(to, tile);
      value.manhattan -= position_.board.distance(from, tile);
      const bool bit = lookup.table->bit(lookup.view.state_of(position_, goal_blank_));
      const bool up = (value.h + 1) % 4 == (value.manhattan + (bit ? 2 : 0)) % 4;
      set_h(i, up ? value.h + 1 : value.h - 1);
    }
  }

  void take_back(Direction direction, std::size_t kept) {
    slide(opposite(direction));
    for (; replaced_.size() > kept; replaced_.pop_back()) {
      const auto& [i, value] = replaced_.back();
      set_h(i, value.h);
      values_[i] = value;
    }
  }

  void set_h(std::size_t i, unsigned h) noexcept {
    unsigned& sum = sums_[lookups_[i].partition];
    sum = sum - values_[i].h + h;
    values_[i].h = h;
  }

  const std::vector<Lookup>& lookups_;
  Cell goal_blank_;
  Position position_;
  Cell blank_;
  std::array<std::vector<std::size_t>, max_cells> lookups_of_{};  // by tile
  std::vector<Value> values_;                                     // by lookup
  std::vector<unsigned> sums_;                                    // by partition
  std::vector<std::pair<std::size_t, Value>> replaced_;           // on the path
  std::uint64_t expanded_ = 0;
  std::uint64_t most_ = 0;
  unsigned bound_ = 0;
};

}  // namespace

SearchTrials::SearchTrials(BoardSize board, const BoardSample& sample, const EvaluationStore& store,
                           std::size_t searches, const GenerateOptions& options, std::uint64_t most_nodes)
    : board_(board),
      sample_(sample),
      store_(store),
      searches_(std::min(searches, sample.uniform.size())),
      options_(options),
      most_nodes_(most_nodes) {}

double SearchTrials::log2_nodes(const std::vector<Partition>& partitions) {
  const auto lookups = make_lookups(board_, sample_.blank, partitions, options_);
  const bool set_bounds = bounds_.empty();
  bounds_.resize(searches_);
  std::vector<double> logarithms(searches_);
  parallel_for(searches_, thread_count(options_.threads), [&](std::size_t i) {
    if (options_.stop && options_.stop()) throw Error(ErrorKind::interrupted, "interrupted");
    BoundedSearch search(lookups, sample_.blank, sample_.uniform[i], store_, i);
    if (set_bounds) bounds_[i] = search.heuristic();
    auto nodes = search.expanded(bounds_[i], UINT64_MAX);
    // On the smallest boards searches hardly grow, so not for ever.
    for (unsigned raised = 0; set_bounds && raised < most_raises; ++raised) {
      const auto more = search.expanded(bounds_[i] + 2, most_nodes_);
      if (!more) break;
      bounds_[i] += 2;
      nodes = more;
    }
    logarithms[i] = std::log2(static_cast<double>(std::max<std::uint64_t>(*nodes, 1)));
  });
  return std::accumulate(logarithms.begin(), logarithms.end(), 0.0) / static_cast<double>(searches_);
}

}  // namespace tilepdb::generator
