// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "tilepdb/search/result.hpp"

namespace tilepdb::search {

/// The moves that a path takes at least: those made and a lower bound of those left. At most the largest number.
[[nodiscard]] constexpr unsigned least_length(unsigned made, unsigned left) noexcept {
  constexpr unsigned most = std::numeric_limits<unsigned>::max();
  return left > most - made ? most : made + left;
}

/// What a bound takes if it grows as the two before it did; 0 if these are too small to tell.
[[nodiscard]] constexpr std::uint64_t expected_after(std::uint64_t last, std::uint64_t before_last) noexcept {
  constexpr std::uint64_t too_few = 1000;
  constexpr double most = 1e18;
  if (before_last < too_few) return 0;
  const double expected = static_cast<double>(last) * static_cast<double>(last) / static_cast<double>(before_last);
  return static_cast<std::uint64_t>(expected < most ? expected : most);
}

/// Looks at the limits while a search goes on, and tells those whom the limits name how far it is.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(limits) {}

  /// Why the search has to end now, if it has to. Once every few thousand calls `progress`, which makes a Progress, is
  /// told, and `stop` is asked.
  template <typename MakeProgress>
  [[nodiscard]] std::optional<End> reached(std::uint64_t expanded, std::uint64_t bytes, MakeProgress&& progress) {
    constexpr std::uint64_t interval = 4096;
    if (bytes > limits_.bytes) return End::out_of_memory;
    if (expanded >= limits_.expanded) return End::out_of_nodes;
    if (++asked_ % interval != 0) return {};
    return asked(progress);
  }

  /// The same each time, without limits of memory and nodes.
  template <typename MakeProgress>
  [[nodiscard]] std::optional<End> asked(MakeProgress&& progress) {
    if (limits_.progress) limits_.progress(progress());
    if (limits_.stop && limits_.stop()) return End::stopped;
    return {};
  }

  /// To be called when a bound is completed, with what was expanded in all bounds.
  void completed(unsigned bound, std::uint64_t expanded, std::uint64_t stored) {
    const std::uint64_t in_bound = expanded - expanded_before_;
    expected_ = expected_after(in_bound, in_last_bound_);
    in_last_bound_ = in_bound;
    expanded_before_ = expanded;
    if (limits_.completed) limits_.completed({bound, in_bound, stored});
  }

  [[nodiscard]] Progress progress(unsigned at_least, std::uint64_t expanded, std::uint64_t generated,
                                  std::uint64_t stored) const noexcept {
    return {at_least, expanded, generated, stored, expanded - expanded_before_, expected_};
  }

 private:
  const Limits& limits_;
  std::uint64_t asked_ = 0;
  std::uint64_t expanded_before_ = 0;  // in completed bounds
  std::uint64_t in_last_bound_ = 0;
  std::uint64_t expected_ = 0;  // in the bound under way
};

}  // namespace tilepdb::search
