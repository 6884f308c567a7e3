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
#include "tilepdb/api/solve.hpp"

namespace tilepdb::solver {

/// A pool of partitions; each hard instance is searched with those that suit it best. A partition and its reflection
/// have separate numbers. Thread-safe.
class PartitionPool {
 public:
  virtual ~PartitionPool() = default;

  /// The most partitions in use at once.
  [[nodiscard]] virtual std::size_t most_at_once() const = 0;
  /// The numbers of the partitions that searches begin with, ascending, for a goal with its blank on `blank`.
  [[nodiscard]] virtual std::vector<std::size_t> first(Cell blank) const = 0;
  /// The numbers of the partitions with tables, ascending, for a goal with its blank on `blank`. Makes missing tables
  /// if allowed.
  [[nodiscard]] virtual std::vector<std::size_t> available(Cell blank) = 0;
  /// Returns the heuristic of the given available partitions.
  [[nodiscard]] virtual std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                                   const std::vector<std::size_t>& partitions) = 0;
  /// Called with the partitions that a search continues with.
  virtual void chosen(Cell blank, const std::vector<std::size_t>& partitions) = 0;
};

/// The largest frontier that users may request; a node takes about 60 bytes.
inline constexpr std::uint64_t most_frontier_nodes = 1'000'000'000;

/// Returns a heuristic for a goal of the same board with its blank on `blank`, or null.
using HeuristicForBlank = std::function<std::shared_ptr<const Heuristic>(Cell blank)>;

/// With `automatic`, a search that proves long measures which direction takes less time.
using SearchDirection = v1::SearchDirection;

/// Parses a direction's name. Throws Error (bad_input) for any other.
[[nodiscard]] SearchDirection parse_direction(std::string_view name);

/// How a search may adapt while it runs.
struct SearchStrategy {
  SearchDirection direction = SearchDirection::forward;
  /// For backward searches; needed unless the direction is forward.
  HeuristicForBlank backward{};
  /// Nodes that a search expands before the backward direction is tried: less than a second's work, when the next
  /// iteration is expected to take longer.
  std::uint64_t expansions_before_backward = 6'000'000;
  /// The pool from which a long search chooses partitions that suit its instance better; may be null.
  std::shared_ptr<PartitionPool> pool{};
  /// Partitions are chosen before the first iteration that is expected to expand this many nodes. The choice usually
  /// costs less than a tenth of them (docs/history/notebook.md).
  std::uint64_t long_bound = 100'000'000;
};

/// The effort of a search for solutions that need not be optimal, beside the optimal search (SearchWithBeams).
enum class Solutions {
  optimal,  ///< none
  beside,   ///< a small share of the time of a search with a limit
  first     ///< all threads for the first second, then about half of the time
};

/// How instances are searched.
struct SearchMethod {
  InstructionSet instruction_set = best_instruction_set();
  /// Recognizes the move sequences to prune; null: plain IDA*, which ignores the members below.
  std::shared_ptr<const MoveAutomaton> automaton{};
  /// Nodes of the frontier; nothing: grows with the iterations; 0: no frontier.
  std::optional<std::size_t> frontier_nodes{};
  SearchStrategy strategy{};
  /// Completed iterations of at least this many nodes get digests of their parts; smaller ones are checked in seconds.
  std::uint64_t least_nodes_in_parts = 100'000'000;
  SamplePlan sample_plan{};
  /// For searches without a largest bound of their own.
  Solutions solutions = Solutions::optimal;
  /// The search ends with a solution that is longer than the proved bound by at most this share.
  double within = 0;
};

/// Finds an optimal solution like solve_ida_star(), but faster, by OptimalSearch; the method needs an automaton. With
/// SearchDirection::automatic, a search that proves long is also tried backward if a heuristic is available. It
/// continues in the direction whose iterations take less time, estimated from expanded nodes and
/// Heuristic::nanoseconds_per_node(). A still longer search continues with partitions chosen for it from a pool.
/// Resumes from `from`, the progress of the same search. Returns a result without bounds if it gave up.
[[nodiscard]] Result solve_optimally(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                                     SearchWatch& watch, const SearchProgress& from = {});

/// Returns the start of the backward search: swaps start and goal, and names every tile by its cell in the start. Both
/// positions are named by goal.
[[nodiscard]] inline Position backward_problem(const Position& start) noexcept {
  Position result{start.board, {}};
  for (Cell cell = 0; cell < start.board.cells(); ++cell) {
    result.tiles[start.tiles[cell]] = static_cast<std::uint8_t>(cell);
  }
  return result;
}

}  // namespace tilepdb::solver
