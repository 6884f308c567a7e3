// SPDX-License-Identifier: MIT
#include "core/position.hpp"

#include <optional>

#include "core/permutation.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// Returns the parity (0 or 1) of the permutation from one position to the other, blank included.
[[nodiscard]] unsigned permutation_parity(const Position& from, const Position& to) noexcept {
  return is_odd_permutation(from.board.cells(), [&](unsigned cell) { return to.cell_of(from.tiles[cell]); }) ? 1 : 0;
}

[[nodiscard]] Error other_count(BoardSize board, const std::string& found) {
  return {ErrorKind::bad_input,
          "a " + board.name() + " board has " + std::to_string(board.cells()) + " cells, found " + found};
}

/// Puts a tile on a cell. Throws Error (bad_input) if it is not on the board or was `seen` before.
void put_tile(Position& position, Cell cell, unsigned tile, BoardCells& seen) {
  const BoardSize board = position.board;
  if (tile >= board.cells()) {
    throw Error(ErrorKind::bad_input, "tile " + std::to_string(tile) + " is not on a " + board.name() +
                                          " board; expected 0 to " + std::to_string(board.tiles()));
  }
  if (has_cell(seen, tile)) throw Error(ErrorKind::bad_input, "tile " + std::to_string(tile) + " appears twice");
  seen |= board_cell(tile);
  position.tiles[cell] = static_cast<std::uint8_t>(tile);
}

}  // namespace

std::string Position::text() const {
  std::string result;
  result.reserve(std::size_t{3} * board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (cell != 0) result += ' ';
    result += tiles[cell] == any_tile ? "*" : std::to_string(tiles[cell]);
  }
  return result;
}

BoardCells Position::free_cells() const noexcept {
  BoardCells free = 0;
  for (Cell cell = 0; cell < board.cells(); ++cell) free |= BoardCells{tiles[cell] == any_tile} << cell;
  return free;
}

std::vector<std::uint8_t> unnamed_tiles(const Position& goal) {
  std::array<bool, max_board_cells> named{};
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) {
    if (goal.tiles[cell] != any_tile) named[goal.tiles[cell]] = true;
  }
  std::vector<std::uint8_t> unnamed;
  for (unsigned tile = 0; tile < goal.board.cells(); ++tile) {
    if (!named[tile]) unnamed.push_back(static_cast<std::uint8_t>(tile));
  }
  return unnamed;
}

Position with_tiles(const Position& goal, const std::vector<std::uint8_t>& unnamed) noexcept {
  Position position = goal;
  auto next = unnamed.begin();
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) {
    if (position.tiles[cell] == any_tile) position.tiles[cell] = *next++;
  }
  return position;
}

Position completed(const Position& goal) { return goal.is_partial() ? with_tiles(goal, unnamed_tiles(goal)) : goal; }

bool meets(const Position& position, const Position& goal) noexcept {
  bool meets = position.board == goal.board;
  for (Cell cell = 0; meets && cell < goal.board.cells(); ++cell) {
    meets = goal.tiles[cell] == any_tile || goal.tiles[cell] == position.tiles[cell];
  }
  return meets;
}

bool is_reachable(const Position& from, const Position& to) {
  const auto reaches = [&](const Position& goal) {
    const unsigned colours = from.board.colour(from.blank()) ^ goal.board.colour(goal.blank());
    return permutation_parity(from, goal) == colours;
  };
  if (!to.is_partial()) return reaches(to);
  auto unnamed = unnamed_tiles(to);
  const bool has_two_tiles = unnamed.size() - (unnamed.front() == 0 ? 1 : 0) > 1;
  if (has_two_tiles || reaches(with_tiles(to, unnamed))) return true;
  // The blank and one tile may change places.
  std::swap(unnamed.front(), unnamed.back());
  return reaches(with_tiles(to, unnamed));
}

Position parse_position(BoardSize board, std::string_view text) {
  constexpr std::string_view separators = " \t,";
  const auto is_separator = [&](char letter) { return separators.find(letter) != std::string_view::npos; };
  unsigned count = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    count += !is_separator(text[at]) && (at == 0 || is_separator(text[at - 1])) ? 1U : 0U;
  }
  if (count != board.cells()) throw other_count(board, counted(count, "number"));
  Position position{board, {}};
  BoardCells seen = 0;
  std::size_t at = 0;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    while (is_separator(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && !is_separator(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    at = end;
    const auto tile = word == "_" ? std::optional<unsigned>(0U) : parse_number(word);
    if (!tile) {
      throw Error(ErrorKind::bad_input, "'" + std::string(word) + "' is not a tile; expected 0 to " +
                                            std::to_string(board.tiles()) + ", 0 or _ for the blank");
    }
    put_tile(position, cell, *tile, seen);
  }
  return position;
}

Position position_of(BoardSize size, std::span<const std::uint8_t> tiles) {
  if (tiles.size() != size.cells()) throw other_count(size, std::to_string(tiles.size()));
  Position position{size, {}};
  BoardCells seen = 0;
  for (Cell cell = 0; cell < size.cells(); ++cell) put_tile(position, cell, tiles[cell], seen);
  return position;
}

BoardSize square_board_of(std::size_t cells) {
  for (unsigned width = min_side; width <= max_side; ++width) {
    if (std::size_t{width} * width == cells) return {width, width};
  }
  std::string nearest;
  std::string example;  // of the sizes that fit, the one nearest to a square
  for (unsigned width = min_side; width <= max_side; ++width) {
    const std::size_t square = std::size_t{width} * width;
    if (cells + 1 == square) nearest = "; one is missing for " + BoardSize{width, width}.name();
    if (cells == square + 1) nearest = "; one is too many for " + BoardSize{width, width}.name();
    const std::size_t height = cells / width;
    if (width < height && height <= max_side && width * height == cells) {
      example = "; name its size, for example " + BoardSize{width, static_cast<unsigned>(height)}.name();
    }
  }
  if (example.empty() && nearest.empty()) nearest = ", nor one of any other size";
  throw Error(ErrorKind::bad_input, std::to_string(cells) + " numbers do not make a square board" + example + nearest);
}

}  // namespace tilepdb
