// SPDX-License-Identifier: MIT
#include "solver/pictures/board_drawing.hpp"

#include <algorithm>

#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Height of digits, relative to the font size.
constexpr double digit_height = 0.72;

[[nodiscard]] std::string attribute(const char* name, double value) {
  return ' ' + std::string(name) + "=\"" + svg_number(value) + '"';
}

[[nodiscard]] std::string rectangle(const char* kind, double x, double y, double width, double height, double round) {
  return "<rect class=\"" + std::string(kind) + '"' + attribute("x", x) + attribute("y", y) +
         attribute("width", width) + attribute("height", height) + attribute("rx", round) + "/>";
}

/// Returns a number whose digits are centred vertically at a point.
[[nodiscard]] std::string middle_text(const char* kind, double x, double y, double size, unsigned number) {
  return "<text class=\"" + std::string(kind) + '"' + attribute("x", x) + attribute("y", y + size * digit_height / 2) +
         ">" + std::to_string(number) + "</text>";
}

[[nodiscard]] std::string group_rules(unsigned group, const TileColour& colour) {
  const std::string name = ".group-" + std::to_string(group);
  return name + " .face { fill: " + colour.face + "; } " + name + " .edge { fill: " + colour.edge + "; }\n";
}

/// Measures of a tile, in proportion to its size.
struct TileShape {
  double gap;    ///< around it
  double edge;   ///< seen below the face
  double round;  ///< radius of its corners
  double side;   ///< width of the face
  double face;   ///< height of the face
  double number;
  double badge;

  explicit TileShape(double size)
      : gap(size * 0.025),
        edge(size * 0.05),
        round(size * 0.13),
        side(size - 2 * gap),
        face(side - edge),
        number(size * 0.42),
        badge(size * 0.21) {}
};

}  // namespace

BoardDrawing::BoardDrawing(const Position& goal, const PictureStyle& style)
    : goal_(goal),
      style_(style),
      groups_(cell_groups(goal, style.colours)),
      tile_(style.tile_size),
      border_(std::max(2U, (style.tile_size + 5) / 10)) {}

std::string BoardDrawing::well() const {
  const double round = TileShape(tile_).round + border_;
  return rectangle("well", 0.5, 0.5, width() - 1.0, height() - 1.0, round) + '\n';
}

std::string BoardDrawing::tiles(const Position& position) const {
  std::string text;
  for (Cell cell = 0; cell < goal_.board.cells(); ++cell) {
    if (position.tiles[cell] == 0) continue;
    text += "<use href=\"#tile-" + std::to_string(position.tiles[cell]) + '"' + attribute("x", x_of(cell)) +
            attribute("y", y_of(cell)) + "/>\n";
  }
  return text;
}

std::string BoardDrawing::arrow(Cell blank, Direction way) const {
  // The arrow is drawn pointing right.
  const unsigned degrees = way == Direction::right  ? 0
                           : way == Direction::down ? 90
                           : way == Direction::left ? 180
                                                    : 270;
  const std::string half = svg_number(tile_ / 2.0);
  std::string turn;
  if (degrees != 0) turn = " rotate(" + std::to_string(degrees) + ' ' + half + ' ' + half + ')';
  return "<use href=\"#way\" transform=\"translate(" + std::to_string(x_of(blank)) + ' ' + std::to_string(y_of(blank)) +
         ')' + turn + "\"/>\n";
}

DrawnPicture BoardDrawing::picture(unsigned width, unsigned height, const std::string& title,
                                   const std::string& description, const std::string& body,
                                   const std::string& more_rules) const {
  const std::string size = std::to_string(width) + ' ' + std::to_string(height);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
                    attribute("height", height) + " viewBox=\"0 0 " + size +
                    "\" role=\"img\" aria-labelledby=\"title\" aria-describedby=\"description\">\n";
  svg += "<title id=\"title\">" + xml_text(title) + "</title>\n";
  svg += "<desc id=\"description\">" + xml_text(description) + "</desc>\n";
  svg += "<style>\n" + rules() + more_rules + "</style>\n<defs>\n" + definitions() + "</defs>\n";
  return {svg + body + "</svg>\n", width, height};
}

