// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tilepdb/error.hpp"

/// The programming interface, version 1. Names in this namespace keep their meaning as long as the namespace exists. A
/// change that would break programs gets a new namespace beside this one.
namespace tilepdb::v1 {

using tilepdb::Error;
using tilepdb::ErrorKind;

/// Width and height of a board, in cells.
struct Size {
  unsigned width = 0;
  unsigned height = 0;

  friend bool operator==(const Size&, const Size&) = default;
  [[nodiscard]] unsigned cells() const noexcept { return width * height; }
};

/// A board: the tile on each cell, row by row from the upper left corner. 0 is the blank.
using Board = std::span<const std::uint8_t>;

/// An array of boards of one size, stored contiguously.
using Boards = std::span<const std::uint8_t>;

/// The tiles of a pattern: a table counts their moves.
using PatternTiles = std::vector<unsigned>;

/// A partition of all tiles into disjoint patterns.
using PartitionTiles = std::vector<PatternTiles>;

/// Returns the board that `text` describes: numbers separated by spaces or commas, 0 or _ for the blank. Rows may be
/// separated by / or line ends and may be framed; docs/instances.md describes all forms. Throws Error (bad_input)
/// unless each tile of a board of that size appears exactly once and any rows given fit the size.
[[nodiscard]] std::vector<std::uint8_t> parse_board(Size size, std::string_view text);

/// Returns the size of the board that `text` describes; a board without rows is square. Throws Error (bad_input) if the
/// text is not a board of a single size.
[[nodiscard]] Size size_of_board(std::string_view text);

/// Returns the goal board that `text` names, `blank-first` (0 1 2 …), `blank-last` (1 2 … 0) or `snail`, or lists tile
/// by tile as in parse_board(). Throws Error (bad_input) if `text` is neither, also for a goal with free cells.
[[nodiscard]] std::vector<std::uint8_t> parse_goal(Size size, std::string_view text);

/// Returns whether `goal` can be reached from `board`. Half of all boards can reach it. Throws Error (bad_input) if
/// either is not a board of that size.
[[nodiscard]] bool is_solvable(Size size, Board board, Board goal);

/// Returns `count` random boards from which `goal` can be reached, uniformly distributed and stored contiguously. They
/// depend only on the seed and equal those of `pdbsolve random`. Throws Error: bad_input if `goal` is not a board of
/// that size, resource if the boards do not fit into memory.
[[nodiscard]] std::vector<std::uint8_t> random_boards(Size size, std::size_t count, std::uint64_t seed, Board goal);

}  // namespace tilepdb::v1
