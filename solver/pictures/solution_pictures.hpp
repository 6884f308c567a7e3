// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/pictures/board_drawing.hpp"

namespace tilepdb::solver {

/// What is shown at once: a move, or several that slide tiles together.
struct DrawnStep {
  std::vector<Direction> moves;  ///< the ways the blank goes; never none
  std::string label;             ///< the step as users read it
  Direction arrow{};             ///< the way that the label's letter names; the way of the tiles if it has no letter
};

struct DrawnSolution {
  Position start;
  Position goal;
  std::vector<DrawnStep> steps;
  std::string moves;  ///< all of them, as users read them

  /// The boards from the start on, one more than there are steps.
  [[nodiscard]] std::vector<Position> boards() const;
  /// The number of moves.
  [[nodiscard]] std::size_t length() const noexcept;
  /// What it is, and what it goes through, in words.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::string description() const;
};

/// One board.
[[nodiscard]] DrawnPicture board_picture(const Position& board, const Position& goal, const PictureStyle& style);

/// The boards of a solution side by side, numbered by move, in rows of so many boards; if it is not said of how many,
/// as many as make it somewhat wider than high.
[[nodiscard]] DrawnPicture strip_picture(const DrawnSolution& solution, const PictureStyle& style,
                                         std::optional<unsigned> columns);

/// A board on which the solution is played again and again, by rules of style alone. Where the reader wants less motion
/// it shows the start.
[[nodiscard]] DrawnPicture animated_picture(const DrawnSolution& solution, const PictureStyle& style,
                                            double seconds_of_step);

}  // namespace tilepdb::solver
