// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/cell_set.hpp"
#include "core/position.hpp"
#include "platform/job.hpp"

namespace tilepdb::solver {

struct ShortenedSolution {
  std::vector<Direction> moves;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

/// Looks along a solution for pieces between whose ends a beam search of some width finds a shorter way, and puts these
/// in, until the job is to end.
[[nodiscard]] ShortenedSolution with_shorter_pieces(const Position& start, Cell goal_blank,
                                                    std::vector<Direction> moves, unsigned width, const Job& job = {});

}  // namespace tilepdb::solver
