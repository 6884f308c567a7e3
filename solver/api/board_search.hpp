// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solver/api/heuristic_state.hpp"
#include "solver/api/search.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/instances/board_text.hpp"
#include "tilepdb/api/solve.hpp"

// Searches of boards, as the options of the programming interface say.
namespace tilepdb::v1 {

/// A board as an instance. Throws Error for what is none, which `name` begins.
[[nodiscard]] solver::Instance instance_of(BoardSize size, Board board, const std::string& number,
                                           const std::string& name);

/// Boards as instances, whose ids are their numbers from 0. Throws Error for what is none.
[[nodiscard]] std::vector<solver::Instance> instances_of(BoardSize size, Boards boards);

/// How `standard` and `plain` search.
[[nodiscard]] solver::SearchSettings settings_of(const HeuristicAccess::State& state, const SolveOptions& options);

/// What else a search to compare with needs.
struct Comparison {
  std::map<std::size_t, unsigned> max_bounds{};         ///< as BatchOptions has them
  std::optional<std::uint64_t> least_nodes_in_parts{};  ///< nothing: as SearchMethod has them
};

/// Solves boards as solve_all() does. Settings are those of the options, or of a certificate's search.
void search_boards(const HeuristicAccess::State& state, const std::vector<solver::Instance>& instances,
                   const SolveLimits& limits, const SolveOptions& options, const solver::SearchSettings& settings,
                   const DeliverFunction& deliver, const Comparison& comparison = {});

}  // namespace tilepdb::v1
