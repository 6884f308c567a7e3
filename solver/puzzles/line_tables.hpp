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

/// The largest of tables whose views are puzzles::LinesProjection. Of each state the h of its row and of its column are
/// carried along, of which a move changes one.
template <typename Space, typename Projection>
class LineTables {
 public:
  using Tables = std::map<std::string, std::shared_ptr<const pattern_database::PatternDatabase<Space>>>;

  static constexpr std::size_t most_lookups = 8;

  enum Line : std::size_t { row, column, lines };

  /// h by line, and by lookup.
  using Carried = std::array<std::array<std::uint8_t, most_lookups>, lines>;

  /// No tables: 0.
  LineTables() = default;

  /// `tables` has those of all patterns that the sums name, of one term each. Throws Error (bad_input) if a state would
  /// have to be looked up more than `most_lookups` times.
  LineTables(const puzzles::Sums<Projection>& sums, const Tables& tables) {
    if (sums.size() > most_lookups) {
      throw Error(ErrorKind::bad_input, "these patterns take " + std::to_string(sums.size()) +
                                            " lookups for each state, at most " + std::to_string(most_lookups) +
                                            " are made; name fewer patterns");
    }
    for (const auto& sum : sums) {
      for (const auto& [pattern, view] : sum) lookups_.push_back({tables.at(pattern), view});
    }
  }

  template <typename State>
  [[nodiscard]] Carried carried(const State& state) const {
    Carried carried{};
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      // The state is in both lines, so that one is beside the other.
      const std::uint64_t column_place = lookup.view.column(state);
      lookup.table->table().prefetch(column_place);
      carried[row][i] = static_cast<std::uint8_t>(lookup.table->h_at(lookup.view.row(state)));
      carried[column][i] = value_beside(i, carried[row][i], column_place);
      ++i;
    }
    return carried;
  }

  /// Where the lookups are that can cut a state, in the order of their numbers.
  struct Asked {
    std::array<std::uint64_t, most_lookups> places{};
  };

  /// Has the memory read of lookups of a state that a move along a line leads to: of those that can come to `enough`,
  /// as the line's values are one higher at most.
  template <typename State>
  [[nodiscard]] Asked ask(const State& state, const Carried& before, Line along, unsigned enough) const {
    Asked asked;
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      if (is_near(before[along][i], enough)) {
        asked.places[i] = index(lookup, state, across(along));
        lookup.table->table().prefetch(asked.places[i]);
      }
      ++i;
    }
    return asked;
  }

  /// Of that state. As soon as what is left after the move is `enough` the rest is left 0.
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, Asked asked, const Carried& before, Line along,
                                      unsigned enough) const {
    Carried carried{};
    carried[along] = before[along];
    auto& values = carried[across(along)];
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (!is_near(before[along][i], enough)) continue;
      values[i] = value_beside(i, before[along][i], asked.places[i]);
      if (values[i] + 1U >= enough) return carried;
    }
    // Those that cannot cut the state are still carried on.
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (is_near(before[along][i], enough)) continue;
      asked.places[i] = index(lookups_[i], state, across(along));
      lookups_[i].table->table().prefetch(asked.places[i]);
    }
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (!is_near(before[along][i], enough)) values[i] = value_beside(i, before[along][i], asked.places[i]);
    }
    return carried;
  }

  /// Moves left, of which the first is along a line, from a state that is not the goal.
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
    Projection view;
  };

  [[nodiscard]] static bool is_near(unsigned h, unsigned enough) noexcept { return h + 2 >= enough; }

  [[nodiscard]] std::uint8_t value_beside(std::size_t lookup, unsigned h, std::uint64_t place) const {
    return static_cast<std::uint8_t>(lookups_[lookup].table->h_beside(h, place));
  }
  template <typename State>
  [[nodiscard]] static std::uint64_t index(const Lookup& lookup, const State& state, Line line) noexcept {
    return line == row ? lookup.view.row(state) : lookup.view.column(state);
  }

  std::vector<Lookup> lookups_;
};

}  // namespace tilepdb::solver
