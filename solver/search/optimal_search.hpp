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

/// A search for a shortest solution, bound after bound: the shallow part is best-first in memory without duplicates
/// (Frontier), below it depth-first search leaves out move sequences that the automaton rejects, and threads, even
/// those of several processes, share one search. The number of nodes expanded in completed bounds depends on neither
/// processes, threads nor instruction set.
class OptimalSearch {
 public:
  enum class Outcome { completed, solved, gave_up };

  /// `start` is named by goal (named_by_goal()) and must be solvable. Continues from what the same search has done,
  /// with any threads and instruction set; throws Error (check_failed) if another one has. What else it is given must
  /// outlive it; the method has an automaton. That takes as long as the frontier takes to grow, and hears limits and
  /// interrupts.
  OptimalSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch,
                SearchProgress from = {});

  /// Searches subtrees of the first bound in the order of how deep another search of the same start, which ends here,
  /// has come below them. To be called before a bound is searched, unless the search continues from within it.
  void order_as(OptimalSearch&& other) { frontier_.guide_by(std::move(other.frontier_)); }

  /// Searches the next bound. Gives up, for good, once about `most_expanded` nodes were expanded in all bounds.
  Outcome search_next_bound(std::uint64_t most_expanded);

  /// Whether a limit or an interrupt came before the search was where the earlier one had been: it finds nothing then.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] unsigned next_bound() const noexcept { return progress_.next_bound(); }
  /// The bounds searched so far.
  [[nodiscard]] const std::vector<Bound>& bounds() const noexcept { return progress().bounds; }
  /// Nodes expanded in all of them.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return progress_.expanded(); }
  /// Nodes that the next bound will expand, as completed bounds have grown; 0: not known.
  [[nodiscard]] std::uint64_t expected_in_next_bound() const noexcept;
  /// At most `most` subtrees of the last bound, evenly chosen.
  [[nodiscard]] std::vector<Subtree> sample_of_last_bound(std::size_t most) const;
  /// From where to continue after the last bound, with what an earlier run has done of the next one.
  [[nodiscard]] const SearchProgress& progress() const noexcept { return progress_.done(); }
  /// The solution, once there is one.
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
  bool stopped_;  // while it went back to where an earlier run was
  std::vector<Direction> moves_;
};

}  // namespace tilepdb::solver
