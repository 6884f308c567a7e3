// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "platform/job.hpp"
#include "tiles/table_key.hpp"
#include "tuning/partitions/board_sample.hpp"

namespace tilepdb::tuning {

/// How fast a search grows with the depth that it has left, in nodes a move: near the branching factor of the square
/// boards, and the measured growth of bounds on 5x5 (6 to 7 every two moves). A heuristic that is higher by one saves
/// about a factor of this.
inline constexpr double growth_per_move = 2.4;

/// What is known of a pattern's heuristic, h.
struct PatternEvaluation {
  Pattern pattern = 0;
  double mean = 0;  ///< of h over all boards, exactly
  /// What a constant heuristic would have to be to save as much: −log of the mean of growth_per_move^−h over all
  /// boards, to the base growth_per_move; exactly.
  double effective = 0;
  std::vector<std::uint8_t> values;  ///< h of each board of the sample
};

/// Evaluates patterns that the same table serves, `stored`, by a breadth-first search in memory: h of a sample's board
/// is the level at which its state is reached, and a board picked at random has a state with the probability of the
/// state's region.
[[nodiscard]] std::vector<PatternEvaluation> evaluate_patterns(const TableKey& stored,
                                                               const std::vector<Pattern>& patterns,
                                                               const BoardSample& sample, const Job& job);

}  // namespace tilepdb::tuning
