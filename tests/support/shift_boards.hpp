// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "puzzles/shift/labelled_board.hpp"

// Boards of the shift puzzle for tests.
namespace tilepdb::shift {

using Distances = std::unordered_map<std::string, unsigned>;

/// Returns the distances of all reachable boards, without the code under test: boards are strings with a letter for
/// each cell, and lines are rotated as strings.
[[nodiscard]] inline Distances find_distances(const std::string& goal, unsigned width) {
  const auto height = static_cast<unsigned>(goal.size()) / width;
  Distances distances{{goal, 0}};
  std::vector<std::string> queue{goal};
  const auto see = [&](const std::string& board, unsigned distance) {
    if (distances.emplace(board, distance).second) queue.push_back(board);
  };
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::string board = queue[next];
    const unsigned distance = distances.at(board) + 1;
    for (unsigned row = 0; row < height; ++row) {
      std::string line = board.substr(row * width, width);
      for (const std::size_t first : {std::size_t{1}, std::size_t{width - 1}}) {
        std::string turned = line;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first), turned.end());
        see(std::string(board).replace(row * width, width, turned), distance);
      }
    }
    for (unsigned column = 0; column < width; ++column) {
      std::string line;
      for (unsigned row = 0; row < height; ++row) line += board[row * width + column];
      for (const std::size_t first : {std::size_t{1}, std::size_t{height - 1}}) {
        std::string turned = line;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first), turned.end());
        std::string changed = board;
        for (unsigned row = 0; row < height; ++row) changed[row * width + column] = turned[row];
        see(changed, distance);
      }
    }
  }
  return distances;
}

/// Returns find_distances(), cached.
[[nodiscard]] inline const Distances& distances_from(const std::string& goal, unsigned width) {
  static std::map<std::pair<std::string, unsigned>, Distances> known;
  const auto [place, is_new] = known.try_emplace({goal, width});
  if (is_new) place->second = find_distances(goal, width);
  return place->second;
}

/// A start and a goal with the same kinds for the same labels.
struct Boards {
  Board start;
  Board goal;
  std::vector<std::string> labels;  ///< by kind
};
[[nodiscard]] inline Boards numbered(const LabelledBoard& start, const LabelledBoard& goal) {
  const auto labels = labels_of(goal);
  return {numbered(start, labels), numbered(goal, labels), labels};
}

struct Goal {
  std::string cells;
  unsigned width;

  [[nodiscard]] BoardSize size() const { return {width, static_cast<unsigned>(cells.size()) / width}; }
  [[nodiscard]] LabelledBoard labelled(const std::string& board) const { return parse_labelled_board(board, size()); }
  [[nodiscard]] Board numbered(const std::string& board) const {
    return shift::numbered(labelled(board), labels_of(labelled(cells)));
  }
};

inline const std::vector<Goal> goals{{"ABCD", 2},         {"AABB", 2},       {"ABCDEF", 2},      {"ABCDEF", 3},
                                     {"AABBCC", 3},       {"AAABBC", 2},     {"ABCDEFGH", 4},    {"AABBCCDD", 2},
                                     {"AABBCCDD", 4},     {"AAABBBCCC", 3},  {"ABCDEFGHI", 3},   {"AAAABBBBCCCC", 4},
                                     {"AAABBBAAABBB", 3}, {"AABBAABBAB", 5}, {"AABBCCAABBCC", 6}};

[[nodiscard]] inline bool leads(Board board, const std::vector<Move>& moves, const Board& goal) {
  for (const Move move : moves) shift(board, move);
  return board == goal;
}

}  // namespace tilepdb::shift
