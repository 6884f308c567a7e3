// SPDX-License-Identifier: MIT
// Solves several boards in parallel, one thread each, and gives up each after a minute.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <vector>

#include "tilepdb/tilepdb.hpp"

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  try {
    pdb::HeuristicOptions options;
    if (count > 1) options.folder = words[1];
    const pdb::Heuristic heuristic("15-5-5-5", options);
    std::vector<std::uint8_t> boards;
    for (const char* const text : {"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
                                   "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"}) {
      const auto board = pdb::parse_board(heuristic.size(), text);
      boards.insert(boards.end(), board.begin(), board.end());
    }

    pdb::SolveLimits limits;
    limits.seconds = 60;
    const auto deliver = [](std::size_t, const pdb::Result& result) {
      if (result.solved()) {
        std::cout << result.length() << " moves: " << result.text("") << '\n';
      } else {
        std::cout << result.reason << '\n';
      }
    };
    pdb::solve_all(heuristic, boards, deliver, limits);
  } catch (const pdb::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
