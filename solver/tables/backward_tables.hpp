// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// The partitions, by number, of those that a search begins with that a backward search goes with, for a start whose
/// blank is on a cell: those that it may use and, one after the other, whose tables take at most `free_bytes` of memory
/// together beside the tables that are open. Nothing: all that it may use.
[[nodiscard]] std::vector<std::size_t> partitions_for_backward_search(const ProblemTables& tables, Cell blank,
                                                                      std::optional<std::uint64_t> free_bytes);

/// Whether backward searches can be declined.
enum class BackwardSearch {
  optional,  ///< declined where tables are missing or do not fit into memory
  in_team,   ///< the same, but memory does not decide: all processes have to decide alike
  required   ///< missing tables are an error
};

/// Opens heuristics for backward searches, for each cell of the start's blank at its first use, where their tables are
/// there or may be made. `forward` is the heuristic of forward searches.
[[nodiscard]] HeuristicForBlank backward_heuristics(const ProblemTables& tables, BackwardSearch use,
                                                    const std::shared_ptr<const Heuristic>& forward);

}  // namespace tilepdb::solver
