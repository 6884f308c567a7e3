// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "solver/instances/reachability.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "web/binding/host.hpp"
#include "web/binding/tile_requests.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] unsigned optimum(const v1::Heuristic& heuristic, const Position& position) {
  v1::SolveOptions options;
  options.threads = web::threads();
  options.stop = stopped;
  return v1::solve(heuristic, v1::Board(position.tiles).first(position.board.cells()), options).length();
}

/// The first move after which no shortest solution can be had any more, from 1; 0: there is none. What is left never
/// shrinks by more than each move, so that the moves of shortest solutions come first.
[[nodiscard]] std::size_t lost_at(const v1::Heuristic& heuristic, const Position& start,
                                  const std::vector<Direction>& moves, unsigned shortest) {
  if (moves.size() <= shortest) return 0;
  std::size_t kept = 0;
  std::size_t lost = moves.size();
  while (lost - kept > 1) {
    const std::size_t middle = kept + (lost - kept) / 2;
    const std::vector<Direction> begin(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(middle));
    const bool shortest_still =
        middle <= shortest && middle + optimum(heuristic, after_moves(start, begin)) == shortest;
    (shortest_still ? kept : lost) = middle;
  }
  return lost;
}

}  // namespace

Json check_tiles(const Request& request, TileTables& tables) {
  const TileBoards boards = tile_boards(request, "board");
  const Position& start = boards.starts[0];
  const std::string way = request.text("way", "blank");
  const auto written = parse_written_moves(request.text("moves"), parse_move_way(way, "way"));
  const PlayedMoves played = play_moves(start, written);
  Json answer{{"legal", !played.illegal},
              {"solves", !played.illegal && played.end == boards.goal},
              {"length", played.moves.size()},
              {"slides", multi_tile_length(played.moves)},
              {"moves", moves_text(played.moves)},
              {"end", played.end.text()},
              {"failsAt", played.illegal ? Json(played.illegal->number) : Json()},
              {"reason", played.illegal ? played.illegal->message() : ""}};
  if (!request.flag("optimum") || !has_tables(start.board) || !is_reachable(start, boards.goal)) return answer;
  const v1::Heuristic& heuristic = tables.open(boards.goal, boards.goal_text);
  const unsigned shortest = optimum(heuristic, start);
  answer["optimum"] = shortest;
  const std::size_t lost = answer["solves"].get<bool>() ? lost_at(heuristic, start, played.moves, shortest) : 0;
  answer["lostAt"] = lost == 0 ? Json() : Json(lost);
  return answer;
}

}  // namespace tilepdb::web
