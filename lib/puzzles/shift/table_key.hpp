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

/// A symmetry of a board of the shift puzzle: it turns the board as a board of sliding tiles, then moves it across and
/// down around the edges. A W×H board may become an H×W board. Lines become lines and shifts become shifts, so
/// distances stay the same.
struct Symmetry {
  tilepdb::Symmetry turned{};
  std::uint8_t across = 0;  ///< columns to the right
  std::uint8_t down = 0;    ///< rows

  friend bool operator==(const Symmetry&, const Symmetry&) = default;

  /// The size of the image of a board.
  [[nodiscard]] constexpr BoardSize image(BoardSize size) const noexcept { return turned.image(size); }

  /// The image of a cell of a board of the given size.
  [[nodiscard]] constexpr Cell image(BoardSize size, Cell cell) const noexcept {
    const BoardSize onto = image(size);
    const Cell there = turned.image(size, cell);
    return onto.cell((onto.row(there) + down) % onto.height, (onto.column(there) + across) % onto.width);
  }
};

/// All symmetries of a board, the identity first: eight for each cell.
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

/// What a table is a table of: a goal in which cells are told apart by their class alone. Classes are numbered in the
/// order of their first cells, so the key says which goal cells are alike, and no more: what they are called does not
/// matter.
struct TableKey {
  BoardSize size;
  std::array<Kind, max_cells> classes{};  ///< of each cell, row by row; beyond the size 0

  friend bool operator==(const TableKey&, const TableKey&) = default;

  /// The order by which one key stands for all its images: flat boards first, then small numbers.
  friend bool operator<(const TableKey& a, const TableKey& b) noexcept {
    return std::tie(a.size.height, a.classes) < std::tie(b.size.height, b.classes);
  }

  /// How many classes there are.
  [[nodiscard]] unsigned count() const noexcept { return *std::max_element(classes.begin(), classes.end()) + 1U; }

  /// A digit or letter for the class of each cell, row by row: "0123-4444-4444-4444".
  [[nodiscard]] std::string cells_text() const;

  /// The file's name without suffix: "shift_4x4_0123-4444-4444-4444".
  [[nodiscard]] std::string file_stem() const { return "shift_" + size.name() + "_" + cells_text(); }
};

/// The key of a goal whose cells have some classes, whatever their numbers.
[[nodiscard]] TableKey make_table_key(const Board& classes) noexcept;

/// The key whose cells_text() a text is; nothing for any other text.
[[nodiscard]] std::optional<TableKey> table_key_of_cells(std::string_view cells);

/// The key whose file_stem() a text is; nothing for any other text.
[[nodiscard]] std::optional<TableKey> table_key_of_stem(std::string_view stem);

/// Kinds of a goal, a bit each.
using KindSet = std::uint64_t;

/// The key of a pattern: the kinds in it are told from each other and from all others, which are alike.
[[nodiscard]] TableKey make_table_key(const Board& goal, KindSet pattern) noexcept;

/// The key's image under a symmetry.
[[nodiscard]] TableKey image(const TableKey& key, const Symmetry& symmetry) noexcept;

/// The smallest image of a key: symmetries carry one table onto the other, so only this one is generated and stored.
[[nodiscard]] TableKey stored_table(const TableKey& key);

/// A way to look boards up in a stored table.
struct Lookup {
  Symmetry symmetry;                       ///< from the board onto the table's
  std::array<Kind, max_cells> class_of{};  ///< of each kind
};

/// All ways in which a stored table serves a goal: its kinds fall into the table's classes, each as a whole, so that
/// distances in the table are at most those to the goal. Of ways that tell the same kinds apart, and so give the same
/// values, only one.
[[nodiscard]] std::vector<Lookup> lookups(const TableKey& stored, const Board& goal);

}  // namespace tilepdb::shift
