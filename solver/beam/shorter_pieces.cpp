// SPDX-License-Identifier: MIT
#include "solver/beam/shorter_pieces.hpp"

#include <algorithm>

#include "platform/job.hpp"
#include "solver/beam/beam_search.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Long enough for other ways, short enough that a narrow beam finds them.
constexpr std::ptrdiff_t piece_length = 60;
constexpr std::ptrdiff_t step = 20;

}  // namespace

ShortenedSolution with_shorter_pieces(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                      unsigned width, const Job& job) {
  BeamOptions beam;
  beam.width = width;
  beam.weights.whole_from_side = max_side;
  ShortenedSolution shortened{std::move(moves), 0, 0};
  std::vector<Direction>& solution = shortened.moves;
  Position from = start;
  Cell from_blank = from.cell_of(goal_blank);
  for (auto at = solution.begin(); at != solution.end() && !job.stopped();) {
    const auto end = at + std::min(piece_length, solution.end() - at);
    Position to = from;
    Cell to_blank = from_blank;
    for (auto move = at; move != end; ++move) to_blank = to.move_blank(to_blank, *move);
    beam.most_moves = static_cast<unsigned>(end - at - 1);
    const BeamResult found = beam_search(named_by_goal(from, to), to_blank, beam, job);
    shortened.expanded += found.expanded;
    shortened.generated += found.generated;
    if (found.moves) {
      at = solution.erase(at, end);
      at = solution.insert(at, found.moves->begin(), found.moves->end());
    }
    const auto next = at + std::min(step, solution.end() - at);
    for (; at != next; ++at) from_blank = from.move_blank(from_blank, *at);
  }
  return shortened;
}

}  // namespace tilepdb::solver
