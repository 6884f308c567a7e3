// SPDX-License-Identifier: MIT
#include "puzzles/shift/board.hpp"

#include <array>
#include <string>
#include <vector>

#include "core/board.hpp"

namespace tilepdb {
namespace shift {

void shift(Board& board, Move move) noexcept {
  const Lines lines(board.size);
  const unsigned length = lines.length(move.line);
  std::array<Kind, max_side> kinds{};
  for (unsigned i = 0; i < length; ++i) kinds[i] = board.cells[lines.cell(move.line, i)];
  for (unsigned i = 0; i < length; ++i) {
    board.cells[lines.cell(move.line, (i + (move.backward ? length - 1 : 1)) % length)] = kinds[i];
  }
}

std::string move_text(BoardSize size, Move move) {
  const bool row = Lines(size).is_row(move.line);
  const char way = row ? (move.backward ? 'L' : 'R') : (move.backward ? 'U' : 'D');
  return way + std::to_string(move.line - (row ? 0 : size.height) + 1);
}

std::string moves_text(BoardSize size, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text.append(text.empty() ? "" : " ").append(move_text(size, move));
  return text;
}

}  // namespace shift
}  // namespace tilepdb
