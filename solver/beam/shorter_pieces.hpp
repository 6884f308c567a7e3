// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solver/beam/beam_search.hpp"

namespace tilepdb::solver {

struct ShortenedSolution {
  std::vector<Direction> moves;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

/// Looks along a solution for pieces between whose ends a beam search finds a shorter way, and puts these in. The
/// beam's weights and most_moves do not matter: a piece is solved as a whole, and has to get shorter.
[[nodiscard]] ShortenedSolution with_shorter_pieces(const Position& start, Cell goal_blank,
                                                    std::vector<Direction> moves, BeamOptions beam);

}  // namespace tilepdb::solver
