// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {

/// A finite automaton over the blank's moves that rejects redundant sequences (Taylor & Korf 1993, "Pruning duplicate
/// nodes in depth-first search"). A sequence is rejected if a part of it has the same effect as a shorter sequence, or
/// one of equal length that is smaller in the order of the blank's target cells, and that sequence stays within the
/// bounding rectangle of the part's path. From every board an optimal solution survives: docs/method.md has the proof.
class MoveAutomaton {
 public:
  using State = std::uint32_t;
  static constexpr State start = 0;  ///< state after no moves
  /// Marks a rejected move in place of the next state.
  static constexpr State rejected = ~State{0};

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

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  /// Returns the length of the longest redundant sequences recognized.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }

  /// Returns the allowed directions per state, as a bit set.
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
