// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/bound_progress.hpp"
#include "solver/search/bound_search.hpp"
#include "solver/search/search_strategy.hpp"
#include "solver/search/shared_frontier.hpp"

namespace tilepdb::solver {

/// An optimal search by iterations. The shallow part is best-first in memory, without duplicates (Frontier); below it,
/// depth-first search prunes move sequences that the automaton rejects. Threads, and processes of a team, share one
/// search. The nodes expanded in completed iterations do not depend on processes, threads or instruction set.
class OptimalSearch {
 public:
  enum class Outcome { completed, solved, gave_up };

  /// `start` must be named by goal (named_by_goal()) and solvable; the method needs an automaton; arguments must
  /// outlive the search. Resumes from `from`, the progress of the same search with any number of threads and any
  /// instruction set; throws Error (check_failed) if it belongs to another search. Resuming regrows the frontier, and
  /// obeys limits and interrupts.
  OptimalSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch,
                SearchProgress from = {});

  /// Orders the subtrees of the first iteration by how deep another search of the same start got below them; that
  /// search ends here. Call before the first iteration, unless the search resumes within it.
  void order_as(OptimalSearch&& other) { frontier_.guide_by(std::move(other.frontier_)); }

  /// Searches the next bound. Gives up permanently after about `most_expanded` nodes in all iterations.
  Outcome search_next_bound(std::uint64_t most_expanded);

  /// Whether a limit or an interrupt stopped the search while resuming; it then finds nothing.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] unsigned next_bound() const noexcept { return progress_.next_bound(); }
  /// The iterations so far.
  [[nodiscard]] const std::vector<Bound>& bounds() const noexcept { return progress().bounds; }
  /// Nodes expanded in all iterations.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return progress_.expanded(); }
  /// Nodes expected in the next iteration, from past growth; 0: unknown.
  [[nodiscard]] std::uint64_t expected_in_next_bound() const noexcept;
  /// Returns at most `most` subtrees of the last iteration, evenly spaced.
  [[nodiscard]] std::vector<Subtree> sample_of_last_bound(std::size_t most) const;
  /// The state to resume from after the last iteration, including work of an earlier run on the next one.
  [[nodiscard]] const SearchProgress& progress() const noexcept { return progress_.done(); }
  /// The solution, once found.
  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return moves_; }

 private:
  [[nodiscard]] Outcome search_subtrees(BoundTask task, Bound& searched);
  [[nodiscard]] std::vector<Direction> solution_by(const FoundGoal& found, unsigned bound) const;

  const Heuristic& heuristic_;
  const SearchMethod& method_;
  SearchWatch& watch_;
  Position start_;
  SharedFrontier frontier_;
  BoundProgress progress_;
  bool stopped_;  // while resuming
  std::vector<Direction> moves_;
};

}  // namespace tilepdb::solver
