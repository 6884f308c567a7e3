// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solver/batch/search_progress.hpp"

// How far a bound is, and what is left of it, from what bounds before have shown.
namespace tilepdb::solver {

/// What a bound takes, as far as can be told.
struct BoundEstimate {
  std::uint64_t least_nodes = 0;  ///< 0: not known
  std::uint64_t most_nodes = 0;
  double nodes_per_second = 0;   ///< lately; 0: not known
  std::uint64_t next_nodes = 0;  ///< of the bound after it, as the last two grew; 0: not known

  /// The seconds that so many nodes take.
  [[nodiscard]] double seconds(std::uint64_t nodes) const noexcept {
    return nodes_per_second > 0 ? static_cast<double>(nodes) / nodes_per_second : 0;
  }
};

/// Nodes that the bound after these will expand if it grows as the last two did; bounds from before the search took
/// over count, too. 0: not known.
[[nodiscard]] std::uint64_t expected_in_next(const std::vector<Bound>& bounds, const TakeOver& take_over = {}) noexcept;

/// Estimates the bound under way by how the last two bounds grew, from and to what earlier bounds would have had to be
/// corrected by. Where that is not known, or was too little, by the share of nodes that as large a share of the
/// subtrees had in the bound before; where that bound has few milestones those of this one are continued.
[[nodiscard]] BoundEstimate estimate_bound(const SearchProgress& progress);

/// The share of a bound's nodes that were expanded when a share of its subtrees was searched, by its milestones;
/// 0: these are too few.
[[nodiscard]] double share_of_nodes(const std::vector<Milestone>& milestones, double share_of_subtrees) noexcept;

/// Adds a milestone, and drops every second one once there are many.
void add_milestone(std::vector<Milestone>& milestones, const Milestone& milestone);

}  // namespace tilepdb::solver
