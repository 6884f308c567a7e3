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

/// The maximum of tables that are projected by puzzles::LinesProjection. Each state carries the h of its row and of its
/// column; a move changes one of them.
template <typename Space, typename Projection>
class LineTables {
 public:
  using Tables = std::map<std::string, std::shared_ptr<const pattern_database::PatternDatabase<Space>>>;

  static constexpr std::size_t most_lookups = 8;

  enum Line : std::size_t { row, column, lines };

  /// h for each line and lookup.
  using Carried = std::array<std::array<std::uint8_t, most_lookups>, lines>;

  LineTables() = default;

  /// `tables` has those of all patterns in `sums`, which have one term each. Throws Error (bad_input) if a state needs
  /// more than `most_lookups` lookups.
  LineTables(const puzzles::Sums<Projection>& sums, const Tables& tables) {
    if (sums.size() > most_lookups) {
      throw Error(ErrorKind::bad_input, "these patterns need " + std::to_string(sums.size()) +
                                            " lookups per state, at most " + std::to_string(most_lookups) +
                                            " are supported; name fewer patterns");
    }
    for (const auto& sum : sums) {
      for (const auto& [pattern, projection] : sum) lookups_.push_back({tables.at(pattern), projection});
    }
  }

  template <typename State>
  [[nodiscard]] Carried carried(const State& state) const {
    Carried carried{};
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      // Row and column of a state are neighbours in the space, so that h_beside() applies.
      const std::uint64_t column_place = lookup.projection.column(state);
      lookup.table->table().prefetch(column_place);
      carried[row][i] = static_cast<std::uint8_t>(lookup.table->h_at(lookup.projection.row(state)));
      carried[column][i] = value_beside(i, carried[row][i], column_place);
      ++i;
    }
    return carried;
  }

  /// Indexes of the lookups that may prune a state, by lookup.
  using Asked = std::array<std::uint64_t, most_lookups>;

  /// Prefetches the lookups of a child that may reach `enough`: a move along a line changes h by at most 1.
  template <typename State>
  [[nodiscard]] Asked ask(const State& state, const Carried& before, Line along, unsigned enough) const {
    Asked asked{};
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      if (is_near(before[along][i], enough)) {
        asked[i] = index(lookup, state, across(along));
        lookup.table->table().prefetch(asked[i]);
      }
      ++i;
    }
    return asked;
  }

  /// Returns the values of the same child. Once the h after the move reaches `enough`, the remaining values stay 0.
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, Asked asked, const Carried& before, Line along,
                                      unsigned enough) const {
    Carried carried{};
    carried[along] = before[along];
    auto& values = carried[across(along)];
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (!is_near(before[along][i], enough)) continue;
      values[i] = value_beside(i, before[along][i], asked[i]);
      if (values[i] + 1U >= enough) return carried;
    }
    // Values that cannot prune the state are still needed by its children.
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (is_near(before[along][i], enough)) continue;
      asked[i] = index(lookups_[i], state, across(along));
      lookups_[i].table->table().prefetch(asked[i]);
    }
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (!is_near(before[along][i], enough)) values[i] = value_beside(i, before[along][i], asked[i]);
    }
    return carried;
  }

  /// Returns a lower bound on the moves from a state that is not the goal, if the first one is along this line.
  [[nodiscard]] unsigned value(const Carried& carried, Line along) const noexcept {
    const auto end = carried[along].begin() + static_cast<std::ptrdiff_t>(lookups_.size());
    return lookups_.empty() ? 0 : 1U + *std::max_element(carried[along].begin(), end);
  }
  [[nodiscard]] unsigned value(const Carried& carried) const noexcept {
    return std::min(value(carried, row), value(carried, column));
  }

  [[nodiscard]] static Line across(Line line) noexcept { return line == row ? column : row; }

 private:
  struct Lookup {
    std::shared_ptr<const pattern_database::PatternDatabase<Space>> table;
    Projection projection;
  };

  [[nodiscard]] static bool is_near(unsigned h, unsigned enough) noexcept { return h + 2 >= enough; }

  [[nodiscard]] std::uint8_t value_beside(std::size_t lookup, unsigned h, std::uint64_t place) const {
    return static_cast<std::uint8_t>(lookups_[lookup].table->h_beside(h, place));
  }
  template <typename State>
  [[nodiscard]] static std::uint64_t index(const Lookup& lookup, const State& state, Line line) noexcept {
    return line == row ? lookup.projection.row(state) : lookup.projection.column(state);
  }

  std::vector<Lookup> lookups_;
};

}  // namespace tilepdb::solver
