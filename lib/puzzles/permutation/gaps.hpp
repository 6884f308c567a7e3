// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// The gap heuristic of stacks (Helmert 2010): how many pieces have something else below them than the next larger one,
/// as it is to lie, wherever both are, with a plate below the last. Each move must change one pair of neighbours at
/// most.
class Gaps {
 public:
  /// No pieces are counted.
  Gaps() = default;
  /// Pieces of one group with one or two orientations.
  explicit Gaps(const Pieces& pieces) : sides_(pieces.groups().front().orientations), count_(pieces.count()) {}

  template <typename State>
  [[nodiscard]] unsigned operator()(const State& state) const noexcept {
    if (sides_ == 0) return 0;
    return sides_ == 1
               ? count(state, [](int first, int second) { return std::abs(second - first) == 1; })
               : count(state, [](int first, int second) { return second == (first % 2 == 0 ? first + 2 : first - 2); });
  }

 private:
  /// Codes are joined if the piece of the second one is next to that of the first as the next larger one is to be.
  template <typename State, typename AreJoined>
  [[nodiscard]] unsigned count(const State& state, AreJoined are_joined) const noexcept {
    unsigned gaps = state[count_ - 1] != sides_ * (count_ - 1) ? 1 : 0;
    for (unsigned i = 0; i + 1 < count_; ++i) gaps += are_joined(state[i], state[i + 1]) ? 0 : 1;
    return gaps;
  }

  unsigned sides_ = 0;
  unsigned count_ = 0;
};

}  // namespace tilepdb::puzzles
