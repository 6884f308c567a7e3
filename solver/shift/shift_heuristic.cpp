// SPDX-License-Identifier: MIT
#include "solver/shift/shift_heuristic.hpp"

#include <algorithm>
#include <vector>

#include "solver/shift/assignment.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::shift {
namespace {

class Zero final : public ShiftHeuristic {
 public:
  [[nodiscard]] unsigned value(const Board& /*board*/) const override { return 0; }
};

[[nodiscard]] constexpr unsigned divided_up(unsigned sum, unsigned by) noexcept { return (sum + by - 1) / by; }

/// Cells from one place of a circle to another, the nearer way around.
[[nodiscard]] unsigned around(unsigned from, unsigned to, unsigned length) noexcept {
  const unsigned ahead = (to + length - from) % length;
  return std::min(ahead, length - ahead);
}

/// How many cells of each kind the columns have, or the rows.
using Counts = std::array<std::array<std::int8_t, max_side>, max_cells>;

/// The least sum of steps by which so many cells in each place of a circle come to be distributed otherwise: with
/// `more` as many more than wanted in the places up to each, the sum of |more − flow| for the best flow across the
/// edge, which is their median.
[[nodiscard]] unsigned steps_around(std::array<int, max_side> more, unsigned length) noexcept {
  const auto end = more.begin() + length;
  const auto middle = more.begin() + length / 2;
  std::nth_element(more.begin(), middle, end);
  const int flow = *middle;
  unsigned steps = 0;
  for (auto at = more.begin(); at != end; ++at) steps += static_cast<unsigned>(*at > flow ? *at - flow : flow - *at);
  return steps;
}

class Torus final : public ShiftHeuristic {
 public:
  explicit Torus(const Board& goal) : size_(goal.size) {
    count(goal, goal_columns_, goal_rows_);
    for (Cell cell = 0; cell < size_.cells(); ++cell) kinds_ = std::max(kinds_, goal.cells[cell] + 1U);
  }

  [[nodiscard]] unsigned value(const Board& board) const override {
    Counts columns{};
    Counts rows{};
    count(board, columns, rows);
    // A shift of a row moves as many cells as there are columns, each by a column.
    return divided_up(steps(columns, goal_columns_, size_.width), size_.width) +
           divided_up(steps(rows, goal_rows_, size_.height), size_.height);
  }

 private:
  void count(const Board& board, Counts& columns, Counts& rows) const noexcept {
    for (Cell cell = 0; cell < size_.cells(); ++cell) {
      ++columns[board.cells[cell]][size_.column(cell)];
      ++rows[board.cells[cell]][size_.row(cell)];
    }
  }

  [[nodiscard]] unsigned steps(const Counts& counts, const Counts& goal, unsigned length) const noexcept {
    unsigned sum = 0;
    for (unsigned kind = 0; kind < kinds_; ++kind) {
      std::array<int, max_side> more{};
      int so_far = 0;
      for (unsigned place = 0; place < length; ++place) more[place] = so_far += counts[kind][place] - goal[kind][place];
      sum += steps_around(more, length);
    }
    return sum;
  }

  BoardSize size_;
  unsigned kinds_ = 0;
  Counts goal_columns_{};
  Counts goal_rows_{};
};

class Assignment final : public ShiftHeuristic {
 public:
  explicit Assignment(const Board& goal) : size_(goal.size), torus_(goal) {
    for (Cell cell = 0; cell < size_.cells(); ++cell) goal_cells_[goal.cells[cell]].push_back(cell);
  }

  [[nodiscard]] unsigned value(const Board& board) const override {
    std::array<unsigned, max_cells> found{};
    std::array<std::array<Cell, max_cells>, max_cells> cells;
    for (Cell cell = 0; cell < size_.cells(); ++cell) {
      const Kind kind = board.cells[cell];
      cells[kind][found[kind]++] = cell;
    }
    unsigned sum = 0;
    AssignmentCosts costs;
    for (unsigned kind = 0; kind < max_cells; ++kind) {
      const auto& wanted = goal_cells_[kind];
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        for (std::size_t j = 0; j < wanted.size(); ++j) costs[i][j] = cost(cells[kind][i], wanted[j]);
      }
      sum += least_assignment_cost(costs, static_cast<unsigned>(wanted.size()));
    }
    return std::max(divided_up(sum, size_.cells()), torus_.value(board));
  }

 private:
  /// Of a cell's way, in shifts times the cells of the board: a shift of a row takes each of its cells a column.
  [[nodiscard]] unsigned cost(Cell from, Cell to) const noexcept {
    return around(size_.column(from), size_.column(to), size_.width) * size_.height +
           around(size_.row(from), size_.row(to), size_.height) * size_.width;
  }

  BoardSize size_;
  Torus torus_;
  std::array<std::vector<Cell>, max_cells> goal_cells_;  // by kind
};

class Largest final : public ShiftHeuristic {
 public:
  explicit Largest(std::vector<std::unique_ptr<const ShiftHeuristic>> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] unsigned value(const Board& board) const override {
    unsigned largest = 0;
    for (const auto& part : parts_) largest = std::max(largest, part->value(board));
    return largest;
  }

 private:
  std::vector<std::unique_ptr<const ShiftHeuristic>> parts_;
};

}  // namespace

std::unique_ptr<const ShiftHeuristic> make_shift_heuristic(std::string_view name, const Board& goal) {
  constexpr std::string_view several = "max:";
  if (name.starts_with(several)) {
    std::vector<std::unique_ptr<const ShiftHeuristic>> parts;
    for (const std::string_view part : split(name.substr(several.size()), ",")) {
      parts.push_back(make_shift_heuristic(part, goal));
    }
    if (parts.size() > 1) return std::make_unique<Largest>(std::move(parts));
  }
  if (name == "zero") return std::make_unique<Zero>();
  if (name == "torus") return std::make_unique<Torus>(goal);
  if (name == "assignment") return std::make_unique<Assignment>(goal);
  throw Error(ErrorKind::bad_input, "heuristic '" + std::string(name) +
                                        "' is not known for the shift puzzle; known: torus, assignment, zero, and "
                                        "max:A,B for the largest of several");
}

}  // namespace tilepdb::shift
