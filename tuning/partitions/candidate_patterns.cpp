// SPDX-License-Identifier: MIT
#include "tuning/partitions/candidate_patterns.hpp"

#include <algorithm>
#include <array>

namespace tilepdb::tuning {

std::vector<Pattern> connected_patterns(BoardSize board, Cell blank, unsigned tiles) {
  std::vector<Pattern> patterns;
  for (CellSet rest = board.all() & ~cell_bit(blank); rest != 0; rest = without_first(rest)) {
    patterns.push_back(cell_bit(first_cell(rest)));
  }
  for (unsigned size = 1; size < tiles; ++size) {
    std::vector<Pattern> larger;
    for (const Pattern pattern : patterns) {
      CellSet around = 0;
      for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) around |= board.neighbours(first_cell(rest));
      for (around &= ~(pattern | cell_bit(blank)); around != 0; around = without_first(around)) {
        larger.push_back(pattern | cell_bit(first_cell(around)));
      }
    }
    std::sort(larger.begin(), larger.end());
    larger.erase(std::unique(larger.begin(), larger.end()), larger.end());
    patterns = std::move(larger);
  }
  return patterns;
}

std::vector<Pattern> most_compact(BoardSize board, std::vector<Pattern> patterns, std::size_t count) {
  if (patterns.size() <= count) return patterns;
  const auto spread = [&](Pattern pattern) {
    unsigned sum = 0;
    for (CellSet rest = pattern; rest != 0; rest = without_first(rest)) {
      for (CellSet others = without_first(rest); others != 0; others = without_first(others)) {
        sum += board.distance(first_cell(rest), first_cell(others));
      }
    }
    return sum;
  };
  std::stable_sort(patterns.begin(), patterns.end(), [&](Pattern a, Pattern b) { return spread(a) < spread(b); });
  patterns.resize(count);
  std::sort(patterns.begin(), patterns.end());
  return patterns;
}

std::vector<Partition> exact_covers(BoardSize board, Cell blank, const std::vector<Pattern>& patterns,
                                    const std::vector<unsigned>& sizes, std::size_t most) {
  std::array<std::vector<Pattern>, max_table_cells> by_first_tile;
  for (const Pattern pattern : patterns) by_first_tile[first_cell(pattern)].push_back(pattern);
  std::array<unsigned, max_searched_tiles + 1> left{};
  for (const unsigned size : sizes) ++left[size];
  Partition partition;
  std::vector<Partition> found;
  // The smallest uncovered tile must be the smallest tile of its pattern.
  const auto extend = [&](const auto& self, CellSet uncovered) -> void {
    if (found.size() >= most) return;
    if (uncovered == 0) {
      found.push_back(partition);
      return;
    }
    for (const Pattern pattern : by_first_tile[first_cell(uncovered)]) {
      if ((pattern & ~uncovered) != 0) continue;
      unsigned& left_of_size = left[size(pattern)];
      if (left_of_size == 0) continue;
      --left_of_size;
      partition.push_back(pattern);
      self(self, uncovered & ~pattern);
      partition.pop_back();
      ++left_of_size;
    }
  };
  extend(extend, board.all() & ~cell_bit(blank));
  return found;
}

}  // namespace tilepdb::tuning
