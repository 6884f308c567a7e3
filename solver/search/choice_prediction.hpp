// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/board.hpp"
#include "core/pattern.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::solver {

class Heuristic;

/// Predicts the nodes of an iteration with partitions of a pool, from their values at sample nodes. The subtree of a
/// node with slack s, in pairs of moves, is assumed to have growth^s nodes, like iterations (Korf, Reid & Edelkamp 2001
/// predict whole iterations this way). Selects the choices worth a trial.
class ChoicePrediction {
 public:
  /// `growth` is the ratio of nodes of successive iterations, at least 1.
  ChoicePrediction(const std::vector<Subtree>& nodes, BoardSize board, double growth);

  /// Reads the values of partition `number` of the pool with `threads` threads. Throws Error (check_failed) if a table
  /// does not lead to the goal.
  void read(std::size_t number, const Heuristic& heuristic, int threads);

  /// Returns at most `most` partitions, not in `some`, that leave the fewest nodes when added to `some`, best first.
  /// Considers only partitions that were read.
  [[nodiscard]] std::vector<std::size_t> best_beside(const std::vector<std::size_t>& some, std::size_t most) const;

  /// Returns the `count` partitions that together leave about the fewest nodes, in ascending order; fewer if fewer were
  /// read.
  [[nodiscard]] std::vector<std::size_t> best(std::size_t count) const;

 private:
  /// Predicted nodes below each sample node.
  using Weights = std::vector<double>;

  [[nodiscard]] const std::vector<unsigned>& values(Pattern pattern, const Heuristic& heuristic, std::size_t lookup,
                                                    int threads);
  [[nodiscard]] Weights weights_with(const std::vector<std::size_t>& some) const;
  [[nodiscard]] double sum_with(const Weights& weights, std::size_t number) const;

  std::vector<TileCells> cells_;          // of the sample nodes
  std::vector<std::uint16_t> remaining_;  // to the bound, at the sample nodes
  std::vector<double> powers_;            // of growth
  std::map<Pattern, std::vector<unsigned>> values_;
  std::map<std::size_t, Weights> weights_;  // by partition
};

}  // namespace tilepdb::solver
