// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "solver/pictures/solution_pictures.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"

// Keyframes need no script: one animation for each tile that moves, one for the text below the board and one for the
// bar, all as long as the whole.
namespace tilepdb::solver {
namespace {

constexpr double seconds_at_start = 1.5;
constexpr double seconds_at_end = 2.5;
constexpr double share_of_slide = 0.6;  ///< of a step; then the tiles rest

/// Beginnings and ends of steps, as shares of the whole animation.
class Timing {
 public:
  Timing(std::size_t steps, double seconds_of_step)
      : step_(seconds_of_step), all_(seconds_at_start + static_cast<double>(steps) * step_ + seconds_at_end) {}

  [[nodiscard]] double seconds() const noexcept { return all_; }
  [[nodiscard]] std::string begin(std::size_t step) const { return share(static_cast<double>(step)); }
  [[nodiscard]] std::string end(std::size_t step) const { return share(static_cast<double>(step) + share_of_slide); }

 private:
  [[nodiscard]] std::string share(double steps) const {
    return format_fixed(100 * (seconds_at_start + steps * step_) / all_, 4) + "%";
  }

  double step_;
  double all_;
};

[[nodiscard]] std::string moved_by(double x, double y) {
  return "{ transform: translate(" + svg_number(x) + "px, " + svg_number(y) + "px); }\n";
}

/// Returns the keyframes of a tile; empty if it does not move.
[[nodiscard]] std::string frames_of_tile(unsigned tile, const BoardDrawing& drawing,
                                         const std::vector<Position>& boards, const Timing& timing) {
  Cell at = boards.front().cell_of(tile);
  const auto place = [&] { return ' ' + moved_by(drawing.x_of(at), drawing.y_of(at)); };
  const std::string first = place();
  std::string frames;
  for (std::size_t step = 0; step + 1 < boards.size(); ++step) {
    const Cell next = boards[step + 1].cell_of(tile);
    if (next == at) continue;
    frames.append(timing.begin(step)).append(place());
    at = next;
    frames.append(timing.end(step)).append(place());
  }
  if (frames.empty()) return {};
  return "0%" + first + frames + "100%" + place();
}

[[nodiscard]] std::string rules_of_tile(const std::string& tile, const std::string& frames) {
  const std::string name = "tile-" + tile;
  return "@keyframes " + name + " {\n" + frames + "}\n.moves-" + tile + " { animation-name: " + name +
         "; animation-timing-function: ease-in-out; }\n";
}

[[nodiscard]] std::string rules_of_tiles(const BoardDrawing& drawing, const std::vector<Position>& boards,
                                         const Timing& timing) {
  std::string text;
  for (unsigned tile = 1; tile < boards.front().board.cells(); ++tile) {
    const std::string frames = frames_of_tile(tile, drawing, boards, timing);
    if (!frames.empty()) text += rules_of_tile(std::to_string(tile), frames);
  }
  return text;
}

/// Returns a tile in its place while nothing moves.
[[nodiscard]] std::string tile_at(const std::string& tile, unsigned x, unsigned y) {
  return "<use href=\"#tile-" + tile + "\" class=\"moving moves-" + tile + "\" transform=\"translate(" +
         std::to_string(x) + ' ' + std::to_string(y) + ")\"/>\n";
}

/// Returns the rules of the texts below the board: a column of which one line is visible.
[[nodiscard]] std::string rules_of_texts(std::size_t steps, double line, const Timing& timing) {
  std::string frames = "0% " + moved_by(0, 0);
  for (std::size_t step = 0; step < steps; ++step) {
    frames += timing.begin(step) + ' ' + moved_by(0, -line * static_cast<double>(step + 1));
  }
  frames += "100% " + moved_by(0, -line * static_cast<double>(steps));
  std::string text =
      "@keyframes texts {\n" + frames + "}\n.texts { animation-name: texts; animation-timing-function: step-end; }\n";
  text += "@keyframes bar {\n0%, " + timing.begin(0) + " { transform: scale(0, 1); }\n" + timing.begin(steps) +
          ", 100% { transform: scale(1, 1); }\n}\n.bar { animation-name: bar; animation-timing-function: linear; }\n";
  return text;
}

[[nodiscard]] std::string rules_of_all(const Timing& timing, double size) {
  return ".text {" + font_rule(size) +
         " fill: #6b7480; }\n"
         ".last { text-anchor: end; } .move { fill: #2464a4; } .bar { fill: #2464a4; } .track { fill: #e5dfd3; }\n"
         ".moving { animation-duration: " +
         format_fixed(timing.seconds(), 3) +
         "s; animation-iteration-count: infinite; }\n"
         "svg:hover .moving { animation-play-state: paused; }\n"
         "@media (prefers-color-scheme: dark) {\n.text { fill: #9aa4af; } .move, .bar { fill: #6fb1f2; } .track { "
         "fill: #20262d; }\n}\n"
         "@media (prefers-reduced-motion: reduce) {\n.moving { animation: none; }\n}\n";
}

/// Returns the texts below the board, one line per board.
[[nodiscard]] std::string moving_texts(const DrawnSolution& solution, double width, double line, double size) {
  const std::string all = " / " + std::to_string(solution.length());
  const auto text = [&](const char* kind, double x, std::size_t number, const std::string& content) {
    return "<text class=\"text " + std::string(kind) + "\" x=\"" + svg_number(x) + "\" y=\"" +
           svg_number(line * static_cast<double>(number) + size) + "\">" + xml_text(content) + "</text>\n";
  };
  std::string column = text("last", width, 0, "0" + all);
  std::size_t moves = 0;
  for (std::size_t i = 0; i < solution.steps.size(); ++i) {
    moves += solution.steps[i].moves.size();
    column += text("move", 0, i + 1, solution.steps[i].label) + text("last", width, i + 1, std::to_string(moves) + all);
  }
  return column;
}

}  // namespace

DrawnPicture animated_picture(const DrawnSolution& solution, const PictureStyle& style, double seconds_of_step) {
  const BoardDrawing drawing(solution.goal, style);
  const std::vector<Position> boards = solution.boards();
  const Timing timing(solution.steps.size(), seconds_of_step);
  const double size = std::clamp(drawing.tile_size() * 0.28, 11.0, 24.0);
  const double line = std::ceil(size * 1.5);
  const double bar = std::max(3.0, std::round(drawing.tile_size() * 0.07));
  const double left = drawing.border();
  const double width = drawing.width() - 2 * left;
  const double bar_top = drawing.height() + size * 0.6;
  const double text_top = bar_top + bar + size * 0.3;
  std::string body = "<g class=\"board\">\n" + drawing.well();
  for (Cell cell = 0; cell < solution.start.board.cells(); ++cell) {
    const unsigned tile = solution.start.tiles[cell];
    if (tile != 0) body += tile_at(std::to_string(tile), drawing.x_of(cell), drawing.y_of(cell));
  }
  const std::string round = svg_number(bar / 2);
  const std::string bar_size =
      " width=\"" + svg_number(width) + "\" height=\"" + svg_number(bar) + "\" rx=\"" + round + "\"";
  body += "</g>\n<g transform=\"translate(" + svg_number(left) + ' ' + svg_number(bar_top) +
          ")\">\n<rect class=\"track\"" + bar_size + "/>\n<rect class=\"moving bar\" transform=\"scale(0 1)\"" +
          bar_size + "/>\n</g>\n";
  body += "<svg x=\"" + svg_number(left) + "\" y=\"" + svg_number(text_top) + "\" width=\"" + svg_number(width) +
          "\" height=\"" + svg_number(line) + "\">\n<g class=\"moving texts\">\n" +
          moving_texts(solution, width, line, size) + "</g>\n</svg>\n";
  return drawing.picture(drawing.width(), static_cast<unsigned>(std::ceil(text_top + line)),
                         solution.title() + ", played", solution.description(), body,
                         rules_of_all(timing, size) + rules_of_tiles(drawing, boards, timing) +
                             rules_of_texts(solution.steps.size(), line, timing));
}

}  // namespace tilepdb::solver
