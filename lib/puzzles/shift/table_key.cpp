// SPDX-License-Identifier: MIT
#include "puzzles/shift/table_key.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::shift {

std::string TableKey::cells_text() const {
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  static_assert(digits.size() == max_cells);
  std::string text;
  for (Cell cell = 0; cell < size.cells(); ++cell) {
    if (cell != 0 && size.column(cell) == 0) text += '-';
    text += digits[classes[cell]];
  }
  return text;
}

TableKey make_table_key(const Board& classes) noexcept {
  TableKey key{classes.size, {}};
  std::array<Kind, max_cells> number{};
  std::array<bool, max_cells> known{};
  Kind next = 0;
  for (Cell cell = 0; cell < key.size.cells(); ++cell) {
    const Kind found = classes.cells[cell];
    if (!known[found]) {
      known[found] = true;
      number[found] = next++;
    }
    key.classes[cell] = number[found];
  }
  return key;
}

std::optional<TableKey> table_key_of_cells(std::string_view cells) {
  const auto width = static_cast<unsigned>(cells.find('-'));
  const auto height = static_cast<unsigned>(std::count(cells.begin(), cells.end(), '-')) + 1;
  Board classes{{width, height}, {}};
  if (!is_size(classes.size)) return {};
  Cell cell = 0;
  for (const char letter : cells) {
    if (letter == '-') continue;
    const bool digit = letter >= '0' && letter <= '9';
    const int number = digit ? letter - '0' : letter - 'a' + 10;
    if (cell == classes.size.cells() || number < 0 || number >= static_cast<int>(max_cells)) return {};
    classes.cells[cell++] = static_cast<Kind>(number);
  }
  const TableKey key = make_table_key(classes);
  return key.cells_text() == cells ? std::optional(key) : std::nullopt;
}

std::optional<TableKey> table_key_of_stem(std::string_view stem) {
  const auto key = table_key_of_cells(stem.substr(stem.rfind('_') + 1));
  return key && key->file_stem() == stem ? key : std::nullopt;
}

TableKey make_table_key(const Board& goal, KindSet pattern) noexcept {
  const auto others = static_cast<Kind>(std::countr_one(pattern));
  Board classes = goal;
  for (Cell cell = 0; cell < goal.size.cells(); ++cell) {
    if ((pattern >> goal.cells[cell] & 1U) == 0) classes.cells[cell] = others;
  }
  return make_table_key(classes);
}

TableKey image(const TableKey& key, const Symmetry& symmetry) noexcept {
  Board classes{symmetry.image(key.size), {}};
  for (Cell cell = 0; cell < key.size.cells(); ++cell) {
    classes.cells[symmetry.image(key.size, cell)] = key.classes[cell];
  }
  return make_table_key(classes);
}

TableKey stored_table(const TableKey& key) {
  TableKey best = key;
  for (const Symmetry& symmetry : symmetries(key.size)) best = std::min(best, image(key, symmetry));
  return best;
}

std::vector<Lookup> lookups(const TableKey& stored, const Board& goal) {
  const unsigned kinds = kinds_of(goal);
  constexpr Kind unknown = 0xFF;
  std::vector<Lookup> found;
  std::vector<TableKey> distinguished;
  for (const Symmetry& symmetry : symmetries(goal.size)) {
    if (!(symmetry.image(goal.size) == stored.size)) continue;
    Lookup lookup{symmetry, {}};
    std::fill_n(lookup.class_of.begin(), kinds, unknown);
    bool fits = true;
    Board classes = goal;
    for (Cell cell = 0; cell < goal.size.cells() && fits; ++cell) {
      Kind& known = lookup.class_of[goal.cells[cell]];
      classes.cells[cell] = stored.classes[symmetry.image(goal.size, cell)];
      fits = known == unknown || known == classes.cells[cell];
      known = classes.cells[cell];
    }
    const TableKey key = make_table_key(classes);
    if (!fits || std::find(distinguished.begin(), distinguished.end(), key) != distinguished.end()) continue;
    distinguished.push_back(key);
    found.push_back(lookup);
  }
  return found;
}

}  // namespace tilepdb::shift
