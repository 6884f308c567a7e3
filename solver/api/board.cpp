// SPDX-License-Identifier: MIT
#include "tilepdb/api/board.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <mutex>
#include <new>
#include <string>

#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/api/positions.hpp"
#include "solver/instances/goal_choice.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] std::vector<std::uint8_t> tiles_of(const Position& position) {
  return {position.tiles.begin(), position.tiles.begin() + position.board.cells()};
}

/// Starting threads takes longer than reading fewer boards.
constexpr std::size_t boards_per_thread = 256;

}  // namespace

BoardSize board_size(Size size) {
  const auto fits = [](unsigned side) { return side >= min_side && side <= max_side; };
  if (fits(size.width) && fits(size.height)) return {size.width, size.height};
  throw Error(ErrorKind::bad_input, "no " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                                        " boards; expected width and height from " + std::to_string(min_side) + " to " +
                                        std::to_string(max_side));
}

Position solvable_position(Board board, const Position& goal) {
  const Position position = position_of(goal.board, board);
  solver::require_reachable(position, goal);
  return position;
}

BoardReader::BoardReader(const Position& goal) noexcept : goal_(goal), blank_(goal.blank()) {
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) {
    goal_cell_[goal.tiles[cell]] = static_cast<std::uint8_t>(cell);
    all_ |= std::uint64_t{1} << cell;
  }
}

Position BoardReader::read(Board board) const {
  const unsigned cells = goal_.board.cells();
  Position named{goal_.board, {}};
  std::uint64_t seen = 0;
  Cell blank = 0;
  for (Cell cell = 0; cell < std::min<std::size_t>(cells, board.size()); ++cell) {
    const unsigned tile = board[cell];
    if (tile >= cells) break;
    named.tiles[cell] = goal_cell_[tile];
    seen |= std::uint64_t{1} << tile;
    if (tile == 0) blank = cell;
  }
  // Each tile occurs once, and the parity is that of the blank's moves, as in is_reachable().
  if (board.size() == cells && seen == all_) {
    unsigned transpositions = cells;
    std::uint64_t left = seen;
    while (left != 0) {
      --transpositions;
      const auto first = static_cast<Cell>(std::countr_zero(left));
      Cell cell = first;
      do {
        left &= ~(std::uint64_t{1} << cell);
        cell = named.tiles[cell];
      } while (cell != first);
    }
    if (transpositions % 2 == (goal_.board.colour(blank) ^ goal_.board.colour(blank_))) return named;
  }
  return named_by_goal(solvable_position(board, goal_), goal_);
}

int prepared_threads(std::size_t count, int threads) { return prepare_threads(threads, count / boards_per_thread); }

void values_of_ranges(std::size_t count, int threads, const char* what,
                      const std::function<void(std::size_t first, std::size_t end, std::size_t& number)>& read) {
  std::mutex mutex;
  std::size_t failed = count;  // the lowest number that failed
  std::exception_ptr failure;
  parallel_for_ranges(count, boards_per_thread, threads, [&](std::uint64_t first, std::uint64_t end) {
    auto number = static_cast<std::size_t>(first);
    try {
      read(number, static_cast<std::size_t>(end), number);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (number >= failed) return;
      failed = number;
      failure = std::current_exception();
    }
  });
  if (failure) {
    at_place(std::string(what) + " " + std::to_string(failed) + ": ", [&] { std::rethrow_exception(failure); });
  }
}

void require_values(Size size, Boards boards, std::span<const std::uint16_t> values) {
  const std::size_t cells = size.cells();
  if (boards.size() % cells == 0 && values.size() == boards.size() / cells) return;
  throw Error(ErrorKind::bad_input, counted(boards.size(), "tile") + " and " + counted(values.size(), "value") +
                                        ": expected boards of " + std::to_string(cells) +
                                        " tiles, and one value per board");
}

void values_of_boards(const BoardReader& reader, Boards boards, std::span<std::uint16_t> values, int threads,
                      const std::function<void(std::span<const Position>, std::span<std::uint16_t>)>& read) {
  const std::size_t cells = reader.size().cells();
  values_of_ranges(values.size(), threads, "board", [&](std::size_t first, std::size_t end, std::size_t& number) {
    std::vector<Position> positions;
    positions.reserve(end - first);
    for (; number < end; ++number) positions.push_back(reader.read(boards.subspan(number * cells, cells)));
    number = first;
    try {
      read(positions, values.subspan(first, end - first));
    } catch (const Error&) {
      // A failure of a group does not show which board failed: read them one by one.
      for (; number < end; ++number) {
        read(std::span(positions).subspan(number - first, 1), values.subspan(number, 1));
      }
      number = first;
      throw;
    }
  });
}

std::vector<std::uint8_t> parse_board(Size size, std::string_view text) {
  return tiles_of(parse_board_text(text, board_size(size)));
}

Size size_of_board(std::string_view text) {
  const BoardSize size = parse_board_text(text).board;
  return {size.width, size.height};
}

std::vector<std::uint8_t> parse_goal(Size size, std::string_view text) {
  return tiles_of(tilepdb::parse_goal(board_size(size), text));
}

std::vector<std::uint8_t> random_boards(Size size, std::size_t count, std::uint64_t seed, Board goal) {
  const Position end = position_of(board_size(size), goal);
  RandomNumbers random(seed);
  std::vector<std::uint8_t> boards;
  try {
    if (count > boards.max_size() / size.cells()) throw std::bad_alloc();
    boards.reserve(count * size.cells());
  } catch (const std::bad_alloc&) {
    throw Error(ErrorKind::resource, std::to_string(count) + " boards: more than memory can hold");
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto tiles = tiles_of(random_solvable(end, random));
    boards.insert(boards.end(), tiles.begin(), tiles.end());
  }
  return boards;
}

bool is_solvable(Size size, Board board, Board goal) {
  return is_reachable(position_of(board_size(size), board), position_of(board_size(size), goal));
}

}  // namespace tilepdb::v1
