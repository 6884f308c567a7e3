// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "solver/search/optimal_search.hpp"
#include "solver/search/partition_pool.hpp"

namespace tilepdb::solver {

/// Gives a heuristic for a goal of the same board whose blank is on a cell, or none.
using HeuristicForBlank = std::function<std::shared_ptr<const Heuristic>(Cell blank)>;

/// From which end to search.
enum class SearchDirection { forward, backward, cheaper };

/// A direction's name for users: forward, backward or auto.
[[nodiscard]] const char* name_of(SearchDirection direction) noexcept;
/// The direction of a name. Throws Error (bad_input) for any other.
[[nodiscard]] SearchDirection parse_direction(std::string_view name);

/// What a search may do to become faster while it runs.
struct SearchStrategy {
  SearchDirection direction = SearchDirection::forward;
  /// For searches from the goal to the start; needed unless the direction is forward.
  HeuristicForBlank other_end{};
  /// How many nodes a search expands before it tries the other end to find the cheaper one: less than a second's work,
  /// while the next bound will take more.
  std::uint64_t expansions_before_other_end = 6'000'000;
  /// Where a long search finds partitions that serve its instance better; may be null.
  std::shared_ptr<PartitionPool> pool{};
  /// How many nodes a search expands before it does: some seconds' work, as much as the choice takes, while the next
  /// bound will take several times as long.
  std::uint64_t expansions_before_choice = 50'000'000;
};

/// Finds a shortest solution like solve_ida_star(), faster, by OptimalSearch. Backward it goes from the goal to the
/// start; the strategy must then have a heuristic for that. If the cheaper direction is asked for, a search that turns
/// out long is tried backward too, where there is a heuristic for that, and goes on in the direction in which the same
/// bounds take less time, by the nodes expanded and Heuristic::nanoseconds_per_node(); one that turns out longer still
/// goes on with partitions chosen for it from a pool. Nothing if it gave up, because it expanded more than
/// `most_expanded` nodes or was told to.
[[nodiscard]] std::optional<Solution> solve_optimally(
    const Heuristic& heuristic, const MoveAutomaton& automaton, const Position& start,
    const OptimalSearchOptions& options, const SearchStrategy& strategy = {},
    std::uint64_t most_expanded = std::numeric_limits<std::uint64_t>::max());

}  // namespace tilepdb::solver
