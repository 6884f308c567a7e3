// SPDX-License-Identifier: MIT
#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

std::string move_text(BoardSize size, Move move) {
  const bool row = Lines(size).is_row(move.line);
  const char way = row ? (move.backward ? 'L' : 'R') : (move.backward ? 'U' : 'D');
  return way + std::to_string(move.line - (row ? 0 : size.height) + 1);
}

std::optional<Move> move_named(BoardSize size, std::string_view text) {
  for (unsigned line = 0; line < Lines(size).count(); ++line) {
    for (const bool backward : {false, true}) {
      const Move move{static_cast<std::uint8_t>(line), backward};
      if (move_text(size, move) == text) return move;
    }
  }
  return {};
}

}  // namespace tilepdb::shift
