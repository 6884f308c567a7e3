// SPDX-License-Identifier: MIT
// Searches for goals with free cells, against breadth-first searches over whole boards that share no code with the
// library: neither its boards and moves nor its merging of free tiles.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// A board as numbers, 0 for the blank; in a goal -1 is a free cell.
using Plain = std::vector<int>;

struct PlainGoal {
  int width;
  int height;
  Plain cells;
};

[[nodiscard]] std::string text_of(const Plain& board) {
  std::string text;
  for (const int tile : board) text += (tile < 0 ? "*" : std::to_string(tile)) + " ";
  return text;
}

[[nodiscard]] bool is_met(const Plain& board, const PlainGoal& goal) {
  bool met = true;
  for (std::size_t i = 0; i < board.size(); ++i) met = met && (goal.cells[i] < 0 || goal.cells[i] == board[i]);
  return met;
}

/// Calls `visit` with each board after one move; in slides, after a move of one tile or several.
template <typename Visit>
void for_each_neighbour(const Plain& board, const PlainGoal& goal, bool in_slides, const Visit& visit) {
  const auto blank = static_cast<int>(std::find(board.begin(), board.end(), 0) - board.begin());
  constexpr int steps[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
  for (const auto& step : steps) {
    Plain moved = board;
    int x = blank % goal.width;
    int y = blank / goal.width;
    do {
      const int at = y * goal.width + x;
      x += step[0];
      y += step[1];
      if (x < 0 || x >= goal.width || y < 0 || y >= goal.height) break;
      std::swap(moved[static_cast<std::size_t>(at)], moved[static_cast<std::size_t>(y * goal.width + x)]);
      visit(moved);
    } while (in_slides);
  }
}

[[nodiscard]] std::size_t rank_of(const Plain& board) {
  std::size_t rank = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto smaller = std::count_if(board.begin() + static_cast<std::ptrdiff_t>(i), board.end(),
                                       [&](int tile) { return tile < board[i]; });
    rank = rank * (board.size() - i) + static_cast<std::size_t>(smaller);
  }
  return rank;
}

/// Distances of all boards from the goal, by rank_of(); -1 for those that cannot reach it.
class PlainDistances {
 public:
  PlainDistances(const PlainGoal& goal, bool in_slides) {
    Plain board(goal.cells.size());
    std::iota(board.begin(), board.end(), 0);
    std::size_t count = 1;
    for (std::size_t i = 2; i <= board.size(); ++i) count *= i;
    distances_.assign(count, -1);
    std::vector<Plain> queue;
    do {
      if (!is_met(board, goal)) continue;
      distances_[rank_of(board)] = 0;
      queue.push_back(board);
    } while (std::next_permutation(board.begin(), board.end()));
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const Plain from = queue[next];
      const auto distance = static_cast<std::int8_t>(of(from) + 1);
      for_each_neighbour(from, goal, in_slides, [&](const Plain& to) {
        std::int8_t& known = distances_[rank_of(to)];
        if (known >= 0) return;
        known = distance;
        queue.push_back(to);
      });
    }
  }

  [[nodiscard]] int of(const Plain& board) const { return distances_[rank_of(board)]; }

 private:
  std::vector<std::int8_t> distances_;
};

/// Returns the distance of a board from the goal by a search from the board.
[[nodiscard]] int distance_from(const Plain& start, const PlainGoal& goal, bool in_slides) {
  std::map<Plain, int> known{{start, 0}};
  std::vector<Plain> queue{start};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Plain from = queue[next];
    if (is_met(from, goal)) return known.at(from);
    for_each_neighbour(from, goal, in_slides, [&](const Plain& to) {
      if (known.try_emplace(to, known.at(from) + 1).second) queue.push_back(to);
    });
  }
  return -1;
}

[[nodiscard]] Plain shuffled(std::size_t cells, std::mt19937& random) {
  Plain board(cells);
  std::iota(board.begin(), board.end(), 0);
  std::shuffle(board.begin(), board.end(), random);
  return board;
}

