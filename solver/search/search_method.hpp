// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "core/move_automaton.hpp"
#include "platform/instruction_set.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/partition_pool.hpp"

namespace tilepdb::solver {

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
  /// How many nodes a search expands before it does: some seconds' work, as much as the choice takes, while the next
  /// bound will take several times as long.
  std::uint64_t expansions_before_choice = 50'000'000;
};

/// How instances are searched.
struct SearchMethod {
  InstructionSet instruction_set = best_instruction_set();
  /// Moves that searches leave out; none: plain IDA*, of which what follows is no part.
  std::shared_ptr<const MoveAutomaton> automaton{};
  /// Nodes of the frontier; nothing: few at first, more as the bounds get larger. 0: no frontier.
  std::optional<std::size_t> frontier_nodes{};
  SearchStrategy strategy{};
};

}  // namespace tilepdb::solver
