// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tilepdb/api/board.hpp"

// References for the programming interface: searches on boards as lists of tiles, which share no code with it.
namespace tilepdb::test {

using v1::Size;
using Tiles = std::vector<std::uint8_t>;

/// Returns the board after a move of the blank; empty if the blank would leave the board.
[[nodiscard]] inline Tiles moved(const Tiles& board, Size size, char way) {
  const auto blank = static_cast<unsigned>(std::find(board.begin(), board.end(), 0) - board.begin());
  const unsigned row = blank / size.width;
  const unsigned column = blank % size.width;
  unsigned to = blank;
  if (way == 'U' && row > 0) to = blank - size.width;
  if (way == 'D' && row + 1 < size.height) to = blank + size.width;
  if (way == 'L' && column > 0) to = blank - 1;
  if (way == 'R' && column + 1 < size.width) to = blank + 1;
  if (to == blank) return {};
  Tiles result = board;
  std::swap(result[blank], result[to]);
  return result;
}

struct Distance {
  Tiles board;
  unsigned moves;
};

[[nodiscard]] inline std::vector<Distance> find_distances(Size size, const Tiles& goal) {
  const auto digits = [](const Tiles& board) {
    std::uint64_t number = 0;
    for (const std::uint8_t tile : board) number = number << 4U | tile;
    return number;
  };
  std::unordered_set<std::uint64_t> seen{digits(goal)};
  std::vector<Distance> all{{goal, 0}};
  for (std::size_t next = 0; next < all.size(); ++next) {
    for (const char way : std::string("UDLR")) {
      Tiles board = moved(all[next].board, size, way);
      if (!board.empty() && seen.insert(digits(board)).second) all.push_back({board, all[next].moves + 1});
    }
  }
  return all;
}

/// Returns all boards that reach the goal, nearest first. Results are cached.
[[nodiscard]] inline const std::vector<Distance>& distances(Size size, const Tiles& goal) {
  static std::map<std::tuple<unsigned, unsigned, Tiles>, std::vector<Distance>> known;
  const auto [place, is_new] = known.try_emplace({size.width, size.height, goal});
  if (is_new) place->second = find_distances(size, goal);
  return place->second;
}

/// The fewest moves of some tiles that bring them to their goal cells, by a search over boards where the other tiles
/// are indistinguishable and their moves cost nothing.
class CountedMoves {
 public:
  CountedMoves(Size size, const Tiles& goal, std::set<unsigned> tiles) : tiles_(std::move(tiles)) {
    std::deque<Tiles> queue{masked(goal)};
    moves_[queue.front()] = 0;
    while (!queue.empty()) {
      const Tiles board = queue.front();
      queue.pop_front();
      const unsigned moves = moves_.at(board);
      for (const char way : std::string("UDLR")) {
        const Tiles next = moved(board, size, way);
        if (next.empty()) continue;
        // The tile that moved is on the blank's old cell.
        const std::uint8_t tile =
            next[static_cast<std::size_t>(std::find(board.begin(), board.end(), 0) - board.begin())];
        const unsigned cost = tile == nameless ? 0 : 1;
        const auto known = moves_.find(next);
        if (known != moves_.end() && known->second <= moves + cost) continue;
        moves_[next] = moves + cost;
        if (cost == 0) {
          queue.push_front(next);
        } else {
          queue.push_back(next);
        }
      }
    }
  }

  [[nodiscard]] unsigned of(const Tiles& board) const { return moves_.at(masked(board)); }

 private:
  static constexpr std::uint8_t nameless = 255;

  [[nodiscard]] Tiles masked(Tiles board) const {
    for (std::uint8_t& tile : board) {
      if (tile != 0 && !tiles_.contains(tile)) tile = nameless;
    }
    return board;
  }

  struct Hash {
    std::size_t operator()(const Tiles& board) const noexcept {
      std::size_t hash = 0;
      for (const std::uint8_t tile : board) hash = hash * 31 + tile;
      return hash;
    }
  };

  std::set<unsigned> tiles_;
  std::unordered_map<Tiles, unsigned, Hash> moves_;
};

}  // namespace tilepdb::test
