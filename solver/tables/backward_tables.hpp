// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Returns the partitions of a backward search, by number, for a start with its blank on a cell: of those that a search
/// begins with, the ones that it may use and whose tables, added one by one, fit into `free_bytes` beside the open
/// tables. Without `free_bytes`, all that it may use.
[[nodiscard]] std::vector<std::size_t> partitions_for_backward_search(const ProblemTables& tables, Cell blank,
                                                                      std::optional<std::uint64_t> free_bytes);

/// How missing tables of a backward search are handled.
enum class BackwardSearch {
  optional,  ///< no backward search if tables are missing or do not fit into memory
  in_team,   ///< as optional, but ignoring memory: all processes have to decide alike
  required   ///< missing tables are an error
};

/// Opens heuristics for backward searches, for each cell of the start's blank at its first use, if their tables exist
/// or may be made. `forward` is the heuristic of forward searches.
[[nodiscard]] HeuristicForBlank backward_heuristics(const ProblemTables& tables, BackwardSearch use,
                                                    const std::shared_ptr<const Heuristic>& forward);

}  // namespace tilepdb::solver
