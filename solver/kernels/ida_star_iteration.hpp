// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// Notified of a solution; false ends the search.
using SolutionVisitor = std::function<bool(std::span<const Direction> moves)>;

/// The root of an iteration of IDA* and what it found.
struct Iteration {
  std::array<std::uint8_t, max_cells> tiles{};    ///< named by goal
  std::array<PackedState, max_lookups> states{};  ///< by lookup
  /// For each partition half of what the root's f-value lacks to the bound.
  std::array<std::uint8_t, max_partitions> slack{};
  unsigned bound = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::array<Direction, max_depth> moves{};  ///< the solution, if one was found
  /// Notified of each solution; false ends the search. Null: the search ends with the first solution.
  const SolutionVisitor* each = nullptr;
  /// Polled with the number of nodes expanded once that is `next_question`; returns the next such number. One that is
  /// not larger stops the search.
  const std::function<std::uint64_t(std::uint64_t expanded)>* question = nullptr;
  std::uint64_t next_question = std::numeric_limits<std::uint64_t>::max();
  bool stopped = false;
};

/// Runs one iteration; returns whether it found a solution of `bound` moves. None is found if it was stopped.
using IterationFunction = bool (*)(const LookupTables&, Iteration&);

/// The kernel of an instruction set for the tables' number of partitions.
[[nodiscard]] IterationFunction portable_iteration(const LookupTables& tables);
[[nodiscard]] IterationFunction avx2_iteration(const LookupTables& tables);

}  // namespace tilepdb::solver
