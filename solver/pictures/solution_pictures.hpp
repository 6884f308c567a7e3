// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/pictures/board_drawing.hpp"

namespace tilepdb::solver {

/// One step of a picture: a move, or several that slide tiles together.
struct DrawnStep {
  std::vector<Direction> moves;  ///< directions of the blank; at least one
  std::string label;             ///< the step in the notation of the options
  Direction arrow{};             ///< the direction that the label's letter names, else that of the tiles
};

struct DrawnSolution {
  Position start;
  Position goal;
  std::vector<DrawnStep> steps;
  std::string moves;  ///< all moves in the notation of the options

  /// Returns the boards from the start on, one more than the steps.
  [[nodiscard]] std::vector<Position> boards() const;
  [[nodiscard]] std::size_t length() const noexcept;
  /// Title and description of the picture, in words.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::string description() const;
};

[[nodiscard]] DrawnPicture board_picture(const Position& board, const Position& goal, const PictureStyle& style);

/// Returns the boards of a solution side by side, numbered by move, in rows of `columns` boards; if that is not given,
/// the picture is somewhat wider than high.
[[nodiscard]] DrawnPicture strip_picture(const DrawnSolution& solution, const PictureStyle& style,
                                         std::optional<unsigned> columns);

/// Returns a board that plays the solution again and again, by style rules alone. For readers who prefer less motion it
/// shows the start.
[[nodiscard]] DrawnPicture animated_picture(const DrawnSolution& solution, const PictureStyle& style,
                                            double seconds_of_step);

}  // namespace tilepdb::solver
