// SPDX-License-Identifier: MIT
#pragma once

#include "core/board.hpp"
#include "core/move_automaton.hpp"

namespace tilepdb {

/// Returns the largest depth of an automaton for a board; building it takes a few seconds and a quarter of a gigabyte
/// on the largest of these boards. Two more moves take up to six times the time and memory; less on small boards, where
/// most long sequences are redundant.
[[nodiscard]] constexpr unsigned max_automaton_depth(BoardSize board) noexcept {
  return board.cells() <= 9 ? 24 : board.cells() <= 12 ? 20 : 16;
}

/// Largest depth on any board.
inline constexpr unsigned max_automaton_depth_of_any_board = max_automaton_depth({3, 3});

/// The default depth of the programs. On a 5x5 board, depth 16 prunes another 7 % of the nodes, but takes a few seconds
/// to build, and its 6 MB exceed a core's cache.
inline constexpr unsigned default_automaton_depth = 14;

/// Returns the depth for short searches: built within about 0.1 seconds on any board.
[[nodiscard]] constexpr unsigned quick_automaton_depth(BoardSize board) noexcept {
  return board.cells() <= 9 ? 20 : board.cells() <= 12 ? 14 : board.cells() <= 25 ? 12 : 10;
}

void require_automaton_depth(BoardSize board, unsigned depth);

/// Builds the automaton of all redundant sequences of up to `depth` moves. On a 5x5 board, depth 12 takes a few
/// hundredths of a second and depth 14 a quarter of a second. Depth 2 rejects only moves straight back, depth 0
/// nothing. Throws Error as require_automaton_depth() does.
[[nodiscard]] MoveAutomaton build_move_automaton(BoardSize board, unsigned depth);

}  // namespace tilepdb
