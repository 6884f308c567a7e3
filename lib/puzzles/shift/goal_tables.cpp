// SPDX-License-Identifier: MIT
#include "puzzles/shift/goal_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "puzzles/shift/labelled_board.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::shift {

namespace {

[[nodiscard]] constexpr KindSet bit(Kind kind) noexcept { return KindSet{1} << kind; }

[[nodiscard]] std::vector<Kind> kinds_in_order(const Board& goal) {
  std::vector<Kind> kinds;
  for (Cell cell = 0; cell < goal.size.cells(); ++cell) {
    if (std::find(kinds.begin(), kinds.end(), goal.cells[cell]) == kinds.end()) kinds.push_back(goal.cells[cell]);
  }
  return kinds;
}

/// Returns the kinds that a table distinguishes from all others in at least one of its lookups.
[[nodiscard]] KindSet distinguished(const TableKey& stored, const Board& goal, const std::vector<Kind>& kinds) {
  KindSet alone = 0;
  for (const Lookup& lookup : lookups(stored, goal)) {
    for (const Kind kind : kinds) {
      const auto same = [&](Kind other) { return lookup.class_of[other] == lookup.class_of[kind]; };
      if (std::count_if(kinds.begin(), kinds.end(), same) == 1) alone |= bit(kind);
    }
  }
  return alone;
}

[[nodiscard]] LabelledBoard labelled_goal(const std::string& size) {
  if (const auto board = width_and_height(size)) {
    require_size(*board);
    return all_different(*board);
  }
  return parse_labelled_board(size, {});
}

}  // namespace

std::vector<TableKey> default_tables(const Board& goal, std::uint64_t most_states) {
  const std::vector<Kind> kinds = kinds_in_order(goal);
  std::vector<TableKey> tables;
  KindSet covered = 0;
  for (std::size_t first = 0; first < kinds.size(); ++first) {
    if ((covered & bit(kinds[first])) != 0) continue;
    KindSet pattern = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const KindSet larger = pattern | bit(kinds[(first + i) % kinds.size()]);
      const auto states = Space::states_of(make_table_key(goal, larger));
      if (states && *states <= most_states) pattern = larger;
    }
    covered |= bit(kinds[first]);
    if (pattern == 0) continue;
    const TableKey stored = stored_table(make_table_key(goal, pattern));
    covered |= distinguished(stored, goal, kinds);
    if (std::find(tables.begin(), tables.end(), stored) == tables.end()) tables.push_back(stored);
  }
  return tables;
}

GoalTables::GoalTables(const std::string& size) {
  const LabelledBoard goal = labelled_goal(size);
  labels_ = labels_of(goal);
  goal_ = numbered(goal, labels_);
}

KindSet GoalTables::parse_kinds(const std::string& text) const {
  const auto refuse = [&](const std::string& what) {
    return Error(ErrorKind::bad_input, "pattern '" + text + "': " + what);
  };
  KindSet kinds = 0;
  for (const std::string_view word : split(text, " \t,")) {
    const Kind kind = kind_of(word, labels_);
    if (kind == labels_.size()) throw refuse("the goal has no cell '" + std::string(word) + "'");
    if ((kinds & bit(kind)) != 0) throw refuse("'" + std::string(word) + "' appears twice");
    kinds |= bit(kind);
  }
  if (kinds == 0) throw refuse("expected labels of the goal, separated by commas");
  return kinds;
}

std::string GoalTables::stored_pattern(const std::string& text) const {
  return cells_text(stored_table(make_table_key(goal_, parse_kinds(text))));
}

std::vector<std::string> GoalTables::default_patterns() const {
  std::vector<std::string> patterns;
  for (const TableKey& key : default_tables(goal_, most_states)) patterns.push_back(cells_text(key));
  return patterns;
}

std::string GoalTables::whole_pattern() const {
  std::string labels;
  for (const std::string& label : labels_) labels += (labels.empty() ? "" : ",") + label;
  return labels;
}

Space GoalTables::space(const std::string& pattern) {
  const auto key = table_key_of_cells(pattern);
  if (!key) throw Error(ErrorKind::bad_input, "pattern '" + pattern + "': not a table of the shift puzzle");
  return Space(*key);
}

std::string GoalTables::whole_state(const Space& space, std::uint64_t index) {
  Board board{space.key().size, {}};
  board.cells.fill(space.unnamed_class());
  const ClassCells cells = space.unrank(index);
  for (const Kind kind : kinds_in_order(space.key())) {
    if (kind == space.unnamed_class()) continue;
    for (Cells rest = cells[space.place_of(kind)]; rest != 0; rest &= rest - 1) {
      board.cells[static_cast<unsigned>(std::countr_zero(rest))] = kind;
    }
  }
  std::string text = cells_text(board);
  std::replace(text.begin(), text.end(), '-', '/');
  return text;
}

std::optional<Space> GoalTables::space_of(const std::string& parameters) {
  const auto key = table_key_of_stem("shift_" + parameters);
  if (!key) return {};
  return Space(*key);
}

}  // namespace tilepdb::shift