/// Returns a random goal with free cells: two or more, and not all.
[[nodiscard]] PlainGoal random_goal_of(int width, int height, std::mt19937& random) {
  PlainGoal goal{width, height, shuffled(static_cast<std::size_t>(width * height), random)};
  const std::size_t free = 2 + random() % (goal.cells.size() - 2);
  std::vector<std::size_t> cells(goal.cells.size());
  std::iota(cells.begin(), cells.end(), std::size_t{0});
  std::shuffle(cells.begin(), cells.end(), random);
  for (std::size_t i = 0; i < free; ++i) goal.cells[cells[i]] = -1;
  return goal;
}

[[nodiscard]] Position position_of_plain(const Plain& board, BoardSize size) {
  return parse_position(size, text_of(board));
}

/// Returns whether moves are possible from a board and lead to the goal.
[[nodiscard]] bool solve(const std::vector<std::string>& moves, Plain board, const PlainGoal& goal) {
  for (const std::string& move : moves) {
    const auto blank = static_cast<int>(std::find(board.begin(), board.end(), 0) - board.begin());
    const int count = move.size() == 1 ? 1 : std::stoi(move.substr(1));
    const int x = move[0] == 'L' ? -1 : move[0] == 'R' ? 1 : 0;
    const int y = move[0] == 'U' ? -1 : move[0] == 'D' ? 1 : 0;
    for (int i = 0; i < count; ++i) {
      const int column = blank % goal.width + (i + 1) * x;
      const int row = blank / goal.width + (i + 1) * y;
      if (column < 0 || column >= goal.width || row < 0 || row >= goal.height) return false;
      const int from = blank + i * (x + y * goal.width);
      std::swap(board[static_cast<std::size_t>(from)], board[static_cast<std::size_t>(row * goal.width + column)]);
    }
  }
  return is_met(board, goal);
}

constexpr Algorithm all_algorithms[] = {Algorithm::idastar, Algorithm::astar, Algorithm::wastar,
                                        Algorithm::greedy,  Algorithm::bfs,   Algorithm::bidirectional_bfs,
                                        Algorithm::iddfs,   Algorithm::dps};

/// Checks the searches of a puzzle from one start by all algorithms.
void check_searches(const AnyPuzzle& puzzle, const std::string& heuristic, const Plain& start, const PlainGoal& goal,
                    int distance) {
  const Instance instance = puzzle.instance(text_of(start), "", "");
  CAPTURE(text_of(goal.cells));
  CAPTURE(instance.start);
  CAPTURE(heuristic);
  CHECK(puzzle.reachable(instance).reachable == (distance >= 0));
  if (distance < 0) return;
  const auto length = static_cast<unsigned>(distance);
  CHECK(puzzle.possible_length(instance, length) == length);
  CHECK(puzzle.values(heuristic)->of(instance) <= length);
  for (const Algorithm algorithm : all_algorithms) {
    CAPTURE(to_string(algorithm));
    // Depth-first searches without a good heuristic take long.
    constexpr unsigned deep = 14;
    if (uses_automaton(algorithm) && length > deep && (!uses_heuristic(algorithm) || heuristic == "zero")) continue;
    const auto found = puzzle.search(instance, heuristic, {.algorithm = algorithm, .weight = 1.5}, {});
    REQUIRE(found.solved());
    CHECK(solve(found.moves, start, goal));
    if (is_optimal(algorithm)) {
      CHECK(found.length() == length);
      CHECK(found.at_least == length);
    } else {
      CHECK(found.length() >= length);
      CHECK(found.at_least <= length);
      if (has_weight(algorithm)) CHECK(found.length() <= 1.5 * length);
    }
  }
}

[[nodiscard]] std::unique_ptr<AnyPuzzle> puzzle_of_goal(const char* family, const PlainGoal& goal) {
  const auto& families = puzzle_families();
  const auto found =
      std::find_if(families.begin(), families.end(), [&](const PuzzleFamily& one) { return one.name == family; });
  return found->make({std::to_string(goal.width) + "x" + std::to_string(goal.height), text_of(goal.cells)});
}

/// Returns a random partition of cells whose tables serve a goal; nothing if no pattern does.
[[nodiscard]] Partition serving_partition(const Position& goal, std::mt19937& random) {
  Partition patterns(2 + random() % 2);
  for (Cell cell = 0; cell < goal.board.cells(); ++cell) {
    if (goal.tiles[cell] != any_tile && goal.tiles[cell] != 0) patterns[random() % patterns.size()] |= cell_bit(cell);
  }
  std::erase_if(patterns, [&](Pattern pattern) { return pattern == 0 || !fault_for_goal(pattern, goal).empty(); });
  return patterns;
}

}  // namespace

