// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/pictures/board_drawing.hpp"

namespace tilepdb::solver {

struct SheetBoard {
  Position start;
  std::string caption;  ///< below the board, on one line
  std::string text;     ///< below the caption, on as many lines as it needs; may be empty
};

struct SheetLayout {
  std::optional<unsigned> columns{};  ///< boards per row; nothing: as many as an A4 page is wide
  bool on_pages = false;              ///< pages of A4 at 96 pixels per inch, else one page of any height
};

/// Returns the pages of a sheet of at least one board. Throws Error (bad_input) if a row does not fit on an A4 page.
[[nodiscard]] std::vector<DrawnPicture> sheet_pictures(const std::vector<SheetBoard>& boards, const Position& goal,
                                                       const PictureStyle& style, const SheetLayout& layout);

}  // namespace tilepdb::solver
