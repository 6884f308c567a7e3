// SPDX-License-Identifier: MIT
#include "solver/heuristics/board_heuristic.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "solver/instances/board_text.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tiles/goal.hpp"
#include "tiles/line_distance.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

constexpr std::string_view all_names[] = {
    "zero", "misplaced", "manhattan", "linear-conflict", "walking-distance", "max:linear-conflict,walking-distance"};

/// Returns the number of walking distances by rows of 4x4 boards with the blank's goal on a cell.
std::size_t distances_by_rows(Cell blank) {
  std::vector<std::uint8_t> goal_rows;
  for (unsigned cell = 0; cell < 16; ++cell) goal_rows.push_back(static_cast<std::uint8_t>(cell / 4));
  goal_rows[blank] = LineDistance::any_row;
  return LineDistance(Metric::single_tile, 4, 4, goal_rows, 1U << (blank / 4)).size();
}

unsigned value(std::string_view name, const std::string& tiles, BoardSize board, Cell blank = 0) {
  return make_board_heuristic(name, board, blank)->value(parse_position(board, tiles));
}

}  // namespace

TEST_CASE("heuristics are consistent lower bounds on all states of the 8-puzzle, for every goal cell of the blank") {
  constexpr BoardSize board{3, 3};
  for (const Cell blank : test::full_run() ? std::vector<Cell>{0, 4, 5, 8} : std::vector<Cell>{4, 5}) {
    // Any goal with the blank on that cell.
    Position goal = blank_first_goal(board);
    std::swap(goal.tiles[0], goal.tiles[blank]);
    const auto distances = all_distances(goal);
    REQUIRE(distances.size() == 181'440);
    std::vector<std::unique_ptr<const BoardHeuristic>> heuristics;
    for (const auto name : all_names) heuristics.push_back(make_board_heuristic(name, board, blank));
    std::vector<std::uint64_t> sums(heuristics.size());
    unsigned too_high = 0;
    unsigned inconsistent = 0;
    for (const auto& [text, distance] : distances) {
      const Position position = parse_position(board, text);
      const Position named = named_by_goal(position, goal);
      for (std::size_t i = 0; i < heuristics.size(); ++i) {
        const unsigned h = heuristics[i]->value(named);
        sums[i] += h;
        too_high += h > distance ? 1U : 0U;
        for (const Direction direction : {Direction::right, Direction::down}) {
          if (!board.can_go(position.blank(), direction)) continue;
          Position neighbour = position;
          neighbour.move_blank(direction);
          const unsigned other = heuristics[i]->value(named_by_goal(neighbour, goal));
          inconsistent += std::max(h, other) - std::min(h, other) > 1 ? 1U : 0U;
        }
      }
    }
    CHECK(too_high == 0);
    CHECK(inconsistent == 0);
    CHECK(sums[0] == 0);
    CHECK(sums[1] < sums[2]);
    CHECK(sums[2] < sums[3]);
    CHECK(sums[2] < sums[4]);
    CHECK(std::max(sums[3], sums[4]) < sums[5]);
  }
}

TEST_CASE("heuristics are lower bounds on Korf's 100 instances") {
  constexpr BoardSize board{4, 4};
  const Position goal = blank_first_goal(board);
  const auto instances = read_instance_text_file(TILEPDB_DATA_DIR "/instances/korf100.txt", {}).instances;
  REQUIRE(instances.size() == 100);
  for (const auto name : all_names) {
    CAPTURE(name);
    const auto heuristic = make_board_heuristic(name, board, 0);
    for (const Instance& instance : instances) {
      REQUIRE(instance.length);
      CHECK(heuristic->value(named_by_goal(start_of(instance, board), goal)) <= *instance.length);
    }
  }
}

TEST_CASE("heuristics have known values") {
  // Korf's instance 1 takes 57 moves and has Manhattan distance 41 (Korf 1985).
  const std::string first = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
  CHECK(value("manhattan", first, {4, 4}) == 41);
  CHECK(value("zero", first, {4, 4}) == 0);
  CHECK(value("misplaced", first, {4, 4}) == 15);
  CHECK(value("max:zero,manhattan", first, {4, 4}) == 41);
  // Three reversed tiles of a row: two have to leave it.
  CHECK(value("linear-conflict", "0 3 2 1", {4, 1}) == 4 + 4);
  CHECK(value("linear-conflict", "0 2 1 3 4 5 6 7 8", {3, 3}) == 2 + 2);
  CHECK(value("linear-conflict", "0 1 2 6 4 5 3 7 8", {3, 3}) == 2 + 2);
  // The blank causes no conflict.
  CHECK(value("linear-conflict", "1 0 2 3 4 5 6 7 8", {3, 3}) == 1);
  CHECK(value("linear-conflict", "1 0 2 3 4 5 6 7 8", {3, 3}, 4) ==
        value("manhattan", "1 0 2 3 4 5 6 7 8", {3, 3}, 4) + 2);
  // States of the 15-puzzle by rows (Takahashi 2002).
  CHECK(distances_by_rows(0) == 24'964);
  CHECK(distances_by_rows(15) == 24'964);
}

TEST_CASE("unknown heuristics and boards too large for a heuristic are refused") {
  CHECK_THROWS_AS((void)make_board_heuristic("euclid", {4, 4}, 0), Error);
  CHECK_THROWS_AS((void)make_board_heuristic("max:", {4, 4}, 0), Error);
  CHECK_THROWS_AS((void)make_board_heuristic("max:manhattan,euclid", {4, 4}, 0), Error);
  CHECK_THROWS_AS((void)make_board_heuristic("walking-distance", {5, 5}, 0), Error);
  CHECK_THROWS_AS((void)make_board_heuristic("max:manhattan,walking-distance", {4, 5}, 0), Error);
}

}  // namespace tilepdb::solver
