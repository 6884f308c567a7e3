// SPDX-License-Identifier: MIT
#include "web/binding/tile_requests.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "solver/instances/reachability.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "text/text.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"
#include "web/binding/answers.hpp"
#include "web/binding/check_request.hpp"
#include "web/binding/host.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] v1::Board tiles_of(const Position& position) {
  return v1::Board(position.tiles).first(position.board.cells());
}

[[nodiscard]] Json solve_optimally(const Request& request, const TileBoards& boards, TileTables& tables) {
  SearchTold told;
  v1::SolveOptions options;
  options.threads = web::threads();
  options.stop = stopped;
  options.progress = [&](const v1::SolveProgress& now) { told.tell(now.bound, now.expanded, now.expected); };
  v1::Result result = v1::try_solve(tables.open(boards.goal, boards.goal_text), tiles_of(boards.starts[0]),
                                    limits_of(request), options);
  result.reason.clear();
  return answer_of(request, result, result.text(""));
}

/// The largest boards without tables on which shortest solutions are searched; as in the multi-tile metric.
constexpr unsigned most_cells_without_tables = 25;

[[nodiscard]] bool is_searched(BoardSize size) { return has_tables(size) || size.cells() <= most_cells_without_tables; }

/// A board without tables and its search, by idastar or by beams.
class SearchWithoutTables {
 public:
  SearchWithoutTables(const Position& start, const Position& goal, solver::SearchChoice choice)
      : puzzle_({goal.board.name(), goal.text()}),
        instances_{{"1", {}, start.text(), "board"}},
        heuristic_(puzzle_.best_heuristic(false)),
        searcher_(puzzle_, instances_, heuristic_, std::move(choice)) {}

  [[nodiscard]] const solver::Searcher& searcher() const noexcept { return searcher_; }
  [[nodiscard]] unsigned h() const { return puzzle_.values(heuristic_)->of(instances_[0]); }

 private:
  const solver::TilePuzzle puzzle_;
  const std::vector<solver::Instance> instances_;
  const std::string heuristic_;
  const solver::StateSearcher searcher_;
};

[[nodiscard]] Json solve_without_tables(const Request& request, const TileBoards& boards) {
  solver::SearchChoice choice;
  if (is_by_beams(request)) {
    choice.algorithm = solver::Algorithm::beam;
    choice.until_stopped = request.limit("seconds").has_value();
  }
  const SearchWithoutTables search(boards.starts[0], boards.goal, std::move(choice));
  return solve(request, search.searcher(), search.h(), [](const auto& moves) { return separated(moves, ""); });
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
    if (!has_tables(board.board)) return fewest_moves(SearchWithoutTables(board, boards.goal, {}).searcher());
    v1::SolveOptions options;
    options.threads = web::threads();
    options.stop = stopped;
    return v1::solve(tables.open(boards.goal, boards.goal_text), tiles_of(board), options).length();
  });
}

Json random_tiles(const Request& request) {
  const Position goal = tile_goal(request).goal;
  return random_states(request, [&](RandomNumbers& random) { return random_solvable(goal, random).text(); });
}

Json heuristic_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_boards(request);
  // All before the first is read: where one cannot be solved the tables for it may not have been made.
  for (const Position& start : boards.starts) solver::require_reachable(start, boards.goal);
  const solver::TilePuzzle puzzle({boards.goal.board.name(), boards.goal.text()});
  std::unique_ptr<const solver::StateValues> without;
  if (!has_tables(boards.goal.board)) without = puzzle.values(puzzle.best_heuristic(false));
  Json values = Json::array();
  for (const Position& start : boards.starts) {
    values.push_back(without ? without->of({"", {}, start.text(), ""})
                             : tables.open(boards.goal, boards.goal_text).h(tiles_of(start)));
  }
  return values;
}

}  // namespace tilepdb::web
