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

/// The largest of tables whose views are puzzles::LinesView. Of each state the h of its row and of its column are
/// carried along, of which a move changes one.
template <typename Space, typename View>
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
  LineTables(const puzzles::Sums<View>& sums, const Tables& tables) {
    if (sums.size() > most_lookups) {
      throw Error(ErrorKind::bad_input, "these patterns take " + std::to_string(sums.size()) +
                                            " lookups for each state, at most " + std::to_string(most_lookups) +
                                            " are made; name fewer with --pattern");
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
      carried[row][i] = static_cast<std::uint8_t>(lookup.table->h_at(lookup.view.row(state)));
      carried[column][i++] = static_cast<std::uint8_t>(lookup.table->h_at(lookup.view.column(state)));
    }
    return carried;
  }

  /// Of the state that a move along a line leads to. As soon as what is left after the move is `enough` the rest is
  /// left 0.
  template <typename State>
  [[nodiscard]] Carried carried_after(const State& state, const Carried& before, Line along, unsigned enough) const {
    Carried carried{};
    carried[along] = before[along];
    const Line other = across(along);
    std::size_t i = 0;
    for (const Lookup& lookup : lookups_) {
      const unsigned h = lookup.table->h_beside(before[along][i], index(lookup, state, other));
      carried[other][i++] = static_cast<std::uint8_t>(h);
      if (h + 1 >= enough) break;
    }
    return carried;
  }

  /// Has the memory of the first lookup read after such a move; most states need no other.
  template <typename State>
  void prefetch(const State& state, Line along) const {
    if (!lookups_.empty()) lookups_.front().table->table().prefetch(index(lookups_.front(), state, across(along)));
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
    View view;
  };

  template <typename State>
  [[nodiscard]] static std::uint64_t index(const Lookup& lookup, const State& state, Line line) noexcept {
    return line == row ? lookup.view.row(state) : lookup.view.column(state);
  }

  std::vector<Lookup> lookups_;
};

}  // namespace tilepdb::solver
