// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/search/optimal_search.hpp"

// A bound that somebody claims to have completed, of which parts chosen at random are searched again.
namespace tilepdb::solver {

/// What the sample of a bound has found.
struct BoundSample {
  unsigned bound = 0;
  bool backward = false;
  std::size_t subtrees = 0;           ///< of the bound
  std::size_t parts = 0;              ///< in which they are
  std::vector<std::size_t> searched;  ///< parts that were, in ascending order
  std::vector<std::size_t> wrong;     ///< those of which the claim is not true
  std::string fault;                  ///< what is wrong with the bound; empty: nothing
  std::uint64_t expanded = 0;         ///< in the sample
  std::uint64_t generated = 0;
  double estimated_expanded = 0;  ///< below the whole frontier, from the sample
  double standard_error = 0;      ///< of that
};

/// `parts` different numbers below `all`, or all of them, in ascending order. Each choice is equally likely.
[[nodiscard]] std::vector<std::size_t> chosen_parts(const SamplePlan& plan, unsigned bound, bool backward,
                                                    std::size_t all);

/// The probability that a sample of `sampled` of `all` parts has one of `wrong` among them.
[[nodiscard]] double probability_of_finding(std::size_t all, std::size_t wrong, std::size_t sampled) noexcept;

/// The least number of wrong parts of which such a sample has one with at least this probability.
[[nodiscard]] std::size_t least_found(std::size_t all, std::size_t sampled, double probability) noexcept;

/// Estimates the nodes of all parts from those of the searched ones.
void estimate(BoundSample& sample, const std::vector<std::uint64_t>& expanded);

}  // namespace tilepdb::solver
