// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "platform/job.hpp"

namespace tilepdb::tuning {

/// Boards for comparing heuristics, named by goal. The blank's goal is `blank`. The boards depend only on board size,
/// blank, count and seed.
struct BoardSample {
  Cell blank = 0;
  std::vector<Position> uniform;  ///< uniformly random
  /// Boards like the nodes of a search: random walks from uniformly random boards that move more often towards the goal
  /// than away from it, like the nodes that a heuristic does not prune. Each run of `of_one_search` boards starts from
  /// the same board.
  std::vector<Position> search;
  static constexpr std::size_t of_one_search = 50;

  [[nodiscard]] BoardSize board() const noexcept { return uniform[0].board; }
  [[nodiscard]] std::size_t size() const noexcept { return uniform.size() + search.size(); }
  /// Indexes the uniform boards first, then those of searches.
  [[nodiscard]] const Position& operator[](std::size_t i) const noexcept {
    return i < uniform.size() ? uniform[i] : search[i - uniform.size()];
  }
};

/// Most boards of each kind in a sample.
inline constexpr std::size_t most_boards_of_sample = 10'000'000;

/// Returns about `count` boards of each kind, 1 to most_boards_of_sample. Throws Error (interrupted) if the job is
/// stopped.
[[nodiscard]] BoardSample make_board_sample(BoardSize board, Cell blank, std::size_t count, std::uint64_t seed,
                                            const Job& job = {});

}  // namespace tilepdb::tuning
