// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "solver/commands/options.hpp"

namespace tilepdb::solver {

/// A problem with its heuristic, the same in all processes of a team. A problem that needs no search has none, and is
/// known to the first process alone.
struct TeamSession {
  Problem problem;
  std::shared_ptr<const Heuristic> heuristic;
};

/// Collective: the first process reads the problem, chooses the catalogue and, with --generate, makes the tables of its
/// first partitions; the others get the problem from it. Each opens the tables in its own folder. Searches will use
/// only tables that all have. Throws Error, in all processes, that names the process: one without the tables, or with
/// other ones.
[[nodiscard]] TeamSession open_in_team(const Options& options);

/// Collective: a problem's heuristic where all processes know the problem; with --generate the first makes the tables
/// before the others open them. Searches will use only tables that all have. Alone it is open_heuristic().
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem);

/// The search of a process other than the first, which delivers nothing.
void assist(const Options& options, const Problem& problem, const std::shared_ptr<const Heuristic>& heuristic);

/// The options with which a process other than the first takes part: it prints nothing, and makes no tables.
[[nodiscard]] Options assisting(const Options& options);

}  // namespace tilepdb::solver
