// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "solver/heuristics/board_heuristic.hpp"
#include "tilepdb/board.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// How to search.
enum class Algorithm { idastar, astar, wastar, greedy, bfs, bidirectional_bfs, iddfs };

/// What users call them, in the order of Algorithm.
inline constexpr std::string_view algorithm_names[] = {"idastar",           "astar", "wastar", "greedy", "bfs",
                                                       "bidirectional-bfs", "iddfs"};

/// An algorithm by name. Throws Error (bad_input) that lists the known ones.
[[nodiscard]] Algorithm parse_algorithm(std::string_view name);

[[nodiscard]] constexpr std::string_view name_of(Algorithm algorithm) noexcept {
  return algorithm_names[static_cast<unsigned>(algorithm)];
}

/// Whether its solutions are shortest ones.
[[nodiscard]] constexpr bool is_optimal(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::wastar && algorithm != Algorithm::greedy;
}

/// Whether it looks at heuristic values.
[[nodiscard]] constexpr bool uses_heuristic(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::bfs && algorithm != Algorithm::bidirectional_bfs && algorithm != Algorithm::iddfs;
}

/// Searches by one of the general algorithms of tilepdb/search. `start` is named by goal; `weight` is wastar's.
[[nodiscard]] search::Result<Direction> run_algorithm(Algorithm algorithm, double weight,
                                                      const BoardHeuristic& heuristic, const Position& start,
                                                      Cell goal_blank, const search::Limits& limits);

}  // namespace tilepdb::solver
