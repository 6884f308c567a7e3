// SPDX-License-Identifier: MIT
#include "puzzles/shift/table_key.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "core/symmetry.hpp"

namespace tilepdb::shift {

std::vector<Symmetry> symmetries(BoardSize size) {
  std::vector<Symmetry> all;
  for (const unsigned number : {0U, 2U, 1U, 3U, 4U, 6U, 5U, 7U}) {
    const tilepdb::Symmetry turned(number);
    const BoardSize onto = turned.image(size);
    for (Cell first = 0; first < onto.cells(); ++first) {
      Symmetry& symmetry = all.emplace_back(Symmetry{onto, {}});
      for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Cell there = turned.image(size, cell);
        const unsigned row = (onto.row(there) + onto.row(first)) % onto.height;
        const unsigned column = (onto.column(there) + onto.column(first)) % onto.width;
        symmetry.to[cell] = static_cast<std::uint8_t>(onto.cell(row, column));
      }
    }
  }
  return all;
}

std::string cells_text(const TableKey& key) {
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  static_assert(digits.size() == max_cells);
  std::string text;
  for (Cell cell = 0; cell < key.size.cells(); ++cell) {
    if (cell != 0 && key.size.column(cell) == 0) text += '-';
    text += digits[key.cells[cell]];
  }
  return text;
}

std::string file_stem(const TableKey& key) { return "shift_" + key.size.name() + "_" + cells_text(key); }

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
    key.cells[cell] = number[found];
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
  return cells_text(key) == cells ? std::optional(key) : std::nullopt;
}

std::optional<TableKey> table_key_of_stem(std::string_view stem) {
  const auto key = table_key_of_cells(stem.substr(stem.rfind('_') + 1));
  return key && file_stem(*key) == stem ? key : std::nullopt;
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
  Board classes{symmetry.onto, {}};
  for (Cell cell = 0; cell < key.size.cells(); ++cell) classes.cells[symmetry.to[cell]] = key.cells[cell];
  return make_table_key(classes);
}

TableKey stored_table(const TableKey& key) {
  const auto is_before = [](const TableKey& a, const TableKey& b) {
    return std::tie(a.size.height, a.cells) < std::tie(b.size.height, b.cells);
  };
  TableKey best = key;
  for (const Symmetry& symmetry : symmetries(key.size)) best = std::min(best, image(key, symmetry), is_before);
  return best;
}

std::vector<Lookup> lookups(const TableKey& stored, const Board& goal) {
  const unsigned kinds = kinds_of(goal);
  constexpr Kind unknown = 0xFF;
  std::vector<Lookup> found;
  std::vector<TableKey> distinguished;
  for (const Symmetry& symmetry : symmetries(goal.size)) {
    if (!(symmetry.onto == stored.size)) continue;
    Lookup lookup{symmetry, {}};
    std::fill_n(lookup.class_of.begin(), kinds, unknown);
    bool fits = true;
    Board classes = goal;
    for (Cell cell = 0; cell < goal.size.cells() && fits; ++cell) {
      Kind& known = lookup.class_of[goal.cells[cell]];
      classes.cells[cell] = stored.cells[symmetry.to[cell]];
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
