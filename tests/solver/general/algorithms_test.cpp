// SPDX-License-Identifier: MIT
#include "solver/general/algorithms.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/move_automaton_builder.hpp"
#include "solver/general/tile_domain.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/breadth_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

using namespace test;
using search::End;

namespace {

using Domain = TileDomain<SmallTiles>;
using Found = search::Result<Direction>;

/// The algorithms that find optimal solutions.
struct TestedAlgorithm {
  std::string name;
  Found (*solve)(const Domain&, const SmallTiles&, const search::Limits&);
};
const std::vector<TestedAlgorithm> optimal{{"astar", search::astar<Domain>},
                                           {"idastar", search::idastar<Domain>},
                                           {"bfs", search::breadth_first<Domain>},
                                           {"bidirectional-bfs", search::bidirectional_breadth_first<Domain>},
                                           {"iddfs", search::iterative_deepening<Domain>}};

/// A random goal, with the blank anywhere, and the distances of all 8-puzzle boards to it.
struct Goal {
  BoardSize board;
  Position position;
  Cell blank;
  std::unique_ptr<const BoardHeuristic> heuristic;
  MoveAutomaton automaton;
  Domain domain;

  Goal(BoardSize size, const Position& goal, std::string_view name, unsigned automaton_depth = 10)
      : board(size),
        position(goal),
        blank(goal.blank()),
        heuristic(make_board_heuristic(name, size, blank)),
        automaton(build_move_automaton(size, automaton_depth)),
        domain(size, blank, *heuristic, automaton) {}

  [[nodiscard]] SmallTiles start(const Position& from) const { return domain.pack(named_by_goal(from, position)); }
};

/// A domain of numbers with an inconsistent heuristic: moves lead from n to 2n and n + 1, up to a limit.
struct NumberWalk {
  using State = unsigned;
  using Move = char;
  unsigned goal_number = 0;

  [[nodiscard]] std::vector<Move> moves(State state) const {
    return state > goal_number ? std::vector<Move>{} : std::vector<Move>{'+', '*'};
  }
  [[nodiscard]] State after(State state, Move move) const { return move == '+' ? state + 1 : 2 * state; }
  [[nodiscard]] bool is_goal(State state) const { return state == goal_number; }
  [[nodiscard]] unsigned heuristic(State state) const {
    if (state % 3 == 0 || state == 0) return 0;
    unsigned doublings = 0;
    while (state << (doublings + 1) <= goal_number) ++doublings;
    return state < goal_number ? doublings : 0;
  }
  [[nodiscard]] std::uint64_t hash(State state) const { return state % 7; }  // hashes collide on purpose
};

/// Numbers with goal 0; each state carries its distance.
struct CountedSteps {
  using State = unsigned;
  using Move = char;
  using Carried = unsigned;
  struct Expansion {
    unsigned state;
    [[nodiscard]] Carried after(Move move) const { return move == '+' ? state + 1 : state - 1; }
  };

  [[nodiscard]] std::vector<Move> moves(State) const { return {'+', '-'}; }
  [[nodiscard]] State after(State state, Move move) const { return Expansion{state}.after(move); }
  [[nodiscard]] bool is_goal(State state) const { return state == 0; }
  [[nodiscard]] unsigned heuristic(State state) const { return state; }
  [[nodiscard]] std::uint64_t hash(State state) const { return state; }
  [[nodiscard]] Carried carried(State state) const { return state; }
  [[nodiscard]] Expansion expansion(State state, Carried) const { return {state}; }
  [[nodiscard]] unsigned heuristic(State, Carried carried) const { return carried; }
};

}  // namespace

TEST_CASE("a domain may carry a number") {
  static_assert(search::CarryingDomain<CountedSteps>);
  static_assert(!search::detail::CuttingDomain<CountedSteps>);
  const CountedSteps steps;
  for (const unsigned start : {0U, 1U, 5U, 30U}) {
    const auto found = search::idastar(steps, start);
    CHECK(found.end == End::solved);
    CHECK(found.length() == start);
    CHECK(search::astar(steps, start).length() == start);
  }
}

