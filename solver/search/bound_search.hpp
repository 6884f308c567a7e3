// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "solver/search/subtree_pool.hpp"
#include "team/team.hpp"

namespace tilepdb::solver {

/// The part of a bound that lies below a frontier.
struct BoundTask {
  const Frontier& frontier;
  const LookupTables& tables;
  const MoveAutomaton& automaton;
  InstructionSet instruction_set = best_instruction_set();
  int threads = 1;
  unsigned bound = 0;
  std::span<const Frontier::Node> roots;  ///< nodes of the frontier below which to search
  std::uint32_t first_root = 0;           ///< of these; those before it were searched
  /// Asked often, from any thread, with how many nodes were expanded. Of a team's processes the first alone asks.
  std::function<Advice(std::uint64_t)> advice;
  Team* team = nullptr;  ///< processes that share the work, all with the same task; may be null
};

/// What it came to; the same in all processes.
struct BoundResult {
  SearchCounts counts{};
  std::optional<SubtreePool::Found> found{};  ///< a solution
  bool gave_up = false;
  std::uint32_t next_root = 0;  ///< the first that is not searched: not the number of roots only after a pause
  bool paused = false;          ///< was told to pause, perhaps when all roots were begun
};

/// Searches below roots until a solution is found, all are searched, or it is told to pause or give up. Lowers
/// `least_remaining`, which has a number for each node of the frontier. Throws what a thread throws; in a team all
/// processes throw it.
[[nodiscard]] BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
