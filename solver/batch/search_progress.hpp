// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/batch/result.hpp"

namespace tilepdb::solver {

/// Where a search begins that takes over from another, with another heuristic.
struct TakeOver {
  unsigned first_bound = 0;           ///< a proven lower bound on the length, by the other search
  std::uint64_t expanded_before = 0;  ///< by the other search; expanded() and the frontier's size count it
  /// What the two bounds before would have taken with this heuristic, about; 0: not known.
  std::array<std::uint64_t, 2> bounds_before{};
};

/// Partitions of a pool that were chosen for an instance.
struct PartitionChoice {
  std::vector<std::size_t> partitions;  ///< their numbers
  TakeOver take_over{};
  Bound trials{};  ///< by which they were chosen
};

/// How far a bound was when the search paused.
struct Milestone {
  std::size_t roots = 0;       ///< searched
  std::uint64_t expanded = 0;  ///< below them
  double seconds = 0;          ///< since the bound began, of all runs
};

/// From where a search can continue: what it has done when it pauses.
struct SearchProgress {
  bool backward = false;                    ///< start and goal have changed places
  std::vector<Bound> bounds{};              ///< completed
  std::vector<Bound> other_bounds{};        ///< of searches that were given up for this one
  std::size_t roots = 0;                    ///< of the next bound: nodes of the frontier that were searched below
  std::uint64_t expanded = 0;               ///< below these
  std::uint64_t generated = 0;              ///< below these
  std::optional<PartitionChoice> choice{};  ///< with which the search continues
  /// Frontier::depths() after the last completed bound, or within the first bound before any is completed.
  std::vector<std::uint16_t> depths{};
  /// For each node of the frontier the fewest moves that remain to the next bound, in what was searched of it; empty if
  /// nothing was.
  std::vector<std::uint16_t> least_remaining{};
  /// Of the frontier's nodes after the last completed bound, and of the list of subtrees in which `roots` counts: what
  /// continues must find the same; 0: not known.
  std::uint64_t frontier_digest = 0;
  std::uint64_t list_digest = 0;
  std::size_t subtrees = 0;                    ///< in that list
  std::vector<std::uint64_t> open{};           ///< parts of those searched that are left, as BoundResult has them
  double seconds = 0;                          ///< that the next bound took so far
  std::vector<Milestone> milestones{};         ///< of the next bound
  std::vector<Milestone> milestones_before{};  ///< of the last completed bound
  bool undecided = false;                      ///< the other direction is yet to be tried
  double idle_seconds = 0;                     ///< that the search stood still until it paused; not kept

  /// Nothing of it, unless another search was taken over from.
  [[nodiscard]] TakeOver take_over() const noexcept { return choice ? choice->take_over : TakeOver{}; }
};

}  // namespace tilepdb::solver
