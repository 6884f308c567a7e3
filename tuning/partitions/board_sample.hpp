// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "platform/job.hpp"

namespace tilepdb::tuning {

/// Boards on which heuristics are compared, named by goal; the goal's blank lies on `blank`. They depend on board,
/// blank, count and seed alone.
struct BoardSample {
  Cell blank = 0;
  std::vector<Position> uniform;  ///< uniformly random
  /// Like the nodes of searches: some moves on from a uniformly random board, more often towards the goal than away
  /// from it, as are the nodes that a heuristic does not cut. So many at a time are from the same board.
  std::vector<Position> search;
  static constexpr std::size_t of_one_search = 50;

  [[nodiscard]] BoardSize board() const noexcept { return uniform[0].board; }
  [[nodiscard]] std::size_t size() const noexcept { return uniform.size() + search.size(); }
  /// The uniform ones first.
  [[nodiscard]] const Position& operator[](std::size_t i) const noexcept {
    return i < uniform.size() ? uniform[i] : search[i - uniform.size()];
  }
};

/// The most boards of each kind that a sample may have.
inline constexpr std::size_t most_boards_of_sample = 10'000'000;

/// About `count` boards of each kind, 1 to most_boards_of_sample. Throws Error (interrupted) if the job is to end.
[[nodiscard]] BoardSample make_board_sample(BoardSize board, Cell blank, std::size_t count, std::uint64_t seed,
                                            const Job& job = {});

}  // namespace tilepdb::tuning
