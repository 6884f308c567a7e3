// SPDX-License-Identifier: MIT
#pragma once

#include "core/board.hpp"
#include "core/move_automaton.hpp"

namespace tilepdb {

/// Longest sequences that an automaton can be made for, by board: what takes some seconds and a quarter of a gigabyte
/// on the largest of these boards. Each two moves more take up to six times the time and memory; on small boards less,
/// where most long sequences are superfluous.
[[nodiscard]] constexpr unsigned max_automaton_depth(BoardSize board) noexcept {
  return board.cells() <= 9 ? 24 : board.cells() <= 12 ? 20 : 16;
}

/// The longest of any board.
inline constexpr unsigned max_automaton_depth_of_any_board = max_automaton_depth({3, 3});

/// The depth that the programs make and use unless told otherwise. On a 5x5 board 16 prunes another 7 % of the nodes,
/// but takes some seconds to make, and its 6 MB no longer lie in a core's cache.
inline constexpr unsigned default_automaton_depth = 14;

/// The depth for searches that are not worth waiting for: made within about a tenth of a second on any board.
[[nodiscard]] constexpr unsigned quick_automaton_depth(BoardSize board) noexcept {
  return board.cells() <= 9 ? 20 : board.cells() <= 12 ? 14 : board.cells() <= 25 ? 12 : 10;
}

/// Throws Error (bad_input) for depths above max_automaton_depth().
void require_automaton_depth(BoardSize board, unsigned depth);

/// The automaton of all superfluous sequences of up to `depth` moves. Takes some hundredths of a second for 12 moves on
/// a 5x5 board and a quarter of a second for 14. Depth 2 rejects just the moves straight back, depth 0 nothing. Throws
/// Error as require_automaton_depth() does.
[[nodiscard]] MoveAutomaton build_move_automaton(BoardSize board, unsigned depth);

}  // namespace tilepdb
