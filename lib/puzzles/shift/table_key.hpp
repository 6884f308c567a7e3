// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

/// A symmetry of the shift puzzle: a rotation or reflection of the board, followed by a cyclic translation. A W×H board
/// may become an H×W board. Lines become lines and shifts become shifts, so distances stay the same.
struct Symmetry {
  BoardSize onto;                            ///< the size of the image
  std::array<std::uint8_t, max_cells> to{};  ///< the image of each cell
};

/// Returns all symmetries of a board, the identity first: eight for each cell.
[[nodiscard]] std::vector<Symmetry> symmetries(BoardSize size);

/// The key of a table: a goal in which only classes of cells are distinguished. Classes are numbered in the order of
/// their first cells, so the key depends only on which goal cells are alike, not on their labels.
using TableKey = Board;

/// Returns a digit or letter for the class of each cell, row by row: "0123-4444-4444-4444".
[[nodiscard]] std::string cells_text(const TableKey& key);

/// Returns the file name without suffix: "shift_4x4_0123-4444-4444-4444".
[[nodiscard]] std::string file_stem(const TableKey& key);

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

/// Returns the smallest image of a key: flat boards first, then small numbers. Its table serves all images, so only
/// this one is generated and stored.
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
