// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/batch/result.hpp"

// A bound that somebody claims to have completed, of which parts chosen at random are searched again.
namespace tilepdb::solver {

struct BoundTask;

/// What the parts searched so far say of a bound's claimed number of nodes.
enum class NodesVerdict { right, unclear, wrong };

/// How far a claimed number of nodes may be from the estimate of a sample to be right, and how far it has to be to be
/// wrong. In between more parts are searched, in the end all. A mean of parts is far from normal where few parts hold
/// most nodes: a sample that misses these has too small a mean, and too small a standard error. docs/output.md says how
/// far right numbers were.
inline constexpr double standard_errors_of_right = 6;
inline constexpr double standard_errors_of_wrong = 12;
/// Fewer parts do not make a claim right, fewer or more than half of all do not make it wrong, by a standard error.
inline constexpr std::size_t fewest_parts_for_right = 30;
inline constexpr std::size_t fewest_parts_for_wrong = 1024;

/// The nodes of a bound, from those of its parts that were searched.
struct NodesEstimate {
  double nodes = 0;
  double standard_error = 0;  ///< 0 where one part was searched: it is not known
};

/// Nodes of a bound that its claim states, its frontier has, and parts that were searched have.
struct NodesOfParts {
  const char* what;  ///< "expanded" or "generated"
  std::uint64_t claimed = 0;
  std::uint64_t frontier = 0;
  std::size_t all = 0;                       ///< parts of the bound
  std::vector<std::uint64_t> of_parts = {};  ///< those of each part that was searched

  /// In the parts that were searched.
  [[nodiscard]] std::uint64_t searched() const;
  /// In the whole bound.
  [[nodiscard]] NodesEstimate estimate() const;
  /// Whether the claim equals what was found, if all parts were searched; else by standard errors, which make it right
  /// only where they are at most a third of it. Where that is unclear more parts have to be searched.
  [[nodiscard]] NodesVerdict verdict() const;
  /// What is wrong, if the verdict is that.
  [[nodiscard]] std::string fault() const;
};

/// What the sample of a bound has found.
struct BoundSample {
  unsigned bound = 0;
  bool backward = false;
  std::size_t subtrees = 0;             ///< of the bound
  std::size_t parts = 0;                ///< in which they are
  std::vector<std::size_t> searched{};  ///< parts that were, in ascending order
  std::vector<std::size_t> wrong{};     ///< those of which the claim is not true
  std::string fault{};                  ///< what else is wrong with the bound; empty: nothing
  NodesOfParts expanded{"expanded"};
  NodesOfParts generated{"generated"};

  /// What the nodes of the parts that were searched say of both numbers.
  [[nodiscard]] NodesVerdict verdict() const { return std::max(expanded.verdict(), generated.verdict()); }
};

/// Which parts of bounds that somebody claims to have completed are searched again, in place of the whole bounds.
struct SamplePlan {
  std::uint64_t seed = 0;
  std::size_t parts = 0;  ///< of each bound, at most
  /// Returns the claim about a bound; null: the whole bound is searched. May be empty.
  std::function<const Bound*(unsigned bound, bool backward)> claim{};
  /// Called with what the sample of a claimed bound has found.
  std::function<void(const BoundSample&)> sampled{};

  [[nodiscard]] const Bound* claimed(unsigned bound, bool backward) const {
    return claim ? claim(bound, backward) : nullptr;
  }
};

/// `parts` different numbers below `all`, or all of them, in ascending order. Each choice is equally likely.
[[nodiscard]] std::vector<std::size_t> chosen_parts(const SamplePlan& plan, unsigned bound, bool backward,
                                                    std::size_t all);

/// The probability that a sample of `sampled` of `all` parts has one of `wrong` among them.
[[nodiscard]] double probability_of_finding(std::size_t all, std::size_t wrong, std::size_t sampled) noexcept;

/// The least number of wrong parts of which such a sample has one with at least this probability.
[[nodiscard]] std::size_t least_found(std::size_t all, std::size_t sampled, double probability) noexcept;

/// The parts of a bound to search next: at most `count` of those that the sample has not searched, in ascending order.
[[nodiscard]] std::vector<std::size_t> further_parts(const SamplePlan& plan, const BoundSample& sample,
                                                     std::size_t count);

/// Searches parts of a claimed bound in place of all subtrees of `whole`, and further parts until these show whether
/// the claim has the right number of nodes. Notifies the watch and the method's plan of the sample. `searched` has the
/// nodes of the frontier, and gets the claimed nodes and parts. Returns false, and leaves it alone, if a part has a
/// solution or was not searched to its end, or if the claim has another number of parts.
[[nodiscard]] bool search_sample(const Bound& claim, const BoundTask& whole, Bound& searched);

}  // namespace tilepdb::solver