TEST_CASE("a search ends before its stored states exceed the memory limit") {
  using Store = search::NodeStore<Domain>;
  constexpr std::uint64_t most_of_first_slots = 768;
  const BoardSize board{3, 3};
  const Goal to(board, blank_first_goal(board), "zero");
  search::Limits limits;
  limits.bytes = most_of_first_slots * sizeof(Store::Node) + 1024 * sizeof(search::NodeSlot);
  std::mt19937_64 random(9);
  for (int i = 0; i < 40; ++i) {
    const Position start = random_walk(to.position, 200, random);
    const Found found = search::breadth_first(to.domain, to.start(start), limits);
    if (found.solved()) continue;
    CHECK(found.end == End::out_of_memory);
    CHECK(found.most_stored <= most_of_first_slots);
    CHECK(found.most_stored > most_of_first_slots - 10);
  }

  search::OpenList open;
  for (std::uint32_t number = 0; number < 100; ++number) open.push(7, {number, 0});
  const std::uint64_t bytes = open.bytes();
  CHECK(bytes >= 100 * sizeof(search::OpenList::Entry));
  for (int i = 0; i < 99; ++i) (void)open.pop();
  CHECK(open.bytes() == bytes);  // an emptied queue keeps its memory
  (void)open.pop();
  CHECK(open.bytes() == 0);
}

TEST_CASE("packed tiles move like boards") {
  std::mt19937_64 random(5);
  const auto check = [&](auto domain, const Position& goal) {
    Position position = random_walk(goal, 30, random);
    const Cell blank = goal.blank();
    auto state = domain.pack(named_by_goal(position, goal));
    unsigned wrong = 0;
    for (int i = 0; i < 300; ++i) {
      std::vector<Direction> ways;
      for (const Direction direction : directions) {
        if (position.board.can_go(position.blank(), direction)) ways.push_back(direction);
      }
      const auto moves = domain.moves(state);
      wrong += std::equal(ways.begin(), ways.end(), moves.begin(), moves.end()) ? 0U : 1U;
      const Direction way = ways[random() % ways.size()];
      position.move_blank(way);
      const auto before = state;
      state = domain.after(state, way);
      wrong += domain.unpack(state) == named_by_goal(position, goal) ? 0U : 1U;
      wrong += domain.pack(domain.unpack(state)) == state ? 0U : 1U;
      wrong += domain.after(state, domain.inverse(way)) == before ? 0U : 1U;
      wrong += domain.is_goal(state) != (position == goal) ? 1U : 0U;
      wrong += domain.hash(before) == domain.hash(state) ? 1U : 0U;
    }
    CHECK(wrong == 0);
    CHECK(domain.is_goal(domain.pack(named_by_goal(goal, goal))));
    CHECK(blank == goal.blank());
  };
  for_each_board([&](auto board) {
    for (const Position& goal : {blank_first_goal(board.size), blank_last_goal(board.size), snail_goal(board.size)}) {
      const auto zero = make_board_heuristic("zero", board.size, goal.blank());
      const MoveAutomaton back = build_move_automaton(board.size, 2);
      if (board.cells <= most_cells<SmallTiles>) {
        check(TileDomain<SmallTiles>(board.size, goal.blank(), *zero, back), goal);
      }
      check(TileDomain<MediumTiles>(board.size, goal.blank(), *zero, back), goal);
    }
  });
  for (const BoardSize board :
       {BoardSize{6, 6}, BoardSize{8, 8}, BoardSize{9, 9}, BoardSize{9, 10}, BoardSize{10, 10}}) {
    for (const Position& goal : {blank_first_goal(board), blank_last_goal(board), snail_goal(board)}) {
      const auto zero = make_board_heuristic("zero", board, goal.blank());
      const MoveAutomaton back = build_move_automaton(board, 2);
      if (board.cells() <= most_cells<LargeTiles>) {
        check(TileDomain<LargeTiles>(board, goal.blank(), *zero, back), goal);
      }
      check(TileDomain<LargestTiles>(board, goal.blank(), *zero, back), goal);
    }
  }
}

TEST_CASE("algorithms agree on boards of more than 64 cells, also if their last row is free") {
  std::mt19937_64 random(9);
  for (const BoardSize board : {BoardSize{9, 9}, BoardSize{10, 9}, BoardSize{10, 10}}) {
    Position free_row = blank_first_goal(board);
    for (Cell cell = board.cells() - board.width; cell < board.cells(); ++cell) free_row.tiles[cell] = any_tile;
    Position free_blank = free_row;
    free_blank.tiles[0] = any_tile;
    for (const Position& goal : {blank_first_goal(board), snail_goal(board), free_row, free_blank}) {
      CAPTURE(goal.text());
      const Position start = random_walk(completed(goal), 24, random);
      CHECK(is_reachable(start, goal));
      Position other = start;
      std::swap(other.tiles[other.cell_of(board.tiles())], other.tiles[other.cell_of(board.tiles() - 1)]);
      CHECK(is_reachable(other, goal) == goal.is_partial());
      const Position named = named_by_goal(start, goal);
      std::set<unsigned> lengths;
      for (const char* const name : {"manhattan", "linear-conflict"}) {
        const auto heuristic = make_board_heuristic(name, board, blank_name(goal), {}, goal.free_cells());
        for (const Algorithm algorithm : {Algorithm::idastar, Algorithm::astar}) {
          const auto found =
              run_algorithm({.algorithm = algorithm}, *heuristic, named, blank_name(goal), {}, goal.free_cells());
          REQUIRE(found.solved());
          Position end = start;
          for (const Direction direction : found.moves) end.move_blank(direction);
          CHECK(meets(end, goal));
          lengths.insert(found.length());
        }
      }
      CHECK(lengths.size() == 1);
      CHECK(*lengths.begin() <= 24);
    }
  }
}

