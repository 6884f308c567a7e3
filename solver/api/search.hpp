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

// Searches of boards and of states of other puzzles, as the options of the programming interface say.
namespace tilepdb::v1 {

/// Receives what was found of an instance, by its number from 0.
using DeliverFunction = std::function<void(std::size_t number, const solver::Result&)>;
/// The same for users of the interface; may be empty.
using ResultFunction = std::function<void(std::size_t number, const Result&)>;

/// A result as the interface has it.
[[nodiscard]] Result result_of(const solver::Result& result);

/// Throws Error (bad_input) for invalid limits.
[[nodiscard]] solver::SearchLimits search_limits_of(const SolveLimits& limits);

/// The general algorithm of that name; `standard` and `plain` are IDA*.
[[nodiscard]] solver::Algorithm general_algorithm(Algorithm algorithm) noexcept;

/// Calls `search` with the options. If their `stop` ends it, what was delivered by then is enough; an interruption that
/// another callback throws is thrown.
void search_until_stopped(const SolveOptions& options, const std::function<void(const SolveOptions&)>& search);

/// The result of a single instance, for try_solve(): `search` delivers it. Throws Error (interrupted) if it was stopped
/// before that.
[[nodiscard]] Result result_of_one(const SolveOptions& options,
                                   const std::function<void(const ResultFunction&, const SolveOptions&)>& search);

/// A board as an instance. Throws Error for an invalid board; the message starts with `name`.
[[nodiscard]] solver::Instance instance_of(BoardSize size, Board board, const std::string& number,
                                           const std::string& name);

/// Boards as instances, whose ids are their numbers from 0. Throws Error for an invalid one, by its number.
[[nodiscard]] std::vector<solver::Instance> instances_of(BoardSize size, Boards boards);

/// How `standard` and `plain` search.
[[nodiscard]] solver::SearchSettings settings_of(const HeuristicAccess::State& state, const SolveOptions& options);

/// Solves boards as solve_all() does. Settings are those of the options, or of a certificate's search; bounds of so
/// many nodes get digests of parts, if nothing is said as SearchMethod has it.
void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
                   const DeliverFunction& deliver, std::optional<std::uint64_t> least_nodes_in_parts = {});

/// States of a puzzle as instances, whose ids are their numbers from 0. Throws Error (bad_input) for an invalid one, by
/// its number.
[[nodiscard]] std::vector<solver::Instance> state_instances(const Puzzle& puzzle, std::span<const std::string> states);

/// Solves instances of a puzzle, whose tables are open, as solve_all() does, by the algorithm of `choice`.
void search_states(const solver::AnyPuzzle& puzzle, const std::string& heuristic,
                   const std::vector<solver::Instance>& instances, solver::SearchChoice choice,
                   const SolveLimits& limits, const SolveOptions& options, const DeliverFunction& deliver);

}  // namespace tilepdb::v1
