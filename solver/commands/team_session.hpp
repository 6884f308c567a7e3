// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "solver/commands/options.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/problem_tables.hpp"

// What processes that share a search do together.
namespace tilepdb::solver {

/// The options with which a process other than the first takes part: it prints nothing, and makes no tables.
[[nodiscard]] Options assisting(const Options& options);

/// Board, goal and instances of a problem, for the other processes.
[[nodiscard]] std::string shared_text_of(const Problem& problem);
[[nodiscard]] Problem problem_from(const std::string& text);

/// Collective: the first process chooses the catalogue and, with --generate, makes the tables of its first partitions;
/// each opens the tables in its own folder. Searches will use only tables that all have. Throws Error, in all
/// processes, that names the process without the tables, or with other ones. Alone it is open_heuristic().
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem);

}  // namespace tilepdb::solver
