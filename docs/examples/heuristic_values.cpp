// SPDX-License-Identifier: MIT
// Prints the mean value of a heuristic over random boards, read in one call.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>

#include "tilepdb/tilepdb.hpp"

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  constexpr std::size_t wanted = 20'000;
  try {
    pdb::HeuristicOptions options;
    if (count > 1) options.folder = words[1];
    const pdb::Heuristic heuristic("15-5-5-5", options);

    const pdb::Size size = heuristic.size();
    std::mt19937 random(1);
    std::vector<std::uint8_t> board(size.cells());
    std::iota(board.begin(), board.end(), std::uint8_t{0});
    std::vector<std::uint8_t> boards;
    for (std::size_t found = 0; found < wanted;) {
      for (std::size_t i = board.size() - 1; i > 0; --i) std::swap(board[i], board[random() % (i + 1)]);
      if (!pdb::is_solvable(size, board, heuristic.goal())) continue;
      boards.insert(boards.end(), board.begin(), board.end());
      ++found;
    }

    std::vector<std::uint16_t> values(wanted);
    heuristic.h(boards, values);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    std::cout << heuristic.catalogue() << ": mean " << sum / wanted << ", largest "
              << *std::max_element(values.begin(), values.end()) << " of " << wanted << " random boards\n";
  } catch (const pdb::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
