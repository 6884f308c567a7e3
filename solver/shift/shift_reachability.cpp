// SPDX-License-Identifier: MIT
#include "solver/shift/shift_reachability.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::shift {
namespace {

using Numbers = std::map<std::string, unsigned>;

[[nodiscard]] Numbers numbers_of(const LabelledBoard& board) {
  Numbers numbers;
  for (const std::string& label : board.labels) ++numbers[label];
  return numbers;
}

/// Whether parity matters: where cells are alike two of them can change places unseen, and a line of even length shifts
/// by an odd permutation.
[[nodiscard]] bool parity_matters(const LabelledBoard& board) {
  return numbers_of(board).size() == board.labels.size() && board.size.width % 2 == 1 && board.size.height % 2 == 1;
}

[[nodiscard]] bool is_even(const LabelledBoard& start, const LabelledBoard& goal) {
  std::vector<std::size_t> place;
  place.reserve(start.labels.size());
  for (const std::string& label : start.labels) {
    place.push_back(
        static_cast<std::size_t>(std::find(goal.labels.begin(), goal.labels.end(), label) - goal.labels.begin()));
  }
  bool even = true;
  for (std::size_t first = 0; first < place.size(); ++first) {
    for (std::size_t second = first + 1; second < place.size(); ++second) {
      if (place[first] > place[second]) even = !even;
    }
  }
  return even;
}

/// The first label of which the boards have different numbers; nothing if there is none.
[[nodiscard]] std::string difference(const LabelledBoard& start, const LabelledBoard& goal) {
  Numbers in_start = numbers_of(start);
  Numbers in_goal = numbers_of(goal);
  for (const auto& [label, count] : in_start) in_goal.try_emplace(label, 0);
  for (const auto& [label, count] : in_goal) {
    if (in_start[label] == count) continue;
    return "the start has " + std::to_string(in_start[label]) + " of " + label + ", the goal " + std::to_string(count);
  }
  return {};
}

}  // namespace

Reachability reachability(const LabelledBoard& start, const LabelledBoard& goal) {
  if (!(start.size == goal.size)) {
    return {false, "the start is a " + start.size.name() + " board, the goal a " + goal.size.name() + " one"};
  }
  if (const std::string what = difference(start, goal); !what.empty()) return {false, what + ", and shifts keep that"};
  if (!parity_matters(start)) return {true, "the same cells, which shifts can bring into any order"};
  if (is_even(start, goal)) return {true, "the same cells, and an even permutation of them, as all shifts are"};
  return {false, "an odd permutation: with all cells different and both sides odd, shifts make even ones only"};
}

double reachable_boards(const LabelledBoard& board) {
  double count = 1;
  for (std::size_t i = 2; i <= board.labels.size(); ++i) count *= static_cast<double>(i);
  for (const auto& [label, number] : numbers_of(board)) {
    for (unsigned i = 2; i <= number; ++i) count /= i;
  }
  return parity_matters(board) ? count / 2 : count;
}

}  // namespace tilepdb::shift
