// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tilepdb/error.hpp"

/// The programming interface, version 1: what is in this namespace keeps its meaning as long as the namespace exists. A
/// change that would break programs gets a namespace of its own, beside this one.
namespace tilepdb::v1 {

using tilepdb::Error;
using tilepdb::ErrorKind;

/// Columns and rows of a board.
struct Size {
  unsigned width = 0;
  unsigned height = 0;

  friend bool operator==(const Size&, const Size&) = default;
  [[nodiscard]] unsigned cells() const noexcept { return width * height; }
};

/// A board: the tile on each cell, row by row from the upper left corner, 0 for the blank.
using Board = std::span<const std::uint8_t>;

/// Any number of boards of one size, one after the other without gaps.
using Boards = std::span<const std::uint8_t>;

/// Some tiles, whose moves a table counts.
using PatternTiles = std::vector<unsigned>;

/// Patterns that have no tile in common, and all tiles together.
using PartitionTiles = std::vector<PatternTiles>;

/// Returns the board that a text describes: numbers separated by blanks or commas, 0 or _ for the blank. Rows may be
/// separated by / or line ends, with a frame drawn around the cells or without, as docs/instances.md describes. Throws
/// Error (bad_input) unless each tile of a board of that size appears once, and rows are those of that size.
[[nodiscard]] std::vector<std::uint8_t> parse_board(Size size, std::string_view text);

/// Returns the size of the board that a text describes: that of its rows, or without rows that of the square with as
/// many cells. Throws Error (bad_input) if the text is not a board of one size.
[[nodiscard]] Size size_of_board(std::string_view text);

/// A goal's board from its name, `blank-first` (0 1 2 …), `blank-last` (1 2 … 0) or `snail`, or from its tiles as in
/// parse_board(). Throws Error (bad_input).
[[nodiscard]] std::vector<std::uint8_t> parse_goal(Size size, std::string_view text);

/// Whether moves lead from a board to a goal; half of all boards can reach one. Throws Error (bad_input) for what is
/// no board of that size.
[[nodiscard]] bool is_solvable(Size size, Board board, Board goal);

/// Random boards that can reach a goal, each such board with equal probability: those of pdbsolve random, which depend
/// on the seed alone. Throws Error (bad_input) for what is no goal of that size, and for more than memory can hold.
[[nodiscard]] std::vector<std::uint8_t> random_boards(Size size, std::size_t count, std::uint64_t seed, Board goal);

}  // namespace tilepdb::v1
