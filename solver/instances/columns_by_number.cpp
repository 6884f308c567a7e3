// SPDX-License-Identifier: MIT
#include "solver/instances/columns_by_number.hpp"

#include <algorithm>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_before = 2;

/// The columns of a board that is known.
[[nodiscard]] ColumnsByNumber columns_on(BoardSize board, std::size_t words) {
  const std::size_t cells = board.cells();
  if (words >= cells && words <= cells + most_before) return {words - cells, cells, 0, 0};
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words) + " columns, expected " + std::to_string(cells) +
                                        " (the tiles of a " + board.name() + " board), " + std::to_string(cells + 1) +
                                        " (id and tiles) or " + std::to_string(cells + 2) + " (id, length and tiles)");
}

/// The columns of a square board.
[[nodiscard]] ColumnsByNumber guessed_columns(const Words& words) {
  std::string known;
  std::optional<BoardSize> board;
  for (unsigned side = min_side; side <= max_side; ++side) {
    const std::size_t cells = std::size_t{side} * side;
    known += (known.empty() ? "" : ", ") + std::to_string(cells);
    if (words.size() >= cells && words.size() <= cells + most_before) board = BoardSize{side, side};
  }
  if (!board) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) +
                                          " columns, expected the tiles of a square board (" + known +
                                          "), before them an id or an id and a length if wanted; for another board "
                                          "name its size, for example 3x4");
  }
  const ColumnsByNumber columns = columns_on(*board, words.size());
  if (columns.before == 0 || !is_whole_board(words)) return columns;
  throw Error(ErrorKind::bad_input, "found " + std::to_string(words.size()) + " numbers that may be " + columns.text() +
                                        " of a " + board->name() + " board or all tiles; name its size, for example " +
                                        board->name());
}

/// The columns of a line whose rows are separated, of which the first has those before the start as well.
[[nodiscard]] ColumnsByNumber columns_of_rows(const std::vector<Words>& rows) {
  std::vector<std::size_t> lengths = lengths_of(rows);
  ColumnsByNumber columns;
  if (lengths.size() > 1 && lengths[0] > lengths[1]) columns.before = std::min(lengths[0] - lengths[1], most_before);
  lengths[0] -= columns.before;
  columns.start = size_of_rows(lengths).cells();
  return columns;
}

}  // namespace

std::string ColumnsByNumber::text() const {
  const char* const names[] = {"", "id and ", "id, length and "};
  return names[before] + std::to_string(start) + " tiles";
}

bool can_be_tile_columns(std::size_t words, std::optional<BoardSize> board) noexcept {
  const auto fits = [&](std::size_t cells) { return words >= cells && words <= cells + most_before; };
  if (board) return fits(board->cells());
  bool any = false;
  for (unsigned side = min_side; side <= max_side; ++side) any = any || fits(std::size_t{side} * side);
  return any;
}

ColumnsByNumber tile_columns(const Words& words, const std::optional<std::vector<Words>>& rows,
                             std::optional<BoardSize> board) {
  if (rows) return columns_of_rows(*rows);
  return board ? columns_on(*board, words.size()) : guessed_columns(words);
}

ColumnsByNumber label_columns(const Words& words) {
  constexpr std::size_t most = 4;
  if (words.size() > most) {
    throw Error(ErrorKind::bad_input,
                "found " + std::to_string(words.size()) +
                    " columns, expected start; start and goal; id, start and goal; or id, length, start and goal, "
                    "each board in one word such as AABB/ABAB");
  }
  return {words.size() - std::min<std::size_t>(words.size(), 2), 1, words.size() > 1 ? 1U : 0U, 0};
}

bool can_begin_earlier(const Words& words, const ColumnsByNumber& columns) {
  for (std::size_t before = 0; before < columns.before; ++before) {
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(before);
    if (is_whole_board(Words(begin, begin + static_cast<std::ptrdiff_t>(columns.start)))) return true;
  }
  return false;
}

unsigned parse_optimal_length(std::string_view word, const std::string& column) {
  if (const auto length = parse_number(word)) return *length;
  throw Error(ErrorKind::bad_input,
              "found '" + std::string(word) + "' in the " + column + ", expected an optimal length, a whole number");
}

}  // namespace tilepdb::solver
