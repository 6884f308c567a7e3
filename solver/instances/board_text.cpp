// SPDX-License-Identifier: MIT
#include "solver/instances/board_text.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::string columns_text(std::size_t before, std::size_t cells) {
  const char* const names[] = {"", "id and ", "id, length and "};
  return names[before] + std::to_string(cells) + " tiles";
}

[[nodiscard]] std::optional<unsigned> tile_of(std::string_view word) noexcept {
  return word == "_" ? std::optional(0U) : parse_number(word);
}

/// The tiles that a line has if `before` words are before them.
[[nodiscard]] Words tiles_after(const Words& words, std::size_t before, BoardSize board) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(before);
  return {begin, begin + static_cast<std::ptrdiff_t>(board.cells())};
}

/// Whether the Manhattan distance from a position to a goal with a name is at most a length.
[[nodiscard]] bool is_near_goal(const Position& position, unsigned length) {
  return std::any_of(std::begin(goal_names), std::end(goal_names), [&](std::string_view name) {
    const Position goal = parse_goal(position.board, name);
    unsigned distance = 0;
    for (unsigned tile = 1; tile < position.board.cells(); ++tile) {
      distance += position.board.distance(position.cell_of(tile), goal.cell_of(tile));
    }
    return distance <= length;
  });
}

[[nodiscard]] InstanceColumns columns_on(BoardSize board, std::size_t words) {
  for (std::size_t before = 0; before <= 2; ++before) {
    if (words == board.cells() + before) return {board, before, 0};
  }
  const std::size_t cells = board.cells();
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words) + " columns, expected " + std::to_string(cells) +
                                        " (the tiles of a " + board.name() + " board), " + std::to_string(cells + 1) +
                                        " (id and tiles) or " + std::to_string(cells + 2) + " (id, length and tiles)");
}

[[nodiscard]] InstanceColumns guess_columns(const Words& words) {
  std::string known;
  std::optional<InstanceColumns> found;
  for (unsigned side = min_side; side <= max_side; ++side) {
    const BoardSize board{side, side};
    known += (known.empty() ? "" : ", ") + std::to_string(board.cells());
    for (std::size_t before = 0; before <= 2; ++before) {
      if (words.size() == board.cells() + before) found = InstanceColumns{board, before, 0};
    }
  }
  if (found && (found->before == 0 || !is_whole_board(words))) return *found;
  if (found) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " numbers that may be " +
                                          columns_text(found->before, found->board.cells()) + " of a " +
                                          found->board.name() + " board or all tiles; name its size, for example " +
                                          found->board.name());
  }
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) +
                                        " columns, expected the tiles of a square board (" + known +
                                        "), before them an id or an id and a length if wanted; for another board "
                                        "name its size, for example 3x4");
}

/// The columns of a line whose rows are separated, which tells the board.
[[nodiscard]] InstanceColumns columns_of_rows(const std::vector<Words>& rows, std::optional<BoardSize> board) {
  std::vector<std::size_t> lengths = lengths_of(rows);
  std::size_t before = 0;
  if (lengths.size() > 1 && lengths[0] > lengths[1]) before = std::min<std::size_t>(lengths[0] - lengths[1], 2);
  lengths[0] -= before;
  const BoardSize found = size_of_rows(lengths);
  if (board && !(*board == found)) {
    throw Error(ErrorKind::bad_input,
                "found the rows of a " + found.name() + " board, expected those of a " + board->name() + " board");
  }
  return {found, before, 0};
}

[[nodiscard]] Words joined(const std::vector<Words>& rows) {
  Words words;
  for (const Words& row : rows) words.insert(words.end(), row.begin(), row.end());
  return words;
}

}  // namespace

bool is_tile_word(std::string_view word) noexcept { return tile_of(word).has_value(); }

bool is_blank_word(std::string_view word) noexcept { return tile_of(word) == 0U; }

std::optional<unsigned> repeated_tile(const Words& words) {
  std::array<bool, max_board_cells> seen{};
  for (const std::string_view word : words) {
    const auto tile = tile_of(word);
    if (tile && *tile < seen.size() && std::exchange(seen[*tile], true)) return tile;
  }
  return {};
}

bool is_whole_board(const Words& words) {
  bool fits = false;
  for (unsigned width = min_side; width <= max_side; ++width) {
    fits = fits || (words.size() % width == 0 && words.size() / width >= min_side && words.size() / width <= max_side);
  }
  const auto is_on_board = [&](std::string_view word) { return tile_of(word).value_or(words.size()) < words.size(); };
  return fits && std::all_of(words.begin(), words.end(), is_on_board) && !repeated_tile(words);
}

bool can_be_columns(std::size_t words, std::optional<BoardSize> board) noexcept {
  const auto fits = [&](std::size_t cells) { return words >= cells && words <= cells + 2; };
  if (board) return fits(board->cells());
  bool any = false;
  for (unsigned side = min_side; side <= max_side; ++side) any = any || fits(std::size_t{side} * side);
  return any;
}

InstanceColumns columns_of(const Words& words, std::optional<BoardSize> board) {
  if (const auto rows = slashed_rows(words)) return columns_of_rows(*rows, board);
  return board ? columns_on(*board, words.size()) : guess_columns(words);
}

bool may_end_in_columns(const Words& words, const InstanceColumns& columns, std::size_t number) {
  if (words.size() != columns.count()) return false;  // rows separated by /
  for (std::size_t before = 0; before < columns.before; ++before) {
    const Words tiles = tiles_after(words, before, columns.board);
    if (!is_whole_board(tiles)) continue;
    if (before == 0 && parse_number(words.front()) != number) return true;
    const Position start = position_of_words(columns.board, tiles);
    for (std::size_t i = before + tiles.size(); i < words.size(); ++i) {
      if (is_near_goal(start, parse_number(words[i]).value_or(0))) return true;
    }
  }
  return false;
}

unsigned parse_optimal_length(std::string_view word, const std::string& where) {
  if (const auto length = parse_number(word)) return *length;
  throw Error(ErrorKind::bad_input, "found '" + std::string(word) + "'" + where + ", expected an optimal length");
}

Instance instance_of(const Words& line, const InstanceColumns& columns, std::size_t number) {
  Words words = line;
  if (const auto rows = slashed_rows(line)) {
    (void)columns_of_rows(*rows, columns.board);
    words = joined(*rows);
  }
  if (words.size() != columns.count()) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " columns, expected " +
                                          std::to_string(columns.count()) + " (" +
                                          columns_text(columns.before, columns.board.cells()) + ") as on line " +
                                          std::to_string(columns.line));
  }
  Instance instance{std::to_string(number), {}, {}, {}};
  if (columns.before >= 1) instance.id = words[0];
  if (columns.before == 2) instance.length = parse_optimal_length(words[1], " in the second column");
  const Words tiles = tiles_after(words, columns.before, columns.board);
  try {
    instance.start = position_of_words(columns.board, tiles);
  } catch (const Error&) {
    if (!may_end_in_columns(words, columns, number)) throw;
    throw Error(ErrorKind::bad_input,
                "found the tiles before another column, expected them last: after an id, or an id and a length");
  }
  return instance;
}

Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                        std::optional<BoardSize> board) {
  return at_place(source.empty() ? "" : source + ": ", [&]() -> Instance {
    return {std::move(id), {}, parse_board_text(tiles, board), source};
  });
}

}  // namespace tilepdb::solver
