// SPDX-License-Identifier: MIT
#include "solver/pictures/solution_pictures.hpp"

#include <algorithm>
#include <cmath>

#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// The minimum size of captions, so that they stay readable.
constexpr double smallest_text = 11;

[[nodiscard]] std::string caption_rules(double size) {
  return ".caption {" + font_rule(size) +
         " fill: #6b7480; text-anchor: middle; }\n"
         ".caption .move { fill: #2464a4; }\n"
         "@media (prefers-color-scheme: dark) {\n.caption { fill: #9aa4af; } .caption .move { fill: #6fb1f2; }\n}\n";
}

/// Returns the number of boards per row that makes the picture about 1.6 times as wide as high.
[[nodiscard]] unsigned columns_for(std::size_t boards, double width, double height) {
  constexpr double shape = 1.6;
  const double columns = std::sqrt(static_cast<double>(boards) * shape * height / width);
  const auto most = static_cast<unsigned>(std::max(1.0, std::round(columns)));
  // The fewest columns for that number of rows, so that rows are equally long if possible.
  const auto rows = static_cast<unsigned>((boards + most - 1) / most);
  return static_cast<unsigned>((boards + rows - 1) / rows);
}

}  // namespace

std::vector<Position> DrawnSolution::boards() const {
  std::vector<Position> all{start};
  for (const DrawnStep& step : steps) {
    Position next = all.back();
    for (const Direction move : step.moves) next.move_blank(move);
    all.push_back(next);
  }
  return all;
}

std::size_t DrawnSolution::length() const noexcept {
  std::size_t moves_of_steps = 0;
  for (const DrawnStep& step : steps) moves_of_steps += step.moves.size();
  return moves_of_steps;
}

std::string DrawnSolution::title() const {
  const bool solved = meets(boards().back(), goal);
  return name_of_board(start.board) + (solved ? ", solved in " : " after ") + counted(length(), "move");
}

std::string DrawnSolution::description() const {
  return "From the board, row by row: " + words_of(start) + ". Moves: " + (moves.empty() ? "none" : moves) +
         ". To the board: " + words_of(boards().back()) + ".";
}

DrawnPicture board_picture(const Position& board, const Position& goal, const PictureStyle& style) {
  const BoardDrawing drawing(goal, style);
  return drawing.picture(drawing.width(), drawing.height(), name_of_board(board.board),
                         "Row by row: " + words_of(board) + ".",
                         "<g class=\"board\">\n" + drawing.well() + drawing.tiles(board) + "</g>\n");
}

DrawnPicture strip_picture(const DrawnSolution& solution, const PictureStyle& style, std::optional<unsigned> columns) {
  const BoardDrawing drawing(solution.goal, style);
  const std::vector<Position> boards = solution.boards();
  const double caption = std::max(smallest_text, drawing.tile_size() * 0.5);
  const auto gap = std::max(6U, drawing.tile_size() / 2);
  const unsigned across = drawing.width() + gap;
  const unsigned down = drawing.height() + gap + static_cast<unsigned>(std::ceil(caption * 1.3));
  const auto most = static_cast<unsigned>(boards.size());
  const unsigned in_row = std::min(most, columns ? *columns : columns_for(most, across, down));
  const unsigned rows = (most + in_row - 1) / in_row;
  std::string body;
  std::size_t moves = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto number = static_cast<unsigned>(i);
    const unsigned x = gap / 2 + number % in_row * across;
    const unsigned y = gap / 2 + number / in_row * down;
    body += "<g class=\"board\" transform=\"translate(" + std::to_string(x) + ' ' + std::to_string(y) + ")\">\n" +
            drawing.well() + drawing.tiles(boards[i]);
    std::string label = "0";
    if (i != 0) {
      const DrawnStep& step = solution.steps[i - 1];
      moves += step.moves.size();
      body += drawing.arrow(boards[i].blank(), step.arrow);
      label = std::to_string(moves) + " <tspan class=\"move\">" + xml_text(step.label) + "</tspan>";
    }
    body += "<text class=\"caption\" x=\"" + svg_number(drawing.width() / 2.0) + "\" y=\"" +
            svg_number(drawing.height() + caption * 1.15) + "\">" + label + "</text>\n</g>\n";
  }
  return drawing.picture(in_row * across, rows * down, solution.title(), solution.description(), body,
                         caption_rules(caption));
}

}  // namespace tilepdb::solver
