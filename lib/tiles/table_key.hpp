// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "core/index.hpp"
#include "core/pattern.hpp"
#include "core/symmetry.hpp"

namespace tilepdb {

/// The key of a table: a board, a pattern, and the region that contains the goal's blank, named by its smallest cell.
/// Two goals with the blank in the same region have the same table.
struct TableKey {
  BoardSize board;
  Pattern pattern = 0;
  Cell blank = 0;

  friend bool operator==(const TableKey&, const TableKey&) = default;

  /// The order that selects the stored key among its images: flat boards first, then small cell numbers.
  friend bool operator<(const TableKey& a, const TableKey& b) noexcept {
    return std::tie(a.board.height, a.pattern, a.blank) < std::tie(b.board.height, b.pattern, b.blank);
  }

  [[nodiscard]] unsigned tiles() const noexcept { return size(pattern); }

  /// Returns the cells that the blank can reach while all pattern tiles are at their goals.
  [[nodiscard]] CellSet goal_region() const noexcept { return board.region(board.all() & ~pattern, blank); }

  /// Returns the file name without suffix: "4x4_1-2-3_b0".
  [[nodiscard]] std::string file_stem() const;
};

/// Returns the key of a pattern for a goal whose blank lies on the given cell, which is not in the pattern.
[[nodiscard]] TableKey make_table_key(BoardSize board, Pattern pattern, Cell blank) noexcept;

/// Returns the image of a key under a symmetry.
[[nodiscard]] TableKey image(const TableKey& key, Symmetry symmetry) noexcept;

/// The stored table that serves a key, and the symmetry that maps the board to the table's board.
struct TableUse {
  TableKey stored;
  Symmetry symmetry;
};

/// Returns the smallest image of a key under rotations, reflections and (between W×H and H×W) transposition. Its table
/// serves all images, so only this one is generated and stored.
[[nodiscard]] TableUse stored_table(const TableKey& key) noexcept;

/// The cell of each tile, both named by goal.
using TileCells = std::array<std::uint8_t, max_table_cells>;

[[nodiscard]] inline TileCells tile_cells(const std::uint8_t* tiles, unsigned cells) noexcept {
  TileCells cell_of{};
  for (unsigned cell = 0; cell < cells; ++cell) cell_of[tiles[cell]] = static_cast<std::uint8_t>(cell);
  return cell_of;
}

/// Projection of boards to abstract states of a stored table, through the symmetry that maps the pattern to the table's
/// pattern.
class PatternProjection {
 public:
  PatternProjection(BoardSize board, const TableUse& use, Pattern pattern) noexcept;

  /// Returns the abstract state of a board; the goal's blank lies on `blank`.
  [[nodiscard]] PatternState state_of(const TileCells& cell_of, Cell blank) const noexcept;

 private:
  unsigned tiles_;
  std::array<std::uint8_t, max_table_cells> image_{};  // of each cell
  std::array<std::uint8_t, max_pattern_tiles> tile_of_slot_{};
};

}  // namespace tilepdb
