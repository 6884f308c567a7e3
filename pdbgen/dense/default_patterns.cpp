// SPDX-License-Identifier: MIT
#include "pdbgen/dense/default_patterns.hpp"

#include <algorithm>

#include "puzzles/shift/index.hpp"

namespace tilepdb::generator {

namespace {

[[nodiscard]] constexpr shift::KindSet bit(shift::Kind kind) noexcept { return shift::KindSet{1} << kind; }

[[nodiscard]] std::vector<shift::Kind> kinds_in_order(const shift::Board& goal) {
  std::vector<shift::Kind> kinds;
  for (Cell cell = 0; cell < goal.size.cells(); ++cell) {
    if (std::find(kinds.begin(), kinds.end(), goal.cells[cell]) == kinds.end()) kinds.push_back(goal.cells[cell]);
  }
  return kinds;
}

/// The kinds that a table tells from all others, in one of its lookups or another.
[[nodiscard]] shift::KindSet told_apart(const shift::TableKey& stored, const shift::Board& goal,
                                        const std::vector<shift::Kind>& kinds) {
  shift::KindSet alone = 0;
  for (const shift::Lookup& lookup : shift::lookups(stored, goal)) {
    for (const shift::Kind kind : kinds) {
      const auto same = [&](shift::Kind other) { return lookup.class_of[other] == lookup.class_of[kind]; };
      if (std::count_if(kinds.begin(), kinds.end(), same) == 1) alone |= bit(kind);
    }
  }
  return alone;
}

}  // namespace

std::vector<shift::TableKey> default_tables(const shift::Board& goal, std::uint64_t most_states) {
  const std::vector<shift::Kind> kinds = kinds_in_order(goal);
  std::vector<shift::TableKey> tables;
  shift::KindSet covered = 0;
  for (std::size_t first = 0; first < kinds.size(); ++first) {
    if ((covered & bit(kinds[first])) != 0) continue;
    shift::KindSet pattern = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const shift::KindSet larger = pattern | bit(kinds[(first + i) % kinds.size()]);
      const auto states = shift::Index::states_of(shift::make_table_key(goal, larger));
      if (states && *states <= most_states) pattern = larger;
    }
    covered |= bit(kinds[first]);
    if (pattern == 0) continue;
    const shift::TableKey stored = shift::stored_table(shift::make_table_key(goal, pattern)).stored;
    covered |= told_apart(stored, goal, kinds);
    if (std::find(tables.begin(), tables.end(), stored) == tables.end()) tables.push_back(stored);
  }
  return tables;
}

}  // namespace tilepdb::generator
