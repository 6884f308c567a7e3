// SPDX-License-Identifier: MIT
#include "solver/pictures/tile_colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "solver/beam/line_by_line.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the number of lines before this one, counted from the end farther from the blank.
[[nodiscard]] unsigned from_far_end(unsigned line, unsigned blank, unsigned lines) noexcept {
  return blank > lines - 1 - blank ? line : lines - 1 - line;
}

[[nodiscard]] CellGroups lines_of(const Position& goal) {
  CellGroups groups{std::vector<unsigned>(goal.board.cells()), 0};
  for (const Line& line : line_order(goal.board, blank_name(goal))) {
    for (const Cell cell : line.cells) groups.of[cell] = groups.count;
    ++groups.count;
  }
  groups.of[blank_name(goal)] = groups.count - 1;
  return groups;
}

/// Returns a component of sRGB as a byte, from a linear one.
[[nodiscard]] unsigned byte_of(double linear) noexcept {
  const double clipped = std::clamp(linear, 0.0, 1.0);
  const double curved = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * std::pow(clipped, 1 / 2.4) - 0.055;
  return static_cast<unsigned>(std::lround(curved * 255));
}

/// Returns a colour of OKLCH (Ottosson 2020), whose lightness is perceived lightness, as #rrggbb.
[[nodiscard]] std::string oklch(double lightness, double chroma, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  const double a = chroma * std::cos(angle);
  const double b = chroma * std::sin(angle);
  const auto cube = [](double value) { return value * value * value; };
  const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x",
                byte_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                byte_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                byte_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
  return text.data();
}

}  // namespace

CellGroups cell_groups(const Position& goal, TileColours colours) {
  const BoardSize board = goal.board;
  if (colours == TileColours::line) return lines_of(goal);
  const unsigned blank_row = board.row(blank_name(goal));
  const unsigned blank_column = board.column(blank_name(goal));
  CellGroups groups;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const unsigned row = board.row(cell);
    const unsigned column = board.column(cell);
    unsigned group = 0;
    if (colours == TileColours::row) group = row;
    if (colours == TileColours::column) group = column;
    if (colours == TileColours::ring) {
      group = std::min({row, column, board.height - 1 - row, board.width - 1 - column});
    }
    if (colours == TileColours::fringe) {
      group = std::min(from_far_end(row, blank_row, board.height), from_far_end(column, blank_column, board.width));
    }
    groups.of.push_back(group);
    groups.count = std::max(groups.count, group + 1);
  }
  return groups;
}

TileColour group_colour(unsigned group, unsigned count) {
  // Few groups get hues that have names: red, yellow, green, blue, violet.
  constexpr std::array<double, 5> few_hues{25, 82, 150, 238, 300};
  constexpr double first_hue = 20;
  constexpr double hues = 320;
  const double hue = count <= few_hues.size() ? few_hues[group] : first_hue + hues * group / count;
  const double lightness = group % 2 == 0 ? 0.80 : 0.87;
  return {oklch(lightness, 0.10, hue), oklch(lightness - 0.17, 0.10, hue)};
}

}  // namespace tilepdb::solver
