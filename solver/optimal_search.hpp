// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>

#include "solver/ida_star.hpp"
#include "tilepdb/move_automaton.hpp"

namespace tilepdb::solver {

struct OptimalSearchOptions {
  int threads = 1;
  InstructionSet instruction_set = best_instruction_set();
  /// Nodes of the frontier; nothing: few at first, more as the bounds get larger. 0: no frontier.
  std::optional<std::size_t> frontier_nodes;
  /// Gives up once about so many nodes were expanded.
  std::uint64_t most_expanded = std::numeric_limits<std::uint64_t>::max();
  /// Called after each iteration; may be empty.
  std::function<void(const Bound&)> progress;
};

/// Finds a shortest solution like solve_ida_star(), faster: the shallow part of the search is best-first in memory
/// without duplicates (Frontier), below it depth-first search leaves out move sequences that the automaton rejects,
/// and threads share one search. The number of nodes expanded in completed bounds depends on neither threads nor
/// instruction set. Nothing if it gave up.
[[nodiscard]] std::optional<Solution> solve_optimally(const Heuristic& heuristic, const MoveAutomaton& automaton,
                                                      const Position& start, const OptimalSearchOptions& options);

}  // namespace tilepdb::solver
