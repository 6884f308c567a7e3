// SPDX-License-Identifier: MIT
#include "solver/beam/shorter_pieces.hpp"

#include "solver/beam/beam_search.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Long enough for alternatives to exist, short enough for a narrow beam to find them.
constexpr Pieces pieces_of_beams{60, 20, true, Metric::single_tile};
constexpr Pieces slides_of_beams{30, 10, true, Metric::multi_tile};

}  // namespace

std::vector<Direction> with_pieces_replaced(const Position& start, Cell blank, std::vector<Direction> moves,
                                            const Pieces& pieces, const PieceSearch& search, const Job& job) {
  Position from = start;
  Cell from_blank = from.cell_of(blank);
  for (std::size_t at = 0; at < moves.size() && !job.stopped();) {
    const std::size_t end = end_of(pieces.metric, moves, at, pieces.length);
    const bool last = end == moves.size() && !pieces.tails;
    Position to = from;
    Cell to_blank = from_blank;
    for (std::size_t i = at; i < end; ++i) to_blank = to.move_blank(to_blank, moves[i]);
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(at);
    const auto behind = moves.begin() + static_cast<std::ptrdiff_t>(end);
    const unsigned most_moves = length_in(pieces.metric, {begin, behind}) - 1;
    if (const auto found = search(named_by_goal(from, to), to_blank, most_moves)) {
      moves.insert(moves.erase(begin, behind), found->begin(), found->end());
    }
    if (last) break;
    const std::size_t next = end_of(pieces.metric, moves, at, pieces.step);
    for (; at != next; ++at) from_blank = from.move_blank(from_blank, moves[at]);
  }
  return moves;
}

search::Result<Direction> with_shorter_pieces(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                              unsigned width, const Job& job, Metric metric) {
  BeamOptions beam;
  beam.width = width;
  beam.metric = metric;
  beam.weights.whole_from_side = max_side;
  search::Result<Direction> shortened;
  shortened.end = search::End::solved;
  const auto search = [&](const Position& piece, Cell piece_blank, unsigned most_moves) {
    beam.most_moves = most_moves;
    auto found = beam_search(piece, piece_blank, beam, job);
    shortened.expanded += found.expanded;
    shortened.generated += found.generated;
    return found.solved() ? std::optional(std::move(found.moves)) : std::nullopt;
  };
  shortened.moves =
      with_pieces_replaced(start, goal_blank, std::move(moves),
                           metric == Metric::single_tile ? pieces_of_beams : slides_of_beams, search, job);
  return shortened;
}

}  // namespace tilepdb::solver
