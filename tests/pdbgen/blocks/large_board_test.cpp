// SPDX-License-Identifier: MIT
// Compares tables of 6x6 boards with a search of all placements of the tiles and the blank, which uses neither index
// nor cell sets.
#include <doctest/doctest.h>

#include <array>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "format/table.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb {

using namespace test;

namespace {

constexpr BoardSize board{6, 6};

/// The distance of every placement from the goal: moves of pattern tiles, while moves of the blank alone are free. A
/// placement is the blank's cell, then those of the tiles in ascending order, in base 36.
class Placements {
 public:
  explicit Placements(const TableKey& key) : distance_(36) {
    std::size_t goal = key.blank;
    for (CellSet rest = key.pattern; rest != 0; rest = without_first(rest)) {
      goal = goal * 36 + first_cell(rest);
      distance_.resize(distance_.size() * 36);
      weight_ *= 36;
    }
    std::fill(distance_.begin(), distance_.end(), -1);
    search(goal);
  }

  /// Calls visit(cells, distance) for every reachable placement; the blank's cell is the first.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t number = 0; number < distance_.size(); ++number) {
      if (distance_[number] >= 0) visit(cells_of(number), distance_[number]);
    }
  }

 private:
  [[nodiscard]] std::vector<unsigned> cells_of(std::size_t number) const {
    std::vector<unsigned> cells;
    for (std::size_t weight = weight_; weight != 0; weight /= 36) {
      cells.push_back(static_cast<unsigned>(number / weight % 36));
    }
    return cells;
  }

  void search(std::size_t goal) {
    std::deque<std::pair<std::size_t, int>> queue{{goal, 0}};
    while (!queue.empty()) {
      const auto [number, distance] = queue.front();
      queue.pop_front();
      if (distance_[number] >= 0) continue;
      distance_[number] = distance;
      const std::vector<unsigned> cells = cells_of(number);
      const unsigned row = cells[0] / 6;
      const unsigned column = cells[0] % 6;
      std::vector<unsigned> next;
      if (row > 0) next.push_back(cells[0] - 6);
      if (row < 5) next.push_back(cells[0] + 6);
      if (column > 0) next.push_back(cells[0] - 1);
      if (column < 5) next.push_back(cells[0] + 1);
      for (const unsigned to : next) {
        std::size_t there = 0;
        bool moves_tile = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const bool is_moved = i != 0 && cells[i] == to;
          moves_tile = moves_tile || is_moved;
          there = there * 36 + (i == 0 ? to : is_moved ? cells[0] : cells[i]);
        }
        if (distance_[there] >= 0) continue;
        if (moves_tile) {
          queue.emplace_back(there, distance + 1);
        } else {
          queue.emplace_front(there, distance);
        }
      }
    }
  }

  std::vector<int> distance_;
  std::size_t weight_ = 1;  // of the blank's cell
};

/// Returns the state of a placement.
[[nodiscard]] PatternState state_of(const std::vector<unsigned>& cells) {
  PatternState state{0, cells[0], {}};
  std::array<std::uint8_t, 36> slot_on{};
  for (std::size_t slot = 0; slot + 1 < cells.size(); ++slot) {
    state.occupied |= cell_bit(cells[slot + 1]);
    slot_on[cells[slot + 1]] = static_cast<std::uint8_t>(slot);
  }
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    state.arrangement[entry++] = slot_on[first_cell(rest)];
  }
  return state;
}

[[nodiscard]] TableKey key_of_text(const std::string& pattern, Cell blank) {
  return stored_table(make_table_key(board, parse_pattern(board, pattern), blank)).stored;
}

}  // namespace

TEST_CASE("every value of 6x6 tables is the distance in a search of all placements") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, Cell>> patterns{{"35", 0},     {"1,6", 0},    {"14,21", 35},
                                                           {"29,34", 35}, {"1,6,33", 0}, {"32,33,34", 35}};
  for (const auto& [pattern, blank] : patterns) {
    CAPTURE(pattern);
    const TableKey key = key_of_text(pattern, blank);
    const auto table = make_table(folder.path(), key);
    std::vector<std::uint64_t> counts;
    std::uint64_t wrong = 0;
    Placements(key).for_each([&](const std::vector<unsigned>& cells, int distance) {
      const PatternState state = state_of(cells);
      const auto h = static_cast<unsigned>(distance);
      wrong += table->distance(state) == h ? 0U : 1U;
      // A state has one placement for each cell of the blank's region.
      if (cells[0] != first_cell(board.region(board.all() & ~state.occupied, cells[0]))) return;
      counts.resize(std::max<std::size_t>(counts.size(), h + 1));
      ++counts[h];
    });
    CHECK(wrong == 0);
    CHECK(table->header().histogram == counts);
    pdbgen::verify_states(*table, all_cores);
  }
}

TEST_CASE("6x6 tables of four and five tiles pass verification, which generates them in another way") {
  const TemporaryFolder folder;
  for (const std::string pattern : {"28,29,34,35", "1,2,6,7,8"}) {
    CAPTURE(pattern);
    const auto table = make_table(folder.path(), key_of_text(pattern, 0));
    pdbgen::verify_states(*table, all_cores);
    pdbgen::verify_sample(*table, 2000, 1, all_cores);
  }
}

TEST_CASE("patterns of 6x6 have at most six tiles") {
  CHECK(size(parse_pattern(board, "30,31,32,33,34,35")) == 6);
  CHECK_THROWS_AS((void)parse_pattern(board, "1,2,3,4,5,6,7"), Error);
}

}  // namespace tilepdb
