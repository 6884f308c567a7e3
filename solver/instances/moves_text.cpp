// SPDX-License-Identifier: MIT
#include "solver/instances/moves_text.hpp"

#include "text/counted.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

std::string moves_text(const std::vector<Direction>& moves) {
  std::string text;
  for (const Direction direction : moves) text += letter(direction);
  return text;
}

std::vector<Direction> parse_moves(std::string_view text) {
  if (text.size() > max_depth) {
    throw Error(ErrorKind::bad_input,
                "found " + counted(text.size(), "move") + ", expected at most " + std::to_string(max_depth));
  }
  std::vector<Direction> moves;
  for (const char character : text) {
    bool known = false;
    for (const Direction direction : directions) {
      if (letter(direction) != character) continue;
      moves.push_back(direction);
      known = true;
    }
    if (!known) throw Error(ErrorKind::bad_input, "found moves that are not made of U, D, L and R");
  }
  return moves;
}

}  // namespace tilepdb::solver
