// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/symmetry.hpp"
#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

/// A symmetry of the shift puzzle: a rotation or reflection of the board, followed by a cyclic translation. A W×H board
/// may become an H×W board. Lines become lines and shifts become shifts, so distances stay the same.
struct Symmetry {
  tilepdb::Symmetry turned{};
  std::uint8_t across = 0;  ///< columns to the right
  std::uint8_t down = 0;    ///< rows

  friend bool operator==(const Symmetry&, const Symmetry&) = default;

  /// Returns the size of the image of a board.
  [[nodiscard]] constexpr BoardSize image(BoardSize size) const noexcept { return turned.image(size); }

  /// Returns the image of a cell of a board of the given size.
  [[nodiscard]] constexpr Cell image(BoardSize size, Cell cell) const noexcept {
    const BoardSize onto = image(size);
    const Cell there = turned.image(size, cell);
    return onto.cell((onto.row(there) + down) % onto.height, (onto.column(there) + across) % onto.width);
  }
};

/// Returns all symmetries of a board, the identity first: eight for each cell.
[[nodiscard]] inline std::vector<Symmetry> symmetries(BoardSize size) {
  std::vector<Symmetry> all;
  for (const unsigned number : {0U, 2U, 1U, 3U, 4U, 6U, 5U, 7U}) {
    const tilepdb::Symmetry turned(number);
    const BoardSize onto = turned.image(size);
    for (std::uint8_t down = 0; down < onto.height; ++down) {
      for (std::uint8_t across = 0; across < onto.width; ++across) all.push_back({turned, across, down});
    }
  }
  return all;
}

/// The key of a table: a goal in which only classes of cells are distinguished. Classes are numbered in the order of
/// their first cells, so the key depends only on which goal cells are alike, not on their labels.
struct TableKey {
  BoardSize size;
  std::array<Kind, max_cells> classes{};  ///< of each cell, row by row; 0 beyond the size

  friend bool operator==(const TableKey&, const TableKey&) = default;

  /// The order that selects the stored key among its images: flat boards first, then small numbers.
  friend bool operator<(const TableKey& a, const TableKey& b) noexcept {
    return std::tie(a.size.height, a.classes) < std::tie(b.size.height, b.classes);
  }

  /// Returns the number of classes.
  [[nodiscard]] unsigned count() const noexcept { return *std::max_element(classes.begin(), classes.end()) + 1U; }

  /// Returns a digit or letter for the class of each cell, row by row: "0123-4444-4444-4444".
  [[nodiscard]] std::string cells_text() const;

  /// Returns the file name without suffix: "shift_4x4_0123-4444-4444-4444".
  [[nodiscard]] std::string file_stem() const { return "shift_" + size.name() + "_" + cells_text(); }
};

/// Returns the key of a goal whose kinds are classes, with the classes renumbered.
[[nodiscard]] TableKey make_table_key(const Board& classes) noexcept;

/// Returns the key with this cells_text(); nullopt if no key has it.
[[nodiscard]] std::optional<TableKey> table_key_of_cells(std::string_view cells);

/// Returns the key with this file_stem(); nullopt if no key has it.
[[nodiscard]] std::optional<TableKey> table_key_of_stem(std::string_view stem);

/// A bit for each kind of a goal.
using KindSet = std::uint64_t;

/// Returns the key of a pattern: its kinds are distinguished from each other and from all others, which are alike.
[[nodiscard]] TableKey make_table_key(const Board& goal, KindSet pattern) noexcept;

/// Returns the image of a key under a symmetry.
[[nodiscard]] TableKey image(const TableKey& key, const Symmetry& symmetry) noexcept;

/// Returns the smallest image of a key. Its table serves all images, so only this one is generated and stored.
[[nodiscard]] TableKey stored_table(const TableKey& key);

/// A way to look boards up in a stored table.
struct Lookup {
  Symmetry symmetry;                       ///< maps the board to the table's board
  std::array<Kind, max_cells> class_of{};  ///< of each kind
};

/// Returns all lookups of a stored table that are admissible for a goal: each kind of the goal maps into one class of
/// the table. Of lookups that distinguish the same kinds, and so give the same values, only one is returned.
[[nodiscard]] std::vector<Lookup> lookups(const TableKey& stored, const Board& goal);

}  // namespace tilepdb::shift