std::string BoardDrawing::tile(unsigned number) const {
  const TileShape shape(tile_);
  const Cell home = completed(goal_).cell_of(number);
  const bool is_free = goal_.tiles[home] == any_tile;
  const double gap = shape.gap;
  std::string text = "<g id=\"tile-" + std::to_string(number) + "\" class=\"tile" +
                     (is_free ? "" : " group-" + std::to_string(groups_.of[home])) + "\">" +
                     rectangle("edge", gap, gap + shape.edge, shape.side, shape.face, shape.round) +
                     rectangle("face", gap, gap, shape.side, shape.face, shape.round);
  if (style_.picture && !is_free) {
    const double left = -1.0 * goal_.board.column(home) * tile_;
    const double top = -1.0 * goal_.board.row(home) * tile_;
    text += "<g clip-path=\"url(#face)\"><use href=\"#picture\"" + attribute("x", left) + attribute("y", top) +
            "/></g>" + rectangle("rim", gap, gap, shape.side, shape.face, shape.round);
  }
  if (style_.numbers && !style_.picture) {
    text += middle_text("number", tile_ / 2.0, gap + shape.face / 2, shape.number, number);
  } else if (style_.numbers) {
    const double wide = shape.badge * (number < 10 ? 1.25 : 1.75);
    const double high = shape.badge * 1.3;
    const double inset = gap + tile_ * 0.045;
    text += rectangle("badge", inset, inset, wide, high, high / 2) +
            middle_text("small", inset + wide / 2, inset + high / 2, shape.badge, number);
  }
  return text + "</g>\n";
}

std::string BoardDrawing::rules() const {
  const TileShape shape(tile_);
  std::string text = ".well { fill: #e5dfd3; stroke: #cdc5b5; }\n.face { fill: #fffefa; } .edge { fill: #bfb7a6; }\n";
  if (style_.numbers) {
    text += ".number {" + font_rule(style_.picture ? shape.badge : shape.number) +
            " fill: #1d2129; text-anchor: middle; }\n";
  }
  if (style_.picture) {
    text += ".small {" + font_rule(shape.badge) +
            " fill: #1d2129; text-anchor: middle; }\n.badge { fill: #ffffff; fill-opacity: 0.82; }\n"
            ".rim { fill: none; stroke: #000000; stroke-opacity: 0.2; }\n";
  }
  text += ".way { fill: none; stroke: #8d8470; stroke-width: " + svg_number(tile_ * 0.07) +
          "; stroke-linecap: round; stroke-linejoin: round; }\n";
  const bool coloured = style_.colours != TileColours::none;
  if (coloured) {
    for (unsigned group = 0; group < groups_.count; ++group) {
      text += group_rules(group, group_colour(group, groups_.count));
    }
  }
  text +=
      "@media (prefers-color-scheme: dark) {\n.well { fill: #20262d; stroke: #3a434e; } .way { stroke: #8b96a3; }\n";
  if (!coloured) text += ".face { fill: #3d4855; } .edge { fill: #2a323b; } .number { fill: #f0f3f6; }\n";
  return text + "}\n";
}

std::string BoardDrawing::definitions() const {
  const TileShape shape(tile_);
  std::string text;
  if (style_.picture) {
    text += "<image id=\"picture\"" + attribute("width", goal_.board.width * tile_) +
            attribute("height", goal_.board.height * tile_) + " preserveAspectRatio=\"xMidYMid slice\" href=\"" +
            style_.picture->data_uri() + "\"/>\n<clipPath id=\"face\">" +
            rectangle("shape", shape.gap, shape.gap, shape.side, shape.face, shape.round) + "</clipPath>\n";
  }
  const double middle = tile_ / 2.0;
  const double reach = tile_ * 0.17;
  const double head = tile_ * 0.12;
  text += "<path id=\"way\" class=\"way\" d=\"M" + svg_number(middle - reach) + ' ' + svg_number(middle) + 'H' +
          svg_number(middle + reach) + 'M' + svg_number(middle + reach - head) + ' ' + svg_number(middle - head) + 'L' +
          svg_number(middle + reach) + ' ' + svg_number(middle) + 'L' + svg_number(middle + reach - head) + ' ' +
          svg_number(middle + head) + "\"/>\n";
  for (unsigned number = 1; number < goal_.board.cells(); ++number) text += tile(number);
  return text;
}

std::string font_rule(double size) {
  // Fonts of systems with a screen; the PNG converter knows the last one.
  return " font: 600 " + svg_number(size) +
         "px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;";
}

std::string words_of(const Position& position) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    if (cell != 0) text += position.board.column(cell) == 0 ? "; " : " ";
    text += position.tiles[cell] == 0 ? "blank" : std::to_string(position.tiles[cell]);
  }
  return text;
}

std::string name_of_board(BoardSize board) {
  const std::string name = std::to_string(board.tiles()) + "-puzzle";
  return board.square() ? name : name + ", " + board.name();
}

}  // namespace tilepdb::solver
