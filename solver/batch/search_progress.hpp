// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"

namespace tilepdb::solver {

/// The start of a search that takes over from another one, with a different heuristic.
struct TakeOver {
  unsigned first_bound = 0;           ///< lower bound proved by the other search
  std::uint64_t expanded_before = 0;  ///< by the other search; counts in expanded() and for the frontier's size
  /// Estimated nodes of the two iterations before with this heuristic; 0: unknown.
  std::array<std::uint64_t, 2> bounds_before{};
};

/// Partitions of a pool, chosen for an instance.
struct PartitionChoice {
  std::vector<std::size_t> partitions;  ///< by number
  TakeOver take_over{};
  Bound trials{};  ///< of all choices tried
};

/// The progress of an iteration when the search paused.
struct Milestone {
  std::size_t roots = 0;       ///< searched
  std::uint64_t expanded = 0;  ///< below them
  double seconds = 0;          ///< since the iteration began, of all runs
};

/// The progress of a paused search, from which it can resume.
struct SearchProgress {
  bool backward = false;                    ///< start and goal have changed places
  std::vector<Bound> bounds{};              ///< completed
  std::vector<Bound> other_bounds{};        ///< of abandoned searches
  std::size_t roots = 0;                    ///< of the next iteration: frontier nodes whose subtrees were searched
  std::uint64_t expanded = 0;               ///< below the roots
  std::uint64_t generated = 0;              ///< below the roots
  std::optional<PartitionChoice> choice{};  ///< the search continues with it
  /// Frontier::depths() after the last completed iteration, or during the first one.
  std::vector<std::uint16_t> depths{};
  /// LeastRemaining of the next iteration so far; empty if nothing was searched.
  std::vector<std::uint16_t> least_remaining{};
  /// Digests of the frontier's nodes after the last completed iteration, and of the list of subtrees in which `roots`
  /// counts. A resumed search must reproduce both; 0: unknown.
  std::uint64_t frontier_digest = 0;
  std::uint64_t list_digest = 0;
  std::size_t subtrees = 0;                    ///< in that list
  std::vector<std::uint64_t> open{};           ///< unfinished subtrees of the roots, as in BoundResult
  double seconds = 0;                          ///< spent on the next iteration so far
  std::vector<Milestone> milestones{};         ///< of the next iteration
  std::vector<Milestone> milestones_before{};  ///< of the last completed iteration
  bool undecided = false;                      ///< the other direction is not tried yet
  /// Of puzzles other than sliding tiles: the iteration, with its roots as list of subtrees, the depth of these, and
  /// DeepeningProgress::next_bound. 0: unknown.
  unsigned bound = 0;
  unsigned root_depth = 0;
  unsigned next_bound = 0;
  double idle_seconds = 0;  ///< idle time until the search paused; not saved
  /// Lower bound and best solution that are known when a search begins, from BatchProgress::open.
  unsigned at_least = 0;
  std::vector<std::string> moves{};

  /// Returns the nodes expanded in all iterations, the next one included.
  [[nodiscard]] std::uint64_t expanded_in_all() const noexcept {
    std::uint64_t sum = expanded + (choice ? choice->trials.expanded : 0);
    for (const auto* const list : {&bounds, &other_bounds}) {
      for (const Bound& one : *list) sum += one.expanded;
    }
    return sum;
  }

  /// Returns the next iteration; nothing for the first one of sliding tiles, which is not recorded.
  [[nodiscard]] std::optional<unsigned> bound_under_way() const noexcept {
    if (bound != 0) return bound;
    if (!bounds.empty()) return bounds.back().bound + 2;
    if (choice) return choice->take_over.first_bound;
    return {};
  }

  /// Returns the take-over that came with the choice, or none.
  [[nodiscard]] TakeOver take_over() const noexcept { return choice ? choice->take_over : TakeOver{}; }
};

}  // namespace tilepdb::solver
