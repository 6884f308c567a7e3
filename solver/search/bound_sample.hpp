// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"

// Spot checks of a claimed iteration: randomly chosen parts of it are searched again.
namespace tilepdb::solver {

struct BoundTask;

/// The verdict on a claimed number of nodes from the parts searched so far.
enum class NodesVerdict { right, unclear, wrong };

/// Thresholds for the distance between a claim and the sample's estimate, in standard errors: a claim is right up to
/// the first and wrong beyond the second. In between, more parts are searched, if necessary all. The mean of the parts
/// is far from normally distributed if few parts hold most nodes: a sample that misses those parts underestimates both
/// mean and standard error. docs/output.md lists the distances measured for right claims.
inline constexpr double standard_errors_of_right = 6;
inline constexpr double standard_errors_of_wrong = 12;
/// The fewest parts for each verdict by standard errors. A sample of more than half of all parts cannot refute a claim.
inline constexpr std::size_t fewest_parts_for_right = 30;
inline constexpr std::size_t fewest_parts_for_wrong = 1024;

/// An iteration's nodes, estimated from a sample of its parts.
struct NodesEstimate {
  double nodes = 0;
  double standard_error = 0;  ///< 0 with one part: unknown
};

/// Node counts of an iteration: the claim, the nodes in its frontier, and the nodes in the parts searched.
struct NodesOfParts {
  const char* what;  ///< "expanded" or "generated"
  std::uint64_t claimed = 0;
  std::uint64_t frontier = 0;
  std::size_t all = 0;                       ///< parts of the iteration
  std::vector<std::uint64_t> of_parts = {};  ///< nodes of each part searched

  /// Returns the nodes in the parts searched.
  [[nodiscard]] std::uint64_t searched() const;
  /// Estimates the nodes of the whole iteration.
  [[nodiscard]] NodesEstimate estimate() const;
  /// Compares the claim with the exact count if all parts were searched, otherwise with the estimate, by standard
  /// errors. A claim is right only if the margin is at most a third of it, and unclear if more parts are needed.
  [[nodiscard]] NodesVerdict verdict() const;
  /// Describes a wrong claim.
  [[nodiscard]] std::string fault() const;
};

/// The outcome of sampling an iteration.
struct BoundSample {
  unsigned bound = 0;
  bool backward = false;
  std::size_t subtrees = 0;             ///< of the iteration
  std::size_t parts = 0;                ///< number of parts that the subtrees are divided into
  std::vector<std::size_t> searched{};  ///< parts searched, in ascending order
  std::vector<std::size_t> wrong{};     ///< parts searched whose claim is false
  std::string fault{};                  ///< any other fault of the claim; empty: none
  NodesOfParts expanded{"expanded"};
  NodesOfParts generated{"generated"};

  /// Returns the worse verdict of the two counts.
  [[nodiscard]] NodesVerdict verdict() const { return std::max(expanded.verdict(), generated.verdict()); }
};

/// Which claimed iterations are sampled instead of searched in full, and how.
struct SamplePlan {
  std::uint64_t seed = 0;
  std::size_t parts = 0;  ///< at most this many parts of each iteration
  /// Returns the claim about an iteration, or null if the iteration is to be searched in full. May be empty.
  std::function<const Bound*(unsigned bound, bool backward)> claim{};
  /// Called with the outcome of each sample.
  std::function<void(const BoundSample&)> sampled{};

  [[nodiscard]] const Bound* claimed(unsigned bound, bool backward) const {
    return claim ? claim(bound, backward) : nullptr;
  }
};

/// Returns `parts` distinct numbers below `all`, or all of them, in ascending order. Each subset is equally likely.
[[nodiscard]] std::vector<std::size_t> chosen_parts(const SamplePlan& plan, unsigned bound, bool backward,
                                                    std::size_t all);

/// Returns the probability that a sample of `sampled` of `all` parts contains one of the `wrong` ones.
[[nodiscard]] double probability_of_finding(std::size_t all, std::size_t wrong, std::size_t sampled) noexcept;

/// Returns the least number of wrong parts that a sample of `sampled` parts detects with at least this probability.
[[nodiscard]] std::size_t least_found(std::size_t all, std::size_t sampled, double probability) noexcept;

/// Returns the parts to search next: at most `count` that the sample has not searched, in ascending order.
[[nodiscard]] std::vector<std::size_t> further_parts(const SamplePlan& plan, const BoundSample& sample,
                                                     std::size_t count);

/// Searches parts of a claimed iteration instead of all subtrees of `whole`, and more parts until the claimed number of
/// nodes is shown right or wrong. Reports the sample to the watch and to the method's plan. `searched` has the nodes of
/// the frontier and receives the claimed nodes and parts. If a part has a solution or was not completed, or if the
/// claim has another number of parts, returns false and leaves `searched` unchanged.
[[nodiscard]] bool search_sample(const Bound& claim, const BoundTask& whole, Bound& searched);

}  // namespace tilepdb::solver