TEST_CASE("every algorithm and heuristic finds shortest solutions for partial goals") {
  std::mt19937 random(7);
  struct Size {
    int width;
    int height;
    int goals;
    int starts;
  };
  for (const Size& size : {Size{2, 2, 20, 2}, Size{4, 2, 12, 4}, Size{2, 4, 12, 4}, Size{3, 3, 4, 5}}) {
    for (int i = 0; i < size.goals * (test::full_run() ? 10 : 1); ++i) {
      const PlainGoal goal = random_goal_of(size.width, size.height, random);
      for (const bool in_slides : {false, true}) {
        const PlainDistances distances(goal, in_slides);
        const auto puzzle = puzzle_of_goal(in_slides ? "multi-tile" : "tiles", goal);
        const std::vector<std::string> heuristics =
            in_slides ? std::vector<std::string>{"zero", "slides"}
                      : std::vector<std::string>{"zero",
                                                 "misplaced",
                                                 "manhattan",
                                                 "linear-conflict",
                                                 "walking-distance",
                                                 "max:linear-conflict,walking-distance"};
        for (const std::string& heuristic : heuristics) {
          for (int j = 0; j < size.starts; ++j) {
            const Plain start = shuffled(goal.cells.size(), random);
            check_searches(*puzzle, heuristic, start, goal, distances.of(start));
          }
        }
      }
    }
  }
}

TEST_CASE("partial goals of larger boards") {
  std::mt19937 random(11);
  const std::array<int, 2> sizes[] = {{3, 4}, {4, 4}, {5, 5}, {6, 3}, {6, 6}};
  for (const auto& [width, height] : sizes) {
    for (int i = 0; i < 6; ++i) {
      const PlainGoal goal = random_goal_of(width, height, random);
      // A walk from a board that meets the goal.
      Plain start = shuffled(goal.cells.size(), random);
      for (std::size_t cell = 0; cell < start.size(); ++cell) {
        if (goal.cells[cell] < 0) continue;
        std::swap(start[cell], *std::find(start.begin(), start.end(), goal.cells[cell]));
      }
      for (int moves = 0; moves < 11; ++moves) {
        std::vector<Plain> next;
        for_each_neighbour(start, goal, false, [&](const Plain& board) { next.push_back(board); });
        start = next[random() % next.size()];
      }
      check_searches(*puzzle_of_goal("tiles", goal), width > 4 || height > 4 ? "linear-conflict" : "walking-distance",
                     start, goal, distance_from(start, goal, false));
      if (width * height > 25) continue;
      check_searches(*puzzle_of_goal("multi-tile", goal), "slides", start, goal, distance_from(start, goal, true));
    }
  }
}

TEST_CASE("heuristics are lower bounds for partial goals") {
  std::mt19937 random(5);
  const test::TemporaryFolder folder;
  unsigned with_tables = 0;
  for (int i = 0; i < 28; ++i) {
    const bool is_square = i % 2 == 1;
    const PlainGoal plain = random_goal_of(is_square ? 3 : i % 4 + 2, is_square ? 3 : 4 - i % 4, random);
    CAPTURE(text_of(plain.cells));
    const BoardSize board{static_cast<unsigned>(plain.width), static_cast<unsigned>(plain.height)};
    const Position goal = parse_partial_goal(board, text_of(plain.cells));
    const PlainDistances distances(plain, false);
    std::vector<std::unique_ptr<const BoardHeuristic>> heuristics;
    for (const std::string_view name : board_heuristic_names) {
      heuristics.push_back(make_board_heuristic(name, board, blank_name(goal), {}, goal.free_cells()));
    }
    std::vector<Partition> partitions;
    for (int j = 0; j < (has_tables(board) ? 2 : 0); ++j) {
      Partition partition = serving_partition(goal, random);
      if (!partition.empty()) partitions.push_back(std::move(partition));
    }
    std::unique_ptr<const BoardHeuristic> tables;
    if (!partitions.empty()) {
      ++with_tables;
      const auto heuristic = std::make_shared<const Heuristic>(
          board, blank_name(goal), partitions, test::make_tables(folder.path(), board, blank_name(goal), partitions),
          static_cast<CellSet>(goal.free_cells()));
      tables = std::make_unique<const TableHeuristic>(heuristic);
      heuristics.push_back(std::make_unique<const TableHeuristic>(heuristic));
    }
    unsigned too_high = 0;
    unsigned not_zero = 0;
    for (int j = 0; j < 500; ++j) {
      const Plain start = shuffled(plain.cells.size(), random);
      const int distance = distances.of(start);
      if (distance < 0) continue;
      const Position named = named_by_goal(position_of_plain(start, board), goal);
      for (const auto& heuristic : heuristics) too_high += static_cast<int>(heuristic->value(named)) > distance;
      // The tables of a search carry values along.
      if (j >= 12 || !tables) continue;
      for (const Algorithm algorithm : {Algorithm::astar, Algorithm::idastar}) {
        const auto found =
            run_algorithm({.algorithm = algorithm}, *tables, named, blank_name(goal), {}, goal.free_cells());
        CHECK(static_cast<int>(found.length()) == distance);
      }
      const Position met = named_by_goal(with_tiles(goal, unnamed_tiles(goal)), goal);
      for (const auto& heuristic : heuristics) not_zero += heuristic->value(met) != 0;
    }
    CHECK(too_high == 0);
    CHECK(not_zero == 0);
  }
  CHECK(with_tables > 10);
}