TEST_CASE("all optimal algorithms find optimal solutions of random boards to random goals") {
  std::mt19937_64 random(17);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{2, 3}, BoardSize{3, 3}}) {
    for (int i = 0; i < 4; ++i) {
      const Position goal = random_walk(blank_first_goal(board), 50, random);
      const auto distances = all_distances(goal, 14);
      const Goal to(board, goal, i % 2 == 0 ? "linear-conflict" : "manhattan");
      for (int j = 0; j < 12; ++j) {
        // iddfs enumerates paths, so its boards stay close to the goal.
        const Position start = random_walk(goal, 14, random);
        CAPTURE(start.text());
        const unsigned distance = distances.at(start.text());
        for (const TestedAlgorithm& algorithm : optimal) {
          CAPTURE(algorithm.name);
          const Found result = algorithm.solve(to.domain, to.start(start), {});
          REQUIRE(result.end == End::solved);
          CHECK(result.length() == distance);
          CHECK(result.at_least == distance);
          CHECK(replays(start, goal, result.moves));
          CHECK(result.most_stored >= 1);
        }
      }
    }
  }
}

TEST_CASE("algorithms agree with breadth-first search on the whole 8-puzzle") {
  constexpr BoardSize board{3, 3};
  const Position goal = blank_first_goal(board);
  const Goal to(board, goal, "linear-conflict", quick_automaton_depth(board));
  const auto distances = all_distances(goal);
  // Every 1000th state, fewer for slow algorithms; the slow tests solve more.
  const std::size_t every = test::full_run() ? 100 : 1000;
  const std::size_t rarely = test::full_run() ? 1000 : 12000;
  std::size_t number = 0;
  unsigned wrong = 0;
  for (const auto& [text, distance] : distances) {
    if (++number % every != 0) continue;
    const SmallTiles start = to.start(parse_position(board, text));
    wrong += search::astar(to.domain, start).length() != distance ? 1U : 0U;
    wrong += search::idastar(to.domain, start).length() != distance ? 1U : 0U;
    wrong += search::bidirectional_breadth_first(to.domain, start).length() != distance ? 1U : 0U;
    if (number % rarely == 0) wrong += search::breadth_first(to.domain, start).length() != distance ? 1U : 0U;
    if (number % rarely == 0) wrong += search::iterative_deepening(to.domain, start).length() != distance ? 1U : 0U;
  }
  CHECK(wrong == 0);
}

TEST_CASE("an automaton reduces the states of depth-first searches and keeps the lengths") {
  const Position goal = blank_last_goal({3, 3});
  const auto distances = all_distances(goal);
  std::mt19937_64 random(41);
  std::vector<Position> starts;
  for (int i = 0; i < 10; ++i) starts.push_back(random_walk(goal, 40, random));
  // Only the last board is close enough to the goal for searches without an automaton.
  if (!test::full_run()) starts.erase(starts.begin(), starts.end() - 3);
  std::vector<std::uint64_t> expanded(starts.size(), std::numeric_limits<std::uint64_t>::max());
  struct Case {
    unsigned depth;
    unsigned farthest;  // shallow automata leave more paths
  };
  for (const Case& c : {Case{0, 14}, Case{2, 20}, Case{8, 31}, Case{14, 31}, Case{24, 31}}) {
    CAPTURE(c.depth);
    const Goal to({3, 3}, goal, "zero", c.depth);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const unsigned distance = distances.at(starts[i].text());
      CAPTURE(starts[i].text());
      if (distance > c.farthest) continue;
      const Found result = search::iterative_deepening(to.domain, to.start(starts[i]));
      CHECK(result.length() == distance);
      CHECK(replays(starts[i], goal, result.moves));
      // The last iteration ends at the first solution, which may differ; the earlier ones are compared.
      search::Limits below;
      below.depth = result.length() > 0 ? result.length() - 1 : 0;
      const auto fewer = search::iterative_deepening(to.domain, to.start(starts[i]), below).expanded;
      CHECK(fewer <= expanded[i]);
      expanded[i] = fewer;
    }
  }
}

