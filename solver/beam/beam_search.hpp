// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "platform/job.hpp"
#include "tilepdb/search/result.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

/// Whether all algorithms are compiled. The WebAssembly programs have only each puzzle's default and beams: their
/// module uses no others, and the rest would add 37 kB and more to a page's download.
#ifdef __EMSCRIPTEN__
inline constexpr bool has_all_algorithms = false;
#else
inline constexpr bool has_all_algorithms = true;
#endif

/// Weights of positions in a beam search; a distance of one cell counts 16.
struct BeamWeights {
  unsigned line = 24;            ///< distances of the tiles in the lines being solved
  unsigned conflict = 40;        ///< a tile that must leave its row or column so that others can pass
  unsigned blank = 16;           ///< the blank's distance from the nearest unsolved tile
  unsigned lines_at_once = 2;    ///< rows and columns solved together
  unsigned whole_from_side = 4;  ///< the open part is solved at once when it has at most this many rows and columns
};

struct BeamOptions {
  unsigned width = 1000;  ///< positions kept after each move
  BeamWeights weights;
  Metric metric = Metric::single_tile;  ///< of the numbers of moves
  unsigned most_moves = 10'000;         ///< longer solutions are discarded
};

/// Returns the width of the widest beam that fits into `bytes` bytes on a board.
[[nodiscard]] unsigned widest_beam(BoardSize board, std::uint64_t bytes) noexcept;

/// Beam search: expands the kept positions by one move and keeps the best `width` of the successors. Solves the lines
/// of line_order() in stages: on large boards, a beam that weighs all tiles at once gets stuck far from the remaining
/// tiles. The price is that solved lines stay fixed. A stage starts from the first positions that the last stage
/// solved, and from those solved a few moves later.
///
/// `start` is named by goal and can reach the goal with the blank on cell `goal_blank`. Fails when the job is stopped;
/// of the job, only `stop` is used. Otherwise the result depends only on the arguments. Solutions are generally not
/// shortest ones, and nothing is proved.
[[nodiscard]] search::Result<Direction> beam_search(const Position& start, Cell goal_blank, const BeamOptions& options,
                                                    const Job& job = {});

}  // namespace tilepdb::solver
