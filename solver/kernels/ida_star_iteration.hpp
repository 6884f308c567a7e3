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

/// Input and output of one IDA* iteration.
struct Iteration {
  std::array<std::uint8_t, max_table_cells> tiles{};  ///< named by goal
  std::array<PackedState, max_lookups> states{};      ///< by lookup
  /// Slack of each partition: (bound − f) / 2 at the root.
  std::array<std::uint8_t, max_partitions> slack{};
  unsigned bound = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::array<Direction, max_depth> moves{};  ///< the solution, if one was found
  /// Notified of each solution; false ends the search. Null: the search ends with the first solution.
  const SolutionVisitor* each = nullptr;
  /// Polled when the number of expanded nodes reaches `next_question`; returns the number at which to poll next.
  /// Returning a number that is not larger stops the search.
  const std::function<std::uint64_t(std::uint64_t expanded)>* question = nullptr;
  std::uint64_t next_question = std::numeric_limits<std::uint64_t>::max();
  bool stopped = false;
};

/// Runs one iteration. Returns whether it found a solution of `bound` moves; false if it was stopped.
using IterationFunction = bool (*)(const LookupTables&, Iteration&);

/// The kernels of each instruction set; specialised by the number of partitions.
[[nodiscard]] IterationFunction portable_iteration(const LookupTables& tables);
[[nodiscard]] IterationFunction avx2_iteration(const LookupTables& tables);

}  // namespace tilepdb::solver
