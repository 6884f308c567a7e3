// SPDX-License-Identifier: MIT
// Solves some boards side by side, each in a thread of its own, and gives up what takes longer than a minute.
#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "tilepdb/tilepdb.hpp"

int main(int count, char** words) {
  namespace pdb = tilepdb::v1;
  using Clock = std::chrono::steady_clock;
  const std::vector<std::string> boards{"14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
                                        "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
                                        "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"};
  try {
    pdb::HeuristicOptions options;
    if (count > 1) options.folder = words[1];
    const pdb::Heuristic heuristic("15-5-5-5", options);

    std::vector<std::string> answers(boards.size());
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      threads.emplace_back([&, i] {
        const auto end = Clock::now() + std::chrono::minutes(1);
        pdb::SolveOptions how;
        how.threads = 1;
        how.stop = [end] { return Clock::now() > end; };
        try {
          const auto solution = pdb::solve(heuristic, pdb::parse_board(heuristic.size(), boards[i]), how);
          answers[i] = std::to_string(solution.length()) + " moves: " + solution.moves;
        } catch (const pdb::Error& error) {
          answers[i] = error.what();
        }
      });
    }
    threads.clear();  // waits for them
    for (const std::string& answer : answers) std::cout << answer << '\n';
  } catch (const pdb::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
