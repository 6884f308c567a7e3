// SPDX-License-Identifier: MIT
// Compares values that general algorithms carry with values looked up one by one.
#include "solver/general/table_domain.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/search/node_store.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

/// A heuristic that hides its tables, so that searches look up each value.
class Asked : public BoardHeuristic {
 public:
  explicit Asked(const BoardHeuristic& heuristic) : heuristic_(heuristic) {}
  [[nodiscard]] unsigned value(const Position& position) const override { return heuristic_.value(position); }

 private:
  const BoardHeuristic& heuristic_;
};

struct Case {
  BoardSize board;
  Cell blank;
  std::vector<std::string> partitions;
  bool reflections;
  unsigned walk;      ///< largest distance of boards to the goal
  std::size_t bytes;  ///< size of the carried values
};

const std::vector<Case> cases{
    {{2, 2}, 0, {"1,2,3"}, true, 6, 2},
    {{3, 3}, 0, {"1,2,3,4 | 5,6,7,8"}, true, 40, 3},
    {{3, 3}, 4, {"0,1,2,3 | 5,6,7,8"}, false, 40, 2},
    {{3, 3}, 7, {"0,1,2 | 3,4,5 | 6,8", "0,1,3 | 2,4,5 | 6,8", "0,4,8 | 1,2,3,5,6", "0,1 | 2,3,4,5,6,8"}, true, 40, 10},
    {{3, 3},
     0,
     {"1,2,3 | 4,5,6 | 7,8", "1,2,4 | 3,5,6 | 7,8", "1,2,5 | 3,4,6 | 7,8", "1,2,6 | 3,4,5 | 7,8", "1,2,7 | 3,4,5 | 6,8",
      "1,2,8 | 3,4,5 | 6,7", "1,4,5 | 2,3,7 | 6,8"},
     true,
     40,
     20},
    {{3, 4}, 11, {"0,1,2,3 | 4,5,6,7 | 8,9,10"}, true, 30, 2},
    {{4, 3}, 5, {"0,1,2,3 | 4,6,7 | 8,9,10,11", "0,4,8 | 1,6,2 | 3,7,9,10,11"}, true, 30, 5},
    {{4, 4}, 0, {"1,2,3,4 | 5,6,7,8 | 9,10,11 | 12,13,14,15"}, true, 34, 3},
    {{4, 4},
     15,
     {"0,1,2,3 | 4,5,6,7 | 8,9,10,11 | 12,13,14", "0,4,8,12 | 1,5,9,13 | 2,6,10,14 | 3,7,11"},
     false,
     34,
     3},
    {{4, 4}, 6, {"0,1,2,3 | 4,5,7 | 8,9,10,11 | 12,13,14,15"}, true, 34, 3},
    {{5, 5}, 0, {"1,2,5,6 | 3,4,8,9 | 7,12,13 | 10,11,15,16 | 14,18,19 | 17,21,22 | 20,23,24"}, true, 26, 4},
    {{5, 5}, 24, {"0,1,2 | 3,4,8,9 | 5,6,7 | 10,11,12 | 13,14,18,19 | 15,16,20,21 | 17,22,23"}, true, 26, 4},
    {{6, 6},
     0,
     {"1,2,6,7 | 3,4,8,9 | 5,10,11,17 | 12,13,18,19 | 14,15,16,20 | 21,22,23,29 | 24,25,30,31 | 26,27,32,33 | "
      "28,34,35"},
     true,
     24,
     7},
    {{6, 6},
     35,
     {"34,33,29,28 | 32,31,27,26 | 30,25,24,18 | 23,22,17,16 | 21,20,19,15 | 14,13,12,6 | 11,10,5,4 | 9,8,3,2 | "
      "7,1,0"},
     false,
     24,
     4},
};

[[nodiscard]] std::shared_ptr<const Heuristic> tables_of(const Case& c, const std::filesystem::path& folder) {
  Catalogue catalogue{"test", c.board, c.blank, {}, {}};
  for (const std::string& text : c.partitions) {
    catalogue.partitions.push_back(parse_partition(c.board, c.blank, text));
  }
  const auto partitions = c.reflections ? with_reflections(catalogue) : catalogue.partitions;
  return std::make_shared<const Heuristic>(c.board, c.blank, partitions,
                                           make_tables(folder, c.board, c.blank, partitions));
}

[[nodiscard]] Position goal_of(const Case& c) {
  Position goal = blank_first_goal(c.board);
  std::swap(goal.tiles[0], goal.tiles[c.blank]);
  return goal;
}

}  // namespace

