// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "solver/beam/beam_search.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Returns the width of the widest beam by these tables that fits into `bytes` bytes.
[[nodiscard]] unsigned widest_beam(const Heuristic& heuristic, std::uint64_t bytes) noexcept;

/// Beam search guided by pattern databases: after each move, keeps the `width` boards with the least score, which is
/// 8 times the mean of all partitions' sums, 4 times the largest, and the Disorder. Boards whose moves made plus value
/// exceed BeamOptions::most_moves are not kept. `start` is named by goal. The result depends only on the arguments, not
/// on threads, unless the job is stopped.
[[nodiscard]] search::Result<Direction> table_beam(const Heuristic& heuristic, const Position& start,
                                                   const BeamOptions& options, const Job& job = {});

}  // namespace tilepdb::solver
