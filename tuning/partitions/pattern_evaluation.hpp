// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "platform/job.hpp"
#include "tiles/table_key.hpp"
#include "tuning/partitions/board_sample.hpp"

namespace tilepdb::tuning {

/// Growth of a search per move of depth: near the branching factor of the square boards and the measured growth of
/// iterations on 5x5 (6 to 7 every two moves). A heuristic that is higher by one saves about this factor.
inline constexpr double growth_per_move = 2.4;

/// Properties of a pattern's heuristic, h.
struct PatternEvaluation {
  Pattern pattern = 0;
  double mean = 0;  ///< of h over all boards, exact
  /// The constant heuristic that would save as many nodes: −log of the mean of growth_per_move^−h over all boards, to
  /// the base growth_per_move; exact.
  double effective = 0;
  std::vector<std::uint8_t> values;  ///< h of each board of the sample
};

/// Evaluates patterns that share the table `stored`, by a breadth-first search in memory. h of a sample's board is the
/// level at which its state is reached. A random board has a given state with the probability of the state's region.
[[nodiscard]] std::vector<PatternEvaluation> evaluate_patterns(const TableKey& stored,
                                                               const std::vector<Pattern>& patterns,
                                                               const BoardSample& sample, const Job& job);

}  // namespace tilepdb::tuning
