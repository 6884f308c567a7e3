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
  std::uint64_t next_nodes = 0;  ///< of the next iteration, from the growth between the last two; 0: unknown

  /// Returns the seconds needed for `nodes`.
  [[nodiscard]] double seconds(std::uint64_t nodes) const noexcept {
    return nodes_per_second > 0 ? static_cast<double>(nodes) / nodes_per_second : 0;
  }
};

/// Returns the nodes expected in the next iteration, from the growth between the last two, including those before a
/// take-over. 0: unknown.
[[nodiscard]] std::uint64_t expected_in_next(const std::vector<Bound>& bounds, const TakeOver& take_over = {}) noexcept;

/// Estimates the current iteration from the growth between the last two, with the range of past errors. If that growth
/// is unknown or already exceeded, compares with the previous iteration: what share of its nodes was expanded when the
/// same share of its subtrees was done. If the previous iteration has too few milestones, extrapolates the milestones
/// of the current one.
[[nodiscard]] BoundEstimate estimate_bound(const SearchProgress& progress);

/// Returns the share of an iteration's nodes that were expanded when a share of its subtrees was searched, interpolated
/// between milestones. 0: too few milestones.
[[nodiscard]] double share_of_nodes(const std::vector<Milestone>& milestones, double share_of_subtrees) noexcept;

/// Adds a milestone; a full list first drops every second milestone.
void add_milestone(std::vector<Milestone>& milestones, const Milestone& milestone);

}  // namespace tilepdb::solver