TEST_CASE("a pattern that separates free cells does not serve a goal with a free blank") {
  // The pattern is the middle column; the blank may end left or right of it.
  const Position goal = parse_partial_goal(BoardSize{3, 3}, "* 2 */* 5 */* 8 *");
  const Pattern middle = cell_bit(1) | cell_bit(4) | cell_bit(7);
  CHECK(fault_for_goal(middle, goal).find("separates") != std::string::npos);
  CHECK(fault_for_goal(cell_bit(1) | cell_bit(4), goal).empty());
  CHECK(fault_for_goal(cell_bit(0) | cell_bit(1), goal).find("cell 0 free") != std::string::npos);
  const test::TemporaryFolder folder;
  const std::vector<Partition> partitions{{middle}};
  const Heuristic wrong(goal.board, blank_name(goal), partitions,
                        test::make_tables(folder.path(), goal.board, blank_name(goal), partitions),
                        static_cast<CellSet>(goal.free_cells()));
  const Position met = parse_position(goal.board, "1 2 3 4 5 6 7 8 0");
  CHECK(meets(met, goal));
  CHECK(wrong.value(named_by_goal(met, goal)) > 0);
  // A goal that names the blank has the table of its region.
  const Position left = parse_partial_goal(BoardSize{3, 3}, "0 2 */* 5 */* 8 *");
  CHECK(fault_for_goal(middle, left).empty());
  CHECK(fault_for_goal(cell_bit(0) | cell_bit(1), left).find("the blank's") != std::string::npos);
}

TEST_CASE("the catalogue for a partial goal has only patterns that serve it") {
  Catalogue catalogue{"test", {4, 4}, 0, {}, {}};
  catalogue.partitions.push_back(parse_partition({4, 4}, 0, "1,2,3 | 4,5,6,7 | 8,9,10,11 | 12,13,14,15"));
  const auto texts = [&](const char* goal) {
    std::vector<std::string> partitions;
    for (const Partition& partition :
         for_partial_goal(catalogue, parse_partial_goal(BoardSize{4, 4}, goal)).partitions) {
      partitions.push_back(partition_text(partition));
    }
    return partitions;
  };
  // All rows and columns of four tiles have images of one table; those of three tiles have another.
  const auto rows = texts("1 2 3 4/5 6 7 8/* * * */* * * *");
  REQUIRE(!rows.empty());
  CHECK(rows.front() == "0,1,2,3 | 4,5,6,7");
  CHECK(texts("1 2 * */5 6 * */9 * * */* * * *") == std::vector<std::string>{"0,4,8"});
  CHECK(texts("1 2 * */5 * * */* * * */* * * *").empty());
  CHECK(texts("* * * */* * * */9 10 11 12/* * * *").empty());  // the row separates free cells
  CHECK(texts("0 * * */* * * */9 10 11 12/* * * *") == std::vector<std::string>{"8,9,10,11"});
}

}  // namespace tilepdb::solver
