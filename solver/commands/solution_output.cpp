// SPDX-License-Identifier: MIT
#include "solver/commands/solution_output.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/terminal.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "solver/commands/move_options.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/search/tile_searcher.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// The boards from the start to the goal.
[[nodiscard]] std::vector<Position> boards_of(const Instance& instance, const std::vector<Direction>& moves) {
  std::vector<Position> boards{instance.start};
  for (const Direction direction : moves) {
    boards.push_back(boards.back());
    boards.back().move_blank(direction);
  }
  return boards;
}

/// A line between rows: its beginning, what is between two columns, and its end.
[[nodiscard]] std::string box_line(const char* begin, const char* between, const char* end, unsigned columns,
                                   std::size_t width) {
  std::string line = begin;
  for (unsigned column = 0; column < columns; ++column) {
    if (column != 0) line += between;
    for (std::size_t i = 0; i < width + 2; ++i) line += "─";
  }
  return line.append(end).append("\n");
}

/// A board in a box, the blank empty, and an empty line.
[[nodiscard]] std::string boxed(const Position& position) {
  const BoardSize board = position.board;
  const std::size_t width = std::to_string(board.tiles()).size();
  std::string text = box_line("┌", "┬", "┐", board.width, width);
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const std::string tile = position.tiles[cell] == 0 ? "" : std::to_string(position.tiles[cell]);
    text.append("│ ").append(width - tile.size(), ' ').append(tile).append(" ");
    if (board.column(cell) + 1 < board.width) continue;
    text.append("│\n");
    if (cell + 1 < board.cells()) text += box_line("├", "┼", "┤", board.width, width);
  }
  return text + box_line("└", "┴", "┘", board.width, width) + '\n';
}

}  // namespace

ResultRow row_of(const Instance& instance, const Result& result, Show show, MoveNotation notation) {
  ResultRow row{instance.id, instance.start.text()};
  row.result = result;
  if (!result.solved()) {
    row.reason = place_of(instance) + result.reason;
    return row;
  }
  const auto moves = moves_of(result.moves);
  row.moves = write_moves(instance.start, moves, notation);
  if (!(notation == MoveNotation{})) row.moves_of_page = moves_text(moves);
  if (show != Show::boards) return row;
  const Terminal terminal = terminal_at(STDOUT_FILENO);
  const bool boxes = terminal.present && terminal.unicode;
  for (const Position& board : boards_of(instance, moves)) {
    row.boards.push_back(board.text());
    row.drawings.push_back(boxes ? boxed(board) : puzzles::drawn(board) + "\n");
  }
  return row;
}

ResultRow row_with_h(const Options& options, const Problem& problem, const Instance& instance, const Result& result,
                     const std::function<unsigned(const Position&)>& value) {
  ResultRow row = row_of(instance, result, options.show, options.notation);
  const bool along = !options.html.empty();
  if ((!along && options.format == OutputFormat::text) || result.status == Status::unsolvable) return row;
  for (const Position& board : boards_of(instance, along ? moves_of(result.moves) : std::vector<Direction>())) {
    row.h.push_back(value(named_by_goal(board, problem.goal)));
  }
  return row;
}

std::string algorithm_text(const Options& options) {
  return options.search.plain ? "plain-idastar" : std::string(name_of(options.algorithm));
}

Json head_of(const Problem& problem, const Options& options) {
  Json head = puzzle_head(options.family);
  head.update(
      {{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}, {"goal_tiles", problem.goal.text()}});
  return head;
}

Json head_of_search(const Problem& problem, const Options& options, std::string_view heuristic) {
  Json head = head_of(problem, options);
  head["algorithm"] = algorithm_text(options);
  if (!heuristic.empty() && uses_heuristic(options.algorithm)) head["heuristic"] = heuristic;
  const bool with_tables = heuristic.empty() || reads_tables(heuristic);
  if (with_tables && !problem.catalogue_name.empty()) head["catalogue"] = problem.catalogue_name;
  if (options.algorithm == Algorithm::wastar) head["weight"] = options.weight;
  if (names_notation(options)) head["notation"] = options.notation.name();
  return head;
}

}  // namespace tilepdb::solver
