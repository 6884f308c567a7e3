// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "core/position.hpp"
#include "solver/pictures/tile_colours.hpp"
#include "solver/pictures/user_picture.hpp"

namespace tilepdb::solver {

/// The style of boards in a picture.
struct PictureStyle {
  unsigned tile_size = 64;  ///< in pixels
  TileColours colours = TileColours::row;
  std::optional<UserPicture> picture;  ///< each tile shows its part of it
  bool numbers = true;
};

/// A whole picture as SVG, with its size in pixels.
struct DrawnPicture {
  std::string svg;
  unsigned width = 0;
  unsigned height = 0;
};

/// Draws the boards of a picture. Each tile is defined once, and placed on every board; its colour and its part of a
/// user's picture are those of its cell in the goal.
class BoardDrawing {
 public:
  BoardDrawing(const Position& goal, const PictureStyle& style);

  [[nodiscard]] unsigned tile_size() const noexcept { return tile_; }
  /// Returns the distance from the board's outer edge to its cells.
  [[nodiscard]] unsigned border() const noexcept { return border_; }
  [[nodiscard]] unsigned width() const noexcept { return goal_.board.width * tile_ + 2 * border_; }
  [[nodiscard]] unsigned height() const noexcept { return goal_.board.height * tile_ + 2 * border_; }
  /// Position of a cell, from the corner of its board.
  [[nodiscard]] unsigned x_of(Cell cell) const noexcept { return border_ + goal_.board.column(cell) * tile_; }
  [[nodiscard]] unsigned y_of(Cell cell) const noexcept { return border_ + goal_.board.row(cell) * tile_; }

  /// Returns the board without its tiles.
  [[nodiscard]] std::string well() const;
  /// Returns all tiles in their places, as uses of `#tile-N`.
  [[nodiscard]] std::string tiles(const Position& position) const;
  /// Returns an arrow on the blank's cell.
  [[nodiscard]] std::string arrow(Cell blank, Direction way) const;

  /// Returns a picture of `body`, with a title and a description for readers who do not see it, and additional style
  /// rules.
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

/// Returns the style rule for a text of `size` pixels.
[[nodiscard]] std::string font_rule(double size);

/// Returns a board in words, row by row.
[[nodiscard]] std::string words_of(const Position& position);

/// Returns a board's name: "15-puzzle", or "19-puzzle, 5x4" if it is not square.
[[nodiscard]] std::string name_of_board(BoardSize board);

}  // namespace tilepdb::solver
