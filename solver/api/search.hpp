// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

#include "solver/batch/batch.hpp"
#include "solver/general/algorithms.hpp"
#include "tilepdb/api/solve.hpp"

// What searches of all puzzles share, between the programming interface and the driver of batches.
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

/// The weight of `wastar`, and 1 of other algorithms. Throws Error (bad_input) for one that is not 1 to 1000.
[[nodiscard]] double weight_of(const SolveOptions& options);

/// Whether an algorithm stores states, and may do so for several instances at once.
[[nodiscard]] constexpr bool stores_states(solver::Algorithm algorithm) noexcept {
  return !uses_automaton(algorithm) && algorithm != solver::Algorithm::beam;
}

/// What a call of the interface searches.
struct Searches {
  const solver::Searcher& searcher;
  std::size_t count = 0;
  bool store_states = false;     ///< they share the memory: one at a time, unless a number of threads is given
  solver::BatchOptions batch{};  ///< what is known of instances, and their bounds
};

/// Solves instances as solve_all() does; of the options the algorithm is chosen already.
void run_searches(const Searches& searches, const SolveLimits& limits, const SolveOptions& options,
                  const DeliverFunction& deliver);

/// Calls `search` with the options. If their `stop` ends it, what was delivered by then is enough; an interruption that
/// another callback throws is thrown.
void search_until_stopped(const SolveOptions& options, const std::function<void(const SolveOptions&)>& search);

/// The result of a single instance, for try_solve(): `search` delivers it. Throws Error (interrupted) if it was stopped
/// before that.
[[nodiscard]] Result result_of_one(const SolveOptions& options,
                                   const std::function<void(const ResultFunction&, const SolveOptions&)>& search);

}  // namespace tilepdb::v1
