// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/commands/problem.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/search_strategy.hpp"

namespace tilepdb::solver {

/// The partitions, by number, of those that a search begins with that one from the goal to a start goes with, whose
/// blank is on a cell: those that it may use and, one after the other, whose tables take at most `free_bytes` of memory
/// together beside the tables that are open. Nothing: all that it may use.
[[nodiscard]] std::vector<std::size_t> partitions_for_other_end(const Options& options, const Problem& problem,
                                                                Cell blank, std::optional<std::uint64_t> free_bytes);

/// Opens heuristics for backward searches, for each cell of the start's blank at its first use, where their tables are
/// there or --generate allows to make them. Options and problem must outlive it; `heuristic` is that of the searches
/// forward.
[[nodiscard]] HeuristicForBlank other_end_heuristics(const Options& options, const Problem& problem,
                                                     const std::shared_ptr<const Heuristic>& heuristic);

}  // namespace tilepdb::solver
