// SPDX-License-Identifier: MIT
#include "web/binding/tile_requests.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "platform/stopwatch.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/reachability.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/random_position.hpp"
#include "web/binding/answers.hpp"
#include "web/binding/check_request.hpp"
#include "web/binding/host.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] v1::Board tiles_of(const Position& position) {
  return v1::Board(position.tiles).first(position.board.cells());
}

[[nodiscard]] const char* name_of(v1::Status status) {
  if (status == v1::Status::solved) return "solved";
  return status == v1::Status::unsolvable ? "unsolvable" : "given up";
}

/// Without the moves that every solution takes: atLeast has them.
[[nodiscard]] std::string why_given_up() { return stopped() ? "interrupted" : "not solved within the limits"; }

[[nodiscard]] Json solve_optimally(const Request& request, const TileBoards& boards, TileTables& tables) {
  const solver::SearchLimits most = limits_of(request);
  const v1::SolveLimits limits{most.seconds, most.nodes, most.max_bound};
  SearchTold told;
  v1::SolveOptions options;
  options.threads = web::threads();
  options.stop = stopped;
  options.progress = [&](const v1::SolveProgress& now) { told.tell(now.bound, now.expanded, now.expected); };
  const v1::Result answer =
      v1::try_solve(tables.open(boards.goal, boards.goal_text), tiles_of(boards.starts[0]), limits, options);
  Json bounds = Json::array();
  for (const v1::Bound& bound : answer.bounds) {
    bounds.push_back({{"bound", bound.bound}, {"completed", bound.completed}, {"expanded", bound.expanded}});
  }
  const bool solved = answer.status == v1::Status::solved;
  return {{"status", name_of(answer.status)},
          {"optimal", solved},
          {"length", solved ? Json(answer.moves.size()) : Json()},
          {"moves", solved ? Json(answer.text("")) : Json()},
          {"atLeast", answer.at_least},
          {"expanded", answer.expanded},
          {"generated", answer.generated},
          {"seconds", answer.seconds},
          {"bounds", std::move(bounds)},
          {"reason", answer.status == v1::Status::given_up ? why_given_up() : answer.reason}};
}

/// The largest boards without tables on which shortest solutions are searched; as in the multi-tile metric.
constexpr unsigned most_cells_without_tables = 25;

[[nodiscard]] bool is_searched(BoardSize size) { return has_tables(size) || size.cells() <= most_cells_without_tables; }

/// The fewest moves from a board that can reach the goal and has no tables.
[[nodiscard]] unsigned fewest_without_tables(const Position& board, const Position& goal) {
  const auto heuristic =
      solver::make_board_heuristic(solver::best_without_tables(board.board), board.board, goal.blank());
  search::Limits limits;
  limits.stop = stopped;
  const auto result = solver::run_algorithm({}, *heuristic, named_by_goal(board, goal), goal.blank(), limits);
  if (!result.solved()) throw Error(ErrorKind::interrupted, "interrupted");
  return result.length();
}

/// Solves a board without tables, by idastar or by beams.
[[nodiscard]] Json solve_without_tables(const Request& request, const TileBoards& boards) {
  const bool by_beams = is_by_beams(request);
  const Position start = named_by_goal(boards.starts[0], boards.goal);
  const Cell goal_blank = boards.goal.blank();
  const auto heuristic =
      solver::make_board_heuristic(solver::best_without_tables(start.board), start.board, goal_blank);
  const Stopwatch stopwatch;
  const auto most_seconds = request.limit("seconds");
  search::Limits limits;
  if (const auto expanded = request.limit("expanded")) limits.expanded = whole<std::uint64_t>(*expanded);
  if (const auto moves = request.limit("moves")) limits.depth = whole<unsigned>(*moves);
  limits.bytes = std::uint64_t{1} << 30;
  limits.stop = [&] { return stopped() || (most_seconds && stopwatch.seconds() >= *most_seconds); };
  unsigned at_least = heuristic->value(start);
  SearchTold told;
  told.tell(at_least, 0, 0);
  limits.progress = [&](const search::Progress& progress) {
    at_least = std::max(at_least, progress.at_least);
    told.tell(at_least, by_beams ? 0 : progress.in_bound, by_beams ? 0 : progress.expected);
  };
  Json bounds = Json::array();
  limits.completed = [&](const search::CompletedBound& bound) {
    if (!by_beams) bounds.push_back({{"bound", bound.bound}, {"completed", true}, {"expanded", bound.expanded}});
  };
  const auto algorithm = by_beams ? solver::Algorithm::beam : solver::Algorithm::idastar;
  const auto result =
      solver::run_algorithm({.algorithm = algorithm, .until_stopped = by_beams && most_seconds.has_value()}, *heuristic,
                            start, goal_blank, limits, 1, [&](unsigned length) { told.found(length); });
  const bool solved = result.solved();
  return {{"status", solved ? "solved" : "given up"},
          {"optimal", solved && result.at_least >= result.length()},
          {"length", solved ? Json(result.length()) : Json()},
          {"moves", solved ? Json(moves_text(result.moves)) : Json()},
          {"atLeast", std::max(at_least, result.at_least)},
          {"expanded", result.expanded},
          {"generated", result.generated},
          {"seconds", stopwatch.seconds()},
          {"bounds", std::move(bounds)},
          {"reason", solved      ? ""
                     : stopped() ? "interrupted"
                     : by_beams  ? "no solution was found within the limits"
                                 : why_given_up()}};
}

}  // namespace

