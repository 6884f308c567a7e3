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

/// What a bound would expand with partitions of a pool, by their values at some nodes below which a search went on: a
/// subtree of a node with slack s, in pairs of moves, is taken to have growth^s nodes, as bounds grow (Korf, Reid &
/// Edelkamp 2001 predict whole bounds by the same). It tells which choices are worth a trial.
class ChoicePrediction {
 public:
  /// `growth` is how many times as many nodes a bound takes as the one before, at least 1.
  ChoicePrediction(const std::vector<Subtree>& nodes, BoardSize board, double growth);

  /// Reads the values of a partition of the pool, by its number, by so many threads. Throws Error (check_failed) if a
  /// table does not lead to the goal.
  void read(std::size_t number, const Heuristic& heuristic, int threads);

  /// The partitions read beside which `some` others leave fewest nodes, the best first, at most so many, none of
  /// `some`.
  [[nodiscard]] std::vector<std::size_t> best_beside(const std::vector<std::size_t>& some, std::size_t most) const;

  /// So many of the partitions read with about as few nodes as any, in ascending order; fewer if there are not as many.
  [[nodiscard]] std::vector<std::size_t> best(std::size_t count) const;

 private:
  /// Nodes below each of the search's nodes, about.
  using Weights = std::vector<double>;

  [[nodiscard]] const std::vector<unsigned>& values(Pattern pattern, const Heuristic& heuristic, std::size_t lookup,
                                                    int threads);
  [[nodiscard]] Weights weights_with(const std::vector<std::size_t>& some) const;
  [[nodiscard]] double sum_with(const Weights& weights, std::size_t number) const;

  std::vector<TileCells> cells_;          // of the search's nodes
  std::vector<std::uint16_t> remaining_;  // moves left there
  std::vector<double> powers_;            // of the growth
  std::map<Pattern, std::vector<unsigned>> values_;
  std::map<std::size_t, Weights> weights_;  // by partition
};

}  // namespace tilepdb::solver
