// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/move_automaton.hpp"
#include "core/position.hpp"
#include "platform/instruction_set.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/bound_sample.hpp"

namespace tilepdb::solver {

/// Partitions of which each hard instance gets those that serve it best. A partition and its reflection have a number
/// each. May be used by several threads at once.
class PartitionPool {
 public:
  virtual ~PartitionPool() = default;

  /// Most partitions to use at once.
  [[nodiscard]] virtual std::size_t most_at_once() const = 0;
  /// Those that searches begin with when the goal's blank is on a cell, by number, in ascending order.
  [[nodiscard]] virtual std::vector<std::size_t> first(Cell blank) const = 0;
  /// The partitions, by number, that there are tables for when the goal's blank is on a cell, in ascending order;
  /// makes tables if it may.
  [[nodiscard]] virtual std::vector<std::size_t> available(Cell blank) = 0;
  /// The heuristic of some of the available partitions.
  [[nodiscard]] virtual std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                                   const std::vector<std::size_t>& partitions) = 0;
  /// Notified of the partitions with which a search continues.
  virtual void chosen(Cell blank, const std::vector<std::size_t>& partitions) = 0;
};

/// Most nodes of a frontier that may be asked for; about 60 bytes each.
inline constexpr std::uint64_t most_frontier_nodes = 1'000'000'000;

/// Returns a heuristic for a goal of the same board whose blank is on a cell, or null.
using HeuristicForBlank = std::function<std::shared_ptr<const Heuristic>(Cell blank)>;

/// Forward is from start to goal; with `cheaper` a search that turns out long finds out which way takes less time.
enum class SearchDirection { forward, backward, cheaper };

/// A direction's name for users: forward, backward or auto.
[[nodiscard]] const char* name_of(SearchDirection direction) noexcept;
/// The direction of a name. Throws Error (bad_input) for any other.
[[nodiscard]] SearchDirection parse_direction(std::string_view name);

/// What a search may do to become faster while it runs.
struct SearchStrategy {
  SearchDirection direction = SearchDirection::forward;
  /// For backward searches; needed unless the direction is forward.
  HeuristicForBlank backward{};
  /// How many nodes a search expands before it is tried backward to find the cheaper direction: less than a second's
  /// work, while the next bound will take more.
  std::uint64_t expansions_before_backward = 6'000'000;
  /// Where a long search finds partitions that serve its instance better; may be null.
  std::shared_ptr<PartitionPool> pool{};
  /// Partitions are chosen before the first bound that is expected to expand this many nodes. The choice usually takes
  /// less than a tenth of them (docs/history/notebook.md).
  std::uint64_t long_bound = 100'000'000;
};

/// How instances are searched.
struct SearchMethod {
  InstructionSet instruction_set = best_instruction_set();
  /// Moves that searches leave out; null: plain IDA*, which ignores what follows.
  std::shared_ptr<const MoveAutomaton> automaton{};
  /// Nodes of the frontier; nothing: few at first, more as the bounds get larger. 0: no frontier.
  std::optional<std::size_t> frontier_nodes{};
  SearchStrategy strategy{};
  /// Completed bounds of at least this number of nodes get digests of their parts; smaller ones are checked in seconds.
  std::uint64_t least_nodes_in_parts = 100'000'000;
  SamplePlan sample_plan{};
};

/// Finds a shortest solution like solve_ida_star(), faster, by OptimalSearch, with a method that has an automaton. If
/// the cheaper direction is asked for, a search that turns out long is tried backward too, where there is a heuristic
/// for that, and continues in the direction in which the same bounds take less time, by the nodes expanded and
/// Heuristic::nanoseconds_per_node(); one that turns out longer still continues with partitions chosen for it from a
/// pool. Continues from what the same search has done. A result without bounds if it gave up.
[[nodiscard]] Result solve_optimally(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                                     SearchWatch& watch, const SearchProgress& from = {});

/// The start of the backward search from the goal to a start: the two change places, and every tile gets the name of
/// its cell in the start. Both positions are named by goal.
[[nodiscard]] inline Position backward_problem(const Position& start) noexcept {
  Position result{start.board, {}};
  for (Cell cell = 0; cell < start.board.cells(); ++cell) {
    result.tiles[start.tiles[cell]] = static_cast<std::uint8_t>(cell);
  }
  return result;
}

}  // namespace tilepdb::solver
