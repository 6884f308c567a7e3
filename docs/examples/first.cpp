// SPDX-License-Identifier: MIT
#include <iostream>

#include "tilepdb/tilepdb.hpp"

namespace pdb = tilepdb::v1;

int main() {
  pdb::generate("15-5-5-5");  // once: a moment
  const pdb::Heuristic heuristic("15-5-5-5");
  const auto board = pdb::parse_board(heuristic.size(), "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
  const auto solution = pdb::solve(heuristic, board);
  std::cout << solution.length() << " moves: " << solution.text("") << "\n";
}