Json describe_tiles(const Request& request) {
  const bool has_boards = !request.texts("board").empty();
  const TileBoards boards = has_boards ? tile_boards(request) : tile_goal(request);
  const bool with_tables = has_tables(boards.goal.board);
  Json files = Json::array();
  std::uint64_t bytes = 0;
  if (with_tables) {
    for (const NeededFile& file : TileTables::needed(boards.goal)) {
      files.push_back(file.name);
      bytes += file.bytes;
    }
  }
  const bool solvable = std::all_of(boards.starts.begin(), boards.starts.end(),
                                    [&](const Position& start) { return is_reachable(start, boards.goal); });
  return {{"size", boards.goal.board.name()},
          {"goal", boards.goal_text},
          {"solvable", solvable},
          {"optimal", is_searched(boards.goal.board)},
          {"catalogue", with_tables ? Json(catalogue_of_browser(boards.goal.board)) : Json()},
          {"tablesBytes", bytes},
          {"files", std::move(files)}};
}

Json generate_tiles(const Request& request) {
  const TileBoards boards = tile_goal(request);
  TileTables::generate(boards.goal, boards.goal_text);
  return Json::object();
}

Json open_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_goal(request);
  if (has_tables(boards.goal.board)) (void)tables.open(boards.goal, boards.goal_text);
  return Json::object();
}

Json solve_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_boards(request);
  try {
    solver::require_reachable(boards.starts[0], boards.goal);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::no_answer) return {{"status", "unsolvable"}, {"reason", error.what()}};
    throw;
  }
  if (is_by_beams(request) || !has_tables(boards.goal.board)) return solve_without_tables(request, boards);
  return solve_optimally(request, boards, tables);
}

Json check_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_boards(request);
  if (!is_searched(boards.goal.board)) return check_moves(request, Metric::single_tile, {});
  return check_moves(request, Metric::single_tile, [&](const Position& board) {
    if (!has_tables(board.board)) return fewest_without_tables(board, boards.goal);
    v1::SolveOptions options;
    options.threads = web::threads();
    options.stop = stopped;
    return v1::solve(tables.open(boards.goal, boards.goal_text), tiles_of(board), options).length();
  });
}

Json random_tiles(const Request& request) {
  const Position goal = tile_goal(request).goal;
  const RandomBoards wanted(request);
  RandomNumbers random(wanted.seed);
  Json boards = Json::array();
  for (auto left = wanted.count; left > 0; --left) {
    boards.push_back(random_solvable(goal, random).text());
  }
  return boards;
}

Json heuristic_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_boards(request);
  // All before the first is read: where one cannot be solved the tables for it may not have been made.
  for (const Position& start : boards.starts) solver::require_reachable(start, boards.goal);
  std::unique_ptr<const solver::BoardHeuristic> without;
  if (!has_tables(boards.goal.board)) {
    const BoardSize size = boards.goal.board;
    without = solver::make_board_heuristic(solver::best_without_tables(size), size, boards.goal.blank());
  }
  Json values = Json::array();
  for (const Position& start : boards.starts) {
    values.push_back(without ? without->value(named_by_goal(start, boards.goal))
                             : tables.open(boards.goal, boards.goal_text).h(tiles_of(start)));
  }
  return values;
}

}  // namespace tilepdb::web
