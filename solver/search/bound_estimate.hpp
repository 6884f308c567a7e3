// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solver/batch/search_progress.hpp"

// Estimates of the work of an iteration, from earlier ones.
namespace tilepdb::solver {

/// The estimated work of an iteration.
struct BoundEstimate {
  std::uint64_t least_nodes = 0;  ///< 0: unknown
  std::uint64_t most_nodes = 0;
  double nodes_per_second = 0;   ///< recent rate; 0: unknown
  std::uint64_t next_nodes = 0;  ///< of the next iteration, by the growth of the last two; 0: unknown

  /// Returns the seconds that `nodes` take.
  [[nodiscard]] double seconds(std::uint64_t nodes) const noexcept {
    return nodes_per_second > 0 ? static_cast<double>(nodes) / nodes_per_second : 0;
  }
};

/// Returns the nodes expected in the next iteration, by the growth of the last two; iterations before a take-over
/// count. 0: unknown.
[[nodiscard]] std::uint64_t expected_in_next(const std::vector<Bound>& bounds, const TakeOver& take_over = {}) noexcept;

/// Estimates the current iteration from the growth of the last two, with the range of past errors. If that growth is
/// unknown or already exceeded, uses the share of nodes that as large a share of the subtrees had in the iteration
/// before; if that one has too few milestones, extrapolates those of the current one.
[[nodiscard]] BoundEstimate estimate_bound(const SearchProgress& progress);

/// Returns the share of an iteration's nodes that were expanded when a share of its subtrees was searched, interpolated
/// between milestones. 0: too few milestones.
[[nodiscard]] double share_of_nodes(const std::vector<Milestone>& milestones, double share_of_subtrees) noexcept;

/// Adds a milestone; a full list first drops every second one.
void add_milestone(std::vector<Milestone>& milestones, const Milestone& milestone);

}  // namespace tilepdb::solver
