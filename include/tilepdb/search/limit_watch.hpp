// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// Returns the least length of a path: the moves made plus a lower bound on the moves left, saturated at the largest
/// unsigned number.
[[nodiscard]] constexpr unsigned least_length(unsigned made, unsigned left) noexcept {
  constexpr unsigned most = std::numeric_limits<unsigned>::max();
  return left > most - made ? most : made + left;
}

/// Returns the expected expansions of an iteration, from the growth between the two before; 0 if these are too small
/// for an estimate.
[[nodiscard]] constexpr std::uint64_t expected_after(std::uint64_t last, std::uint64_t before_last) noexcept {
  constexpr std::uint64_t too_few = 1000;
  constexpr double most = 1e18;
  if (before_last < too_few) return 0;
  const double expected = static_cast<double>(last) * static_cast<double>(last) / static_cast<double>(before_last);
  return static_cast<std::uint64_t>(expected < most ? expected : most);
}

/// Checks the limits during a search and reports its progress to the callbacks in the limits.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(limits) {}

  /// Returns the reason to end the search now, if any. Every few thousand calls, reports the Progress that `progress`
  /// returns and calls `stop`.
  template <typename MakeProgress>
  [[nodiscard]] std::optional<End> reached(std::uint64_t expanded, std::uint64_t bytes, MakeProgress&& progress) {
    constexpr std::uint64_t interval = 4096;
    if (bytes > limits_.bytes) return End::out_of_memory;
    if (expanded >= limits_.expanded) return End::out_of_nodes;
    if (++asked_ % interval != 0) return {};
    return asked(progress);
  }

  /// Reports progress and calls `stop` on every call; ignores the memory and node limits.
  template <typename MakeProgress>
  [[nodiscard]] std::optional<End> asked(MakeProgress&& progress) {
    if (limits_.progress) limits_.progress(progress());
    if (limits_.stop && limits_.stop()) return End::stopped;
    return {};
  }

  /// Call this after each iteration, with the totals of all iterations.
  void completed(unsigned bound, std::uint64_t expanded, std::uint64_t generated, std::uint64_t stored) {
    const std::uint64_t in_bound = expanded - expanded_before_;
    expected_ = expected_after(in_bound, in_last_bound_);
    in_last_bound_ = in_bound;
    expanded_before_ = expanded;
    const std::uint64_t generated_in_bound = generated - std::exchange(generated_before_, generated);
    if (limits_.completed) limits_.completed({bound, in_bound, stored, generated_in_bound});
  }

  [[nodiscard]] Progress progress(unsigned at_least, std::uint64_t expanded, std::uint64_t generated,
                                  std::uint64_t stored) const noexcept {
    return {at_least, expanded, generated, stored, expanded - expanded_before_, expected_};
  }

 private:
  const Limits& limits_;
  std::uint64_t asked_ = 0;
  std::uint64_t expanded_before_ = 0;  // in completed iterations
  std::uint64_t generated_before_ = 0;
  std::uint64_t in_last_bound_ = 0;
  std::uint64_t expected_ = 0;  // in the current iteration
};

}  // namespace tilepdb::search
