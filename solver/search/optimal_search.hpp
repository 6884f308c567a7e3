// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/move_automaton.hpp"
#include "platform/instruction_set.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/frontier.hpp"

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
  /// Told with which partitions a search goes on.
  virtual void chosen(Cell blank, const std::vector<std::size_t>& partitions) = 0;
};

/// Most nodes of a frontier that may be asked for; about 60 bytes each.
inline constexpr std::uint64_t most_frontier_nodes = 1'000'000'000;

/// Gives a heuristic for a goal of the same board whose blank is on a cell, or none.
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
  /// less than a tenth of them (docs/notebook.md).
  std::uint64_t long_bound = 100'000'000;
};

struct BoundSample;

/// Which parts of bounds that somebody claims to have completed are searched again, in place of the whole bounds.
struct SamplePlan {
  std::uint64_t seed = 0;
  std::size_t parts = 0;  ///< of each bound, at most
  /// The claim about a bound; null: there is none, and the bound is searched. May be empty.
  std::function<const Bound*(unsigned bound, bool backward)> claim{};
  /// Called with what the sample of a claimed bound has found.
  std::function<void(const BoundSample&)> sampled{};

  [[nodiscard]] const Bound* claimed(unsigned bound, bool backward) const {
    return claim ? claim(bound, backward) : nullptr;
  }
};

/// How instances are searched.
struct SearchMethod {
  InstructionSet instruction_set = best_instruction_set();
  /// Moves that searches leave out; none: plain IDA*, of which what follows is no part.
  std::shared_ptr<const MoveAutomaton> automaton{};
  /// Nodes of the frontier; nothing: few at first, more as the bounds get larger. 0: no frontier.
  std::optional<std::size_t> frontier_nodes{};
  SearchStrategy strategy{};
  /// Completed bounds of so many nodes get digests of their parts: of fewer a whole check takes seconds.
  std::uint64_t least_nodes_in_parts = 100'000'000;
  SamplePlan sample_plan{};
};

/// A search for a shortest solution, bound after bound: the shallow part is best-first in memory without duplicates
/// (Frontier), below it depth-first search leaves out move sequences that the automaton rejects, and threads, even
/// those of several processes, share one search. The number of nodes expanded in completed bounds depends on neither
/// processes, threads nor instruction set.
class OptimalSearch {
 public:
  enum class Outcome { completed, solved, gave_up };

  /// `start` is named by goal (named_by_goal()) and must be solvable. Goes on from what the same search has done, with
  /// any threads and instruction set; throws Error (check_failed) if another one has. What else it is given must
  /// outlive it; the method has an automaton. That takes as long as the frontier takes to grow, and hears limits and
  /// interrupts.
  OptimalSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch,
                SearchProgress from = {});

  /// Of subtrees of the first bound those come first in which another search of the same start has come deep, which it
  /// ends with. To be called before a bound is searched, unless the search goes on from within it.
  void order_as(OptimalSearch&& other);

  /// Searches the next bound. Gives up, for good, once about `most_expanded` nodes were expanded in all bounds.
  Outcome search_next_bound(std::uint64_t most_expanded);

  /// Whether a limit or an interrupt came before the search was where the earlier one had been: it finds nothing then.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  [[nodiscard]] unsigned next_bound() const noexcept { return next_bound_; }
  /// The bounds searched so far.
  [[nodiscard]] const std::vector<Bound>& bounds() const noexcept { return done_.bounds; }
  /// Nodes expanded in all of them.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  /// Nodes that the next bound will expand, as completed bounds have grown; 0: not known.
  [[nodiscard]] std::uint64_t expected_in_next_bound() const noexcept;
  /// Where the last bound was searched below the frontier, at most so many nodes, evenly chosen.
  [[nodiscard]] std::vector<Subtree> sample_of_last_bound(std::size_t most) const;
  /// From where to go on after the last bound, with what an earlier run has done of the next one.
  [[nodiscard]] SearchProgress progress() const;
  /// The solution, once there is one.
  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return moves_; }

 private:
  [[nodiscard]] const TakeOver& take_over() const noexcept;
  [[nodiscard]] std::size_t frontier_limit() const;
  void resume();
  [[nodiscard]] bool has_reached_limits() const;
  [[nodiscard]] bool grow_frontier(const SearchStatus& status);
  /// The moves from the start to a node of the frontier, alike in all processes.
  [[nodiscard]] std::vector<Direction> path_to(Frontier::Node node) const;
  Outcome search_below_frontier(const SearchStatus& status, std::uint64_t most_expanded, SearchCounts& counts);
  [[nodiscard]] SearchProgress progress_in_bound(const std::vector<Frontier::Node>& roots);
  Outcome search_sample(const Bound& claim, const SearchStatus& status, SearchCounts& counts);
  void note_sample(const BoundSample& sample);
  [[nodiscard]] bool search_part(std::span<const Frontier::Node> ordered, std::size_t number,
                                 const SearchStatus& status, BoundSample& sample, LeastRemaining& least_remaining);
  [[nodiscard]] double seconds_in_bound() const;

  const Heuristic& heuristic_;
  const SearchMethod& method_;
  SearchWatch& watch_;
  Position start_;
  Frontier frontier_;
  /// What of the next bound was done comes from an earlier run, if at all. It has depths only within the first bound:
  /// of later ones the frontier has them.
  SearchProgress done_;
  std::optional<Frontier::Depths> guide_{};  // of the first bound
  std::size_t nodes_before_ = 0;             // of the frontier, after the last bound
  unsigned next_bound_;
  std::uint64_t expanded_;
  bool stopped_ = false;              // while it went back to where an earlier run was
  bool pause_due_ = false;            // told to pause when all subtrees of a bound were begun
  Stopwatch in_bound_;                // of this run
  std::vector<std::uint32_t> parts_;  // of the bound just completed
  std::vector<Direction> moves_;
};

}  // namespace tilepdb::solver
