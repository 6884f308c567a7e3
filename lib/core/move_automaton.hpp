// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {

/// A finite automaton over the blank's moves that rejects sequences which a search need not follow (Taylor & Korf
/// 1993, "Pruning duplicate nodes in depth-first search"). A sequence is rejected when part of it has the same effect
/// as one that is shorter, or as long and smaller in the order of the cells the blank goes to, and that keeps within
/// the smallest rectangle around the part's own path. From every board an optimal solution survives: docs/method.md
/// has the proof.
class MoveAutomaton {
 public:
  using State = std::uint32_t;
  static constexpr State start = 0;  ///< of the empty sequence
  /// Stands for the next state where the move is rejected.
  static constexpr State rejected = ~State{0};

  /// The next state by direction.
  using Row = std::array<State, 4>;

  MoveAutomaton(BoardSize board, unsigned depth, std::vector<Row> rows)
      : board_(board), depth_(depth), rows_(std::move(rows)) {
    allowed_.reserve(rows_.size());
    for (const Row& row : rows_) {
      unsigned allowed = 0;
      for (unsigned d = 0; d < row.size(); ++d) allowed |= row[d] == rejected ? 0U : 1U << d;
      allowed_.push_back(static_cast<std::uint8_t>(allowed));
    }
  }

  /// The board it was made for.
  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  /// The length of the longest sequences that are rejected as wholes.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  /// One row for each state.
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }

  /// The directions that are not rejected, a bit for each, by state.
  [[nodiscard]] const std::vector<std::uint8_t>& allowed() const noexcept { return allowed_; }

  [[nodiscard]] State next(State state, Direction direction) const noexcept {
    return rows_[state][static_cast<unsigned>(direction)];
  }

  friend bool operator==(const MoveAutomaton&, const MoveAutomaton&) = default;

 private:
  BoardSize board_;
  unsigned depth_;
  std::vector<Row> rows_;
  std::vector<std::uint8_t> allowed_;
};

}  // namespace tilepdb
