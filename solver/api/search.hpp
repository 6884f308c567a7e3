// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/api/heuristic_state.hpp"
#include "solver/batch/batch.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/api/solve.hpp"

// Searches of boards and of other puzzles' states, as SolveOptions ask for.
namespace tilepdb::v1 {

/// Receives the result of an instance, by its number from 0.
using DeliverFunction = std::function<void(std::size_t number, const solver::Result&)>;
/// The same with the interface's Result; may be empty.
using ResultFunction = std::function<void(std::size_t number, const Result&)>;

/// Converts a result to the interface's type.
[[nodiscard]] Result result_of(const solver::Result& result);

/// Leaves the memory unlimited. Throws Error (bad_input) for invalid limits.
[[nodiscard]] solver::SearchLimits search_limits_of(const SolveLimits& limits);

/// Returns the general algorithm for an algorithm of the interface; IDA* for `standard` and `plain`.
[[nodiscard]] Algorithm general_algorithm(Algorithm algorithm) noexcept;

/// Calls `search` with the options. Returns normally if their `stop` ended it; an interruption by another callback is
/// thrown.
void search_until_stopped(const SolveOptions& options, const std::function<void(const SolveOptions&)>& search);

/// Returns the result of the single instance that `search` delivers. Throws Error (interrupted) if the search stopped
/// before it delivered one.
[[nodiscard]] Result result_of_one(const SolveOptions& options,
                                   const std::function<void(const ResultFunction&, const SolveOptions&)>& search);

/// Returns a board as an instance without an id, whose source is `name`. Throws Error for an invalid board; the message
/// starts with `name`.
[[nodiscard]] solver::Instance instance_of(BoardSize size, Board board, const std::string& name);

/// Returns boards as instances, named "board", or "board 0" and so on if there are several. Throws Error with the
/// number of the first invalid board.
[[nodiscard]] std::vector<solver::Instance> instances_of(BoardSize size, Boards boards);

/// Returns the search settings of `standard` and `plain`.
[[nodiscard]] solver::SearchSettings settings_of(const HeuristicAccess::State& state, const SolveOptions& options);

/// Solves boards as solve_all() does, with settings from the options or from a certificate. Bounds of at least
/// `least_nodes_in_parts` nodes get digests of their parts (default: SearchMethod's).
void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
                   const DeliverFunction& deliver, std::optional<std::uint64_t> least_nodes_in_parts = {});

/// Returns states as instances, named "state", or "state 0" and so on if there are several. Throws Error (bad_input)
/// with the number of the first invalid state.
[[nodiscard]] std::vector<solver::Instance> state_instances(const Puzzle& puzzle, std::span<const std::string> states);

/// Solves instances of a puzzle with open tables as solve_all() does, by the algorithm of `choice`.
void search_states(const solver::AnyPuzzle& puzzle, const std::string& heuristic,
                   const std::vector<solver::Instance>& instances, solver::SearchChoice choice,
                   const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver);

}  // namespace tilepdb::v1
