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

/// What a table is a table of: a board, a pattern, and the region in which the goal's blank lies, named by its
/// smallest cell. Two goals with the blank in the same region have the same table.
struct TableKey {
  BoardSize board;
  Pattern pattern = 0;
  Cell blank = 0;

  friend bool operator==(const TableKey&, const TableKey&) = default;

  /// The order by which one key stands for all its images: flat boards first, then small cell numbers.
  friend bool operator<(const TableKey& a, const TableKey& b) noexcept {
    return std::tie(a.board.height, a.pattern, a.blank) < std::tie(b.board.height, b.pattern, b.blank);
  }

  [[nodiscard]] unsigned tiles() const noexcept { return size(pattern); }

  /// The cells in which the blank can stand when all pattern tiles are at their goals.
  [[nodiscard]] CellSet goal_region() const noexcept { return board.region(board.all() & ~pattern, blank); }

  /// The file's name without suffix: "4x4_1-2-3_b0".
  [[nodiscard]] std::string file_stem() const;
};

/// The key of a pattern for a goal whose blank lies on the given cell, which is not in the pattern.
[[nodiscard]] TableKey make_table_key(BoardSize board, Pattern pattern, Cell blank) noexcept;

/// The key's image under a symmetry.
[[nodiscard]] TableKey image(const TableKey& key, Symmetry symmetry) noexcept;

/// Which stored table serves a key, and how to lay the board onto that table's board.
struct TableUse {
  TableKey stored;
  Symmetry symmetry;
};

/// The smallest image of a key: rotations, reflections and (between W×H and H×W) transposition carry one table onto
/// the other, so only this one is generated and stored.
[[nodiscard]] TableUse stored_table(const TableKey& key) noexcept;

/// The cell of each tile, both named by goal.
using TileCells = std::array<std::uint8_t, max_cells>;

[[nodiscard]] inline TileCells tile_cells(const std::uint8_t* tiles, unsigned cells) noexcept {
  TileCells cell_of{};
  for (unsigned cell = 0; cell < cells; ++cell) cell_of[tiles[cell]] = static_cast<std::uint8_t>(cell);
  return cell_of;
}

/// Boards as a stored table sees them in a pattern that it serves, through the symmetry that lays the pattern onto the
/// table's.
class PatternProjection {
 public:
  PatternProjection(BoardSize board, const TableUse& use, Pattern pattern) noexcept;

  /// The state of a board; the goal's blank lies on `blank`.
  [[nodiscard]] PatternState state_of(const TileCells& cell_of, Cell blank) const noexcept;

 private:
  unsigned tiles_;
  std::array<std::uint8_t, max_cells> image_{};  // of each cell
  std::array<std::uint8_t, max_pattern_tiles> tile_of_slot_{};
};

}  // namespace tilepdb
