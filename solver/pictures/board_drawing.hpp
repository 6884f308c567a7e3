// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "core/position.hpp"
#include "solver/pictures/tile_colours.hpp"
#include "solver/pictures/user_picture.hpp"

namespace tilepdb::solver {

/// How boards look in a picture.
struct PictureStyle {
  unsigned tile_size = 64;  ///< of a tile, in pixels
  TileColours colours = TileColours::row;
  std::optional<UserPicture> picture;  ///< each tile shows its part of it
  bool numbers = true;
};

/// A whole picture as SVG, of so many pixels.
struct DrawnPicture {
  std::string svg;
  unsigned width = 0;
  unsigned height = 0;
};

/// What all boards of a picture share: each tile is drawn once, and shown where it lies. Colours and parts of a picture
/// are those of the tiles' cells in the goal.
class BoardDrawing {
 public:
  BoardDrawing(const Position& goal, const PictureStyle& style);

  [[nodiscard]] unsigned tile_size() const noexcept { return tile_; }
  /// From the outer edge of the board to its cells.
  [[nodiscard]] unsigned border() const noexcept { return border_; }
  [[nodiscard]] unsigned width() const noexcept { return goal_.board.width * tile_ + 2 * border_; }
  [[nodiscard]] unsigned height() const noexcept { return goal_.board.height * tile_ + 2 * border_; }
  /// Where a cell begins, from the corner of its board.
  [[nodiscard]] unsigned x_of(Cell cell) const noexcept { return border_ + goal_.board.column(cell) * tile_; }
  [[nodiscard]] unsigned y_of(Cell cell) const noexcept { return border_ + goal_.board.row(cell) * tile_; }

  /// The board without its tiles.
  [[nodiscard]] std::string well() const;
  /// All tiles where they lie; they are named by `#tile-N`.
  [[nodiscard]] std::string tiles(const Position& position) const;
  /// An arrow on the blank's cell.
  [[nodiscard]] std::string arrow(Cell blank, Direction way) const;

  /// A picture of what was drawn: with a title and a description for those who do not see it, and more rules of style.
  [[nodiscard]] DrawnPicture picture(unsigned width, unsigned height, const std::string& title,
                                     const std::string& description, const std::string& body,
                                     const std::string& rules = {}) const;

 private:
  [[nodiscard]] std::string tile(unsigned number) const;
  [[nodiscard]] std::string rules() const;
  [[nodiscard]] std::string definitions() const;

  Position goal_;
  const PictureStyle& style_;
  CellGroups groups_;
  unsigned tile_;
  unsigned border_;
};

/// The rule of style for a text of so many pixels.
[[nodiscard]] std::string font_rule(double size);

/// A board in words, row by row.
[[nodiscard]] std::string words_of(const Position& position);

/// What a board is called: "15-puzzle", or "19-puzzle, 5x4" where it is not square.
[[nodiscard]] std::string name_of_board(BoardSize board);

}  // namespace tilepdb::solver
