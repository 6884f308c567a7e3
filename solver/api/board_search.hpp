// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "solver/api/heuristic_state.hpp"
#include "solver/batch/batch.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/board_text.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/error.hpp"

// Searches of the programming interface, as its options say.
namespace tilepdb::v1 {

/// A board as an instance. Throws Error for what is none, which `name` begins.
[[nodiscard]] solver::Instance instance_of(BoardSize size, Board board, const std::string& number,
                                           const std::string& name);

/// Boards as instances, whose ids are their numbers from 0. Throws Error for what is none.
[[nodiscard]] std::vector<solver::Instance> instances_of(BoardSize size, Boards boards);

/// Throws Error (bad_input) for limits that are none.
[[nodiscard]] solver::SearchLimits search_limits_of(const SolveLimits& limits);

/// The algorithm for any puzzle of that name; `standard` and `plain` are IDA*.
[[nodiscard]] solver::Algorithm general_algorithm(Algorithm algorithm) noexcept;

/// The weight of `wastar`, and 1 of other algorithms. Throws Error (bad_input) for one that is not 1 to 1000.
[[nodiscard]] double weight_of(const SolveOptions& options);

/// How `standard` and `plain` search.
[[nodiscard]] solver::SearchSettings settings_of(const HeuristicAccess::State& state, const SolveOptions& options);

/// Searches by options, and leaves it at what was delivered if their `stop` has said so. An interruption that another
/// callback throws is thrown.
template <typename Searches>
void search_until_stopped(const SolveOptions& options, Searches&& searches) {
  std::atomic<bool> is_wished = false;
  SolveOptions watched = options;
  if (options.stop) {
    watched.stop = [&] {
      if (options.stop()) is_wished = true;
      return is_wished.load();
    };
  }
  try {
    searches(std::as_const(watched));
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted || !is_wished) throw;
  }
}

/// A result as the interface has it; moves are letters.
[[nodiscard]] Answer answer_of(const solver::Result& result);

/// Told an answer with what the search has found, by the number of its board from 0.
using AnswerFunction = std::function<void(std::size_t, const Answer&, const solver::Result&)>;

/// What else a search to compare with needs.
struct Comparison {
  std::map<std::size_t, unsigned> max_bounds{};         ///< as BatchOptions has them
  std::optional<std::uint64_t> least_nodes_in_parts{};  ///< nothing: as SearchMethod has them
};

/// Searches for solutions of boards, and delivers what becomes of each: of those in `known` that is known already.
/// Settings are those of the options, or of a certificate's search. Throws Error as solve_all().
void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   solver::Results known, const SolveLimits& limits, const SolveOptions& options,
                   const solver::SearchSettings& settings, const AnswerFunction& deliver,
                   const Comparison& comparison = {});

}  // namespace tilepdb::v1
