// SPDX-License-Identifier: MIT
#include "solver/shift/assignment.hpp"

#include <limits>

namespace tilepdb::shift {

unsigned least_assignment_cost(const AssignmentCosts& costs, unsigned size) noexcept {
  constexpr int far = std::numeric_limits<int>::max() / 2;
  // Rows and columns from 1; column 0 is where the path of the row that has no column yet begins.
  std::array<int, max_cells + 1> row_potential{};
  std::array<int, max_cells + 1> column_potential{};
  std::array<unsigned, max_cells + 1> row_of{};
  for (unsigned row = 1; row <= size; ++row) {
    std::array<int, max_cells + 1> distance;
    std::array<unsigned, max_cells + 1> before{};
    std::array<bool, max_cells + 1> reached{};
    distance.fill(far);
    row_of[0] = row;
    unsigned column = 0;
    while (row_of[column] != 0) {
      reached[column] = true;
      const unsigned from = row_of[column];
      unsigned nearest = 0;
      int least = far;
      for (unsigned to = 1; to <= size; ++to) {
        if (reached[to]) continue;
        const int reduced = static_cast<int>(costs[from - 1][to - 1]) - row_potential[from] - column_potential[to];
        if (reduced < distance[to]) {
          distance[to] = reduced;
          before[to] = column;
        }
        if (distance[to] < least) {
          least = distance[to];
          nearest = to;
        }
      }
      for (unsigned to = 0; to <= size; ++to) {
        if (reached[to]) {
          row_potential[row_of[to]] += least;
          column_potential[to] -= least;
        } else {
          distance[to] -= least;
        }
      }
      column = nearest;
    }
    for (; column != 0; column = before[column]) row_of[column] = row_of[before[column]];
  }
  unsigned sum = 0;
  for (unsigned column = 1; column <= size; ++column) sum += costs[row_of[column] - 1][column - 1];
  return sum;
}

}  // namespace tilepdb::shift
