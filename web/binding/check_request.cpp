// SPDX-License-Identifier: MIT
#include "web/binding/check_request.hpp"

#include <nlohmann/json.hpp>

#include "solver/instances/reachability.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::web {

void add_optimum(Json& answer, std::size_t moves, unsigned optimum,
                 const std::function<unsigned(std::size_t made)>& fewest_after) {
  answer["optimum"] = optimum;
  answer["lostAt"] = nullptr;
  if (!answer["solves"].get<bool>() || moves <= optimum) return;
  // What is left never shrinks by more than each move, so that the moves of shortest solutions come first.
  std::size_t kept = 0;
  std::size_t lost = moves;
  while (lost - kept > 1) {
    const std::size_t middle = kept + (lost - kept) / 2;
    (middle <= optimum && middle + fewest_after(middle) == optimum ? kept : lost) = middle;
  }
  answer["lostAt"] = lost;
}

Json check_moves(const Request& request, Metric metric, const std::function<unsigned(const Position& board)>& fewest) {
  const TileBoards boards = tile_boards(request);
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
  if (!request.flag("optimum") || !fewest || !is_reachable(start, boards.goal)) return answer;
  add_optimum(answer, length_in(metric, played.moves), fewest(start), [&](std::size_t made) {
    const auto end = static_cast<std::ptrdiff_t>(end_of(metric, played.moves, 0, made));
    return fewest(after_moves(start, {played.moves.begin(), played.moves.begin() + end}));
  });
  return answer;
}

}  // namespace tilepdb::web