TEST_CASE("values carried along a walk are those of each position") {
  const TemporaryFolder folder;
  std::mt19937_64 random(3);
  for (const Case& c : cases) {
    CAPTURE(c.board.name());
    CAPTURE(c.blank);
    const auto heuristic = tables_of(c, folder.path());
    const CarriedSums sums(*heuristic);
    CHECK(sums.bytes() == c.bytes);
    const Position goal = goal_of(c);
    Position position = goal;
    std::vector<std::uint8_t> carried(sums.bytes());
    std::vector<std::uint8_t> expected(sums.bytes());
    sums.fill(named_by_goal(position, goal), carried.data());
    CHECK(sums.value(carried.data()) == 0);
    unsigned wrong = 0;
    unsigned above = 0;
    for (unsigned i = 0; i < 200; ++i) {
      SumsOrigin origin = sums.origin(named_by_goal(position, goal));
      std::vector<std::vector<std::uint8_t>> after;
      std::vector<Position> neighbours;
      for (const Direction direction : directions) {
        if (!c.board.can_go(position.blank(), direction)) continue;
        sums.move(origin, direction, after.emplace_back(carried).data());
        neighbours.emplace_back(position).move_blank(direction);
        sums.fill(named_by_goal(neighbours.back(), goal), expected.data());
        wrong += after.back() == expected ? 0U : 1U;
        // The walk is a solution of i + 1 moves.
        const unsigned bound = sums.value(after.back().data());
        above += bound > i + 1 || (i + 1 - bound) % 2 != 0 ? 1U : 0U;
      }
      const std::size_t way = random() % neighbours.size();
      position = neighbours[way];
      carried = after[way];
    }
    CHECK(wrong == 0);
    CHECK(above == 0);
  }
}

TEST_CASE("searches with carried values expand the same nodes as with single lookups") {
  const TemporaryFolder folder;
  std::mt19937_64 random(8);
  for (const Case& c : cases) {
    CAPTURE(c.board.name());
    CAPTURE(c.blank);
    const auto tables = tables_of(c, folder.path());
    const auto make = [&](const std::string& name) {
      return make_board_heuristic(name, c.board, c.blank,
                                  [&] { return std::make_unique<const TableHeuristic>(tables); });
    };
    const Position goal = goal_of(c);
    SearchChoice choice;
    choice.automaton = std::make_shared<const MoveAutomaton>(build_move_automaton(c.board, 6));
    for (const std::string name : {"pdb", "max:manhattan,pdb", "max:pdb,pdb"}) {
      CAPTURE(name);
      const auto carried = make(name);
      REQUIRE(carried->tables() == tables.get());
      const Asked asked(*carried);
      REQUIRE(asked.tables() == nullptr);
      for (int i = 0; i < 4; ++i) {
        const Position start = named_by_goal(random_walk(goal, c.walk, random), goal);
        CAPTURE(start.text());
        for (const Algorithm algorithm : {Algorithm::astar, Algorithm::wastar, Algorithm::greedy, Algorithm::idastar}) {
          choice.algorithm = algorithm;
          choice.weight = 1.5;
          CAPTURE(to_string(algorithm));
          search::Limits limits;
          limits.expanded = i == 3 ? 7 : 5000;
          const auto one = run_algorithm(choice, *carried, start, c.blank, limits);
          const auto other = run_algorithm(choice, asked, start, c.blank, limits);
          CHECK(one.end == other.end);
          CHECK(one.moves == other.moves);
          CHECK(one.at_least == other.at_least);
          CHECK(one.expanded == other.expanded);
          CHECK(one.generated == other.generated);
          CHECK(one.most_stored == other.most_stored);
        }
      }
    }
  }
}

TEST_CASE("values of a few partitions need no memory of their own") {
  using search::NodeStore;
  CHECK(sizeof(NodeStore<TableDomain<SmallTiles, 6>>::Node) == sizeof(NodeStore<TileDomain<SmallTiles>>::Node));
  CHECK(sizeof(NodeStore<TableDomain<MediumTiles, 6>>::Node) == sizeof(NodeStore<TileDomain<MediumTiles>>::Node));
  CHECK(sizeof(NodeStore<TableDomain<MediumTiles, 14>>::Node) == sizeof(NodeStore<TileDomain<MediumTiles>>::Node) + 8);
}

}  // namespace tilepdb::solver
