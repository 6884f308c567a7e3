// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move_automaton.hpp"
#include "solver/search/bound_partners.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/ida_star.hpp"
#include "team/team.hpp"

namespace tilepdb::solver {

/// Most nodes of a frontier that may be asked for; about 60 bytes each.
inline constexpr std::uint64_t most_frontier_nodes = 1'000'000'000;

/// Where a search begins that takes over from another, with another heuristic.
struct TakeOver {
  unsigned first_bound = 0;           ///< every solution takes so many moves: the other search has shown it
  std::uint64_t expanded_before = 0;  ///< by the other search; expanded() and the frontier's size count it
  /// What the two bounds before would have taken with this heuristic, about; 0: not known.
  std::array<std::uint64_t, 2> bounds_before{};
};

/// Partitions of a pool that were chosen for an instance.
struct PartitionChoice {
  std::vector<std::size_t> partitions;  ///< their numbers
  TakeOver take_over{};
};

/// From where a search can go on: what it has done when it pauses.
struct SearchProgress {
  bool from_goal = false;
  std::vector<Bound> bounds;                ///< completed
  std::vector<Bound> other_bounds;          ///< of searches that were given up for this one
  std::size_t roots = 0;                    ///< of the next bound: nodes of the frontier that were searched below
  SearchCounts below{};                     ///< what that took
  std::optional<PartitionChoice> choice{};  ///< with which the search goes on
  /// Frontier::depths() after the last completed bound; empty if there is none.
  std::vector<std::uint16_t> depths{};
  LeastRemaining least_remaining{};  ///< of the next bound, in what was searched of it; empty if nothing was
};

struct OptimalSearchOptions {
  int threads = 1;
  InstructionSet instruction_set = best_instruction_set();
  /// Nodes of the frontier; nothing: few at first, more as the bounds get larger. 0: no frontier.
  std::optional<std::size_t> frontier_nodes;
  /// Start and goal have changed places; the bounds say so.
  bool from_goal = false;
  TakeOver take_over{};
  /// The search gives up before a larger bound.
  unsigned max_bound = max_depth;
  /// Called with each bound before it is searched, and with one larger than `max_bound`: no solution takes fewer moves.
  /// May be empty.
  std::function<void(unsigned bound)> proved;
  /// Called after each iteration; may be empty.
  std::function<void(const Bound&)> progress;
  /// Called often, from any thread, several at once; the search does what it answers. May be empty.
  std::function<Advice(const SearchStatus&)> watch;
  /// Called when the search pauses, at the latest at the end of a bound; it gives up when this answers false. May be
  /// empty.
  std::function<bool(const SearchProgress&)> paused;
  /// Where to go on from; made by the same search, with any threads and instruction set.
  SearchProgress resumed{};
  /// Processes that share the search; may be null. All make the same one with equal tables and call the same functions.
  /// The first alone asks `watch`; `paused` must answer alike in all.
  Team* team = nullptr;
};

/// A search for a shortest solution, bound after bound: the shallow part is best-first in memory without duplicates
/// (Frontier), below it depth-first search leaves out move sequences that the automaton rejects, and threads, even
/// those of several processes, share one search. The number of nodes expanded in completed bounds depends on neither
/// processes, threads nor instruction set.
class OptimalSearch {
 public:
  enum class Result { completed, solved, gave_up };

  /// `start` is named by goal (named_by_goal()) and must be solvable. Heuristic and automaton must outlive the search.
  /// Throws Error (check_failed) if the progress to go on from is another search's.
  OptimalSearch(const Heuristic& heuristic, const MoveAutomaton& automaton, const Position& start,
                OptimalSearchOptions options);

  /// Searches the next bound. Gives up, for good, once about `most_expanded` nodes were expanded in all bounds.
  Result search_next_bound(std::uint64_t most_expanded);

  [[nodiscard]] unsigned next_bound() const noexcept { return next_bound_; }
  /// The bounds searched so far.
  [[nodiscard]] const std::vector<Bound>& bounds() const noexcept { return bounds_; }
  /// Nodes expanded in all of them.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  /// Nodes that the next bound will expand, as completed bounds have grown; 0: not known.
  [[nodiscard]] std::uint64_t expected_in_next_bound() const noexcept;
  /// From where to go on after the last bound.
  [[nodiscard]] SearchProgress progress() const;
  /// The solution, once there is one.
  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return moves_; }

 private:
  void resume();
  Result search_below_frontier(unsigned bound, std::uint64_t most_expanded,
                               const std::function<Advice(std::uint64_t)>& advice, Bound& iteration);

  const Heuristic& heuristic_;
  const MoveAutomaton& automaton_;
  Position start_;
  OptimalSearchOptions options_;
  Frontier frontier_;
  std::size_t nodes_before_ = 0;  // of the frontier, after the last bound
  unsigned next_bound_;
  std::vector<Bound> bounds_;
  std::uint64_t expanded_ = 0;
  bool pause_due_ = false;  // told to pause when all subtrees of a bound were begun
  std::vector<Direction> moves_;
};

}  // namespace tilepdb::solver
