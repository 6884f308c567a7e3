// SPDX-License-Identifier: MIT
// A user-defined puzzle: sort a stack of pancakes by turning over some on top.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

struct Pancakes {
  using State = std::string;  // from the top; a is the smallest, b the next
  using Move = std::size_t;   // the number of pancakes turned over

  std::vector<Move> moves(const State& state) const {
    std::vector<Move> all;
    for (Move count = 2; count <= state.size(); ++count) all.push_back(count);
    return all;
  }
  State after(State state, Move count) const {
    std::reverse(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(count));
    return state;
  }
  bool is_goal(const State& state) const { return std::is_sorted(state.begin(), state.end()); }
  // A turn separates one pair of neighbours, so each pair that does not belong together costs a turn (Helmert 2010).
  unsigned heuristic(const State& state) const {
    unsigned gaps = state.back() != static_cast<char>('a' + state.size() - 1) ? 1 : 0;
    for (std::size_t i = 1; i < state.size(); ++i) gaps += std::abs(state[i] - state[i - 1]) != 1 ? 1U : 0U;
    return gaps;
  }
  std::uint64_t hash(const State& state) const { return std::hash<std::string>{}(state); }
};

int main() {
  const std::string start = "ecgbfadh";
  const auto stored = tilepdb::search::astar(Pancakes{}, start);
  const auto deepened = tilepdb::search::idastar(Pancakes{}, start);
  std::cout << start << " takes " << stored.length() << " turns:";
  for (const auto count : stored.moves) std::cout << ' ' << count;
  std::cout << "\nA* expanded " << stored.expanded << " states, IDA* " << deepened.expanded << '\n';
  return stored.length() == deepened.length() ? 0 : 1;
}