TEST_CASE("weighted A* and dynamic potential search stay within their bound, and greedy search finds solutions") {
  constexpr BoardSize board{4, 4};
  const Position goal = blank_last_goal(board);
  const Goal to(board, goal, "linear-conflict");
  std::mt19937_64 random(3);
  unsigned longer = 0;
  for (int i = 0; i < (test::full_run() ? 20 : 8); ++i) {
    const Position start = random_walk(goal, 60, random);
    CAPTURE(start.text());
    const Found best = search::idastar(to.domain, to.start(start));
    REQUIRE(best.solved());
    for (const double weight : {1.0, 1.5, 2.0, 5.0}) {
      for (const Found& result : {search::weighted_astar(to.domain, to.start(start), weight),
                                  search::dynamic_potential(to.domain, to.start(start), weight)}) {
        REQUIRE(result.solved());
        CHECK(replays(start, goal, result.moves));
        CHECK(result.length() <= weight * best.length() + 1e-9);
        CHECK(result.at_least <= best.length());
        CHECK(result.length() <= weight * result.at_least + 1e-9);
        if (weight <= 1.0) CHECK(result.length() == best.length());
        longer += result.length() > best.length() ? 1U : 0U;
      }
    }
    const Found some = search::greedy(to.domain, to.start(start));
    REQUIRE(some.solved());
    CHECK(replays(start, goal, some.moves));
    CHECK(some.at_least <= best.length());
    CHECK(some.length() >= best.length());
  }
  CHECK(longer > 0);
}

TEST_CASE("A* finds optimal solutions with an inconsistent heuristic") {
  for (unsigned goal = 1; goal < 200; ++goal) {
    const NumberWalk domain{goal};
    CAPTURE(goal);
    const auto expected = search::breadth_first(domain, 1U);
    REQUIRE(expected.solved());
    CHECK(search::astar(domain, 1U).length() == expected.length());
    CHECK(search::idastar(domain, 1U).length() == expected.length());
    CHECK(search::iterative_deepening(domain, 1U).length() == expected.length());
  }
}

TEST_CASE("searches without an answer end and give the reason") {
  constexpr BoardSize board{3, 3};
  const Position goal = blank_first_goal(board);
  const Goal to(board, goal, "manhattan");
  const SmallTiles unsolvable = to.start(parse_position(board, "0 2 1 3 4 5 6 7 8"));
  CHECK(search::astar(to.domain, unsolvable).end == End::unsolvable);
  CHECK(search::greedy(to.domain, unsolvable).end == End::unsolvable);
  const Found all = search::breadth_first(to.domain, unsolvable);
  CHECK(all.end == End::unsolvable);
  CHECK(all.most_stored == 181'440);
  CHECK(all.expanded == 181'440);
  CHECK(search::bidirectional_breadth_first(to.domain, unsolvable).end == End::unsolvable);
  search::Limits shallow;
  shallow.depth = 12;
  for (const TestedAlgorithm& algorithm : optimal) {
    CAPTURE(algorithm.name);
    CHECK(algorithm.solve(to.domain, unsolvable, shallow).end == End::out_of_depth);
  }
  const SmallTiles hard = to.start(parse_position(board, "8 7 6 0 4 1 2 5 3"));
  for (const TestedAlgorithm& algorithm : optimal) {
    CAPTURE(algorithm.name);
    const std::string name = algorithm.name;
    search::Limits limits;
    limits.expanded = 20;
    const Found few = algorithm.solve(to.domain, hard, limits);
    CHECK(few.end == End::out_of_nodes);
    CHECK(few.expanded == 20);
    CHECK(few.moves.empty());
    limits = {};
    unsigned asked = 0;
    limits.stop = [&] { return ++asked == 1; };
    if (name != "astar" && name != "idastar") CHECK(algorithm.solve(to.domain, hard, limits).end == End::stopped);
    limits = {};
    limits.bytes = 20'000;
    const Found small = algorithm.solve(to.domain, hard, limits);
    const bool stores = name != "idastar" && name != "iddfs";
    if (stores) CHECK(small.end == End::out_of_memory);
    if (stores) CHECK(small.most_stored * sizeof(search::NodeStore<Domain>::Node) <= limits.bytes);
    if (name == "idastar") CHECK(small.solved());
  }
}

}  // namespace tilepdb::solver
