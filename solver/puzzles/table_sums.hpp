// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"

namespace tilepdb::solver {

/// The maximum of sums of tables; each state carries their values. Models pattern_database::Prefetching.
template <typename Space, typename Projection>
class TableSums {
 public:
  using Tables = std::map<std::string, std::shared_ptr<const pattern_database::PatternDatabase<Space>>>;

  static constexpr std::size_t most_lookups = 15;

  /// One byte per lookup, and last the value of another state that is as far from the goal, 0 if none was looked up.
  using Carried = std::array<std::uint8_t, most_lookups + 1>;

  TableSums() = default;

  /// `tables` has those of all patterns in `sums`. Throws Error (bad_input) if a state needs more than `most_lookups`
  /// lookups.
  TableSums(const puzzles::Sums<Projection>& sums, const Tables& tables) {
    std::size_t count = 0;
    for (const auto& sum : sums) count += sum.size();
    if (count > most_lookups) {
      throw Error(ErrorKind::bad_input, "these patterns need " + std::to_string(count) +
                                            " lookups per state, at most " + std::to_string(most_lookups) +
                                            " are supported; name fewer patterns");
    }
    for (const auto& sum : sums) {
      for (const auto& [pattern, projection] : sum) lookups_.push_back({tables.at(pattern), projection, false});
      if (!sum.empty()) lookups_.back().ends_sum = true;
    }
  }

  template <typename State>
  [[nodiscard]] Carried carried(const State& state) const {
    Carried carried{};
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) carried[i++] = packed(lookup.table->h_at(lookup.projection(state)));
    return carried;
  }

  /// Once a sum reaches `enough`, the values of later sums stay 0.
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before,
                                      unsigned enough = pattern_database::unreachable) const {
    Carried carried{};
    unsigned sum = 0;
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      carried[i] = packed(lookup.table->h_beside(unpacked(before[i]), lookup.projection(state)));
      sum += carried[i++];
      if (!lookup.ends_sum) continue;
      if (sum >= enough) break;
      sum = 0;
    }
    return carried;
  }

  /// Raises the values carried by a state by those of another state that is as far from the goal, until they reach
  /// `enough`. Nothing is known of its neighbours, so only tables that store h are read, unless it `walks`.
  template <typename State>
  void raise(Carried& carried, const State& as_far, bool walks, unsigned enough = pattern_database::unreachable) const {
    unsigned sum = 0;
    for (const Lookup& lookup : lookups_) {
      if (walks || lookup.table->table().bits() >= 4) sum += packed(lookup.table->h_at(lookup.projection(as_far)));
      if (!lookup.ends_sum) continue;
      carried.back() = std::max(carried.back(), packed(std::min<unsigned>(sum, none)));
      if (sum >= enough) break;
      sum = 0;
    }
  }

  /// Prefetches the first lookup only: most states need no other.
  template <typename State>
  void prefetch(const State& state) const {
    if (!lookups_.empty()) lookups_.front().table->table().prefetch(lookups_.front().projection(state));
  }

  [[nodiscard]] unsigned value(const Carried& carried) const noexcept {
    unsigned largest = carried.back();
    unsigned sum = 0;
    std::size_t i = 0;
    if (largest == none) return pattern_database::unreachable;
    for (const Lookup& lookup : lookups_) {
      const unsigned h = carried[i++];
      if (h == none) return pattern_database::unreachable;
      sum += h;
      if (!lookup.ends_sum) continue;
      largest = std::max(largest, sum);
      sum = 0;
    }
    return largest;
  }

  struct Lookup {
    std::shared_ptr<const pattern_database::PatternDatabase<Space>> table;
    Projection projection;
    bool ends_sum;
  };
  [[nodiscard]] const std::vector<Lookup>& lookups() const noexcept { return lookups_; }

 private:
  static constexpr std::uint8_t none = 255;  // dead ends

  /// `unreachable` becomes 255, which is larger than any h in a table.
  [[nodiscard]] static std::uint8_t packed(unsigned h) noexcept { return static_cast<std::uint8_t>(h); }
  [[nodiscard]] static unsigned unpacked(std::uint8_t h) noexcept {
    return h == none ? pattern_database::unreachable : h;
  }

  std::vector<Lookup> lookups_;
};

}  // namespace tilepdb::solver
