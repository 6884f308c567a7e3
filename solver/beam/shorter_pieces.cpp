// SPDX-License-Identifier: MIT
#include "solver/beam/shorter_pieces.hpp"

#include <algorithm>

#include "platform/job.hpp"
#include "solver/beam/beam_search.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Long enough for other ways, short enough that a narrow beam finds them.
constexpr Pieces pieces_of_beams{60, 20, true};

}  // namespace

std::vector<Direction> with_pieces_replaced(const Position& start, Cell blank, std::vector<Direction> moves,
                                            const Pieces& pieces, const PieceSearch& search, const Job& job) {
  Position from = start;
  Cell from_blank = from.cell_of(blank);
  for (auto at = moves.begin(); at != moves.end() && !job.stopped();) {
    const auto end = at + std::min(pieces.length, moves.end() - at);
    const bool last = end == moves.end() && !pieces.tails;
    Position to = from;
    Cell to_blank = from_blank;
    for (auto move = at; move != end; ++move) to_blank = to.move_blank(to_blank, *move);
    const auto most_moves = static_cast<unsigned>(end - at - 1);
    if (const auto found = search(named_by_goal(from, to), to_blank, most_moves)) {
      at = moves.erase(at, end);
      at = moves.insert(at, found->begin(), found->end());
    }
    if (last) break;
    const auto next = at + std::min(pieces.step, moves.end() - at);
    for (; at != next; ++at) from_blank = from.move_blank(from_blank, *at);
  }
  return moves;
}

ShortenedSolution with_shorter_pieces(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                      unsigned width, const Job& job) {
  BeamOptions beam;
  beam.width = width;
  beam.weights.whole_from_side = max_side;
  ShortenedSolution shortened;
  const auto search = [&](const Position& piece, Cell piece_blank, unsigned most_moves) {
    beam.most_moves = most_moves;
    BeamResult found = beam_search(piece, piece_blank, beam, job);
    shortened.expanded += found.expanded;
    shortened.generated += found.generated;
    return std::move(found.moves);
  };
  shortened.moves = with_pieces_replaced(start, goal_blank, std::move(moves), pieces_of_beams, search, job);
  return shortened;
}

}  // namespace tilepdb::solver
