// SPDX-License-Identifier: MIT
// Limits mean the same in every algorithm, and searches report what they proved.
#include <doctest/doctest.h>

#include <climits>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "solver/api/search.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/general/run_general.hpp"
#include "solver/general/tile_domain.hpp"
#include "solver/puzzles/shift_domain.hpp"
#include "tests/solver/general/watched_domain.hpp"
#include "tests/solver/puzzles/shift_searches.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/searches.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {

using namespace test;
using search::End;

namespace {

constexpr Algorithm algorithms[] = {Algorithm::idastar,           Algorithm::astar,  Algorithm::wastar, Algorithm::dps,
                                    Algorithm::bidirectional_bfs, Algorithm::greedy, Algorithm::iddfs,  Algorithm::bfs};

/// A start and its distance to the goal.
template <typename D>
struct LimitedProblem {
  const D& domain;
  typename D::State start;
  unsigned length;
};

template <typename D>
void check_search(const LimitedProblem<D>& problem, Algorithm algorithm, double weight, bool inconsistent,
                  const search::Limits& limits) {
  using Watched = WatchedDomain<D>;
  const typename Watched::State start{problem.start, 0};
  const bool by_states = !uses_automaton(algorithm);
  const Watched watched(problem.domain, start, by_states, inconsistent);
  const auto result = run_general({.algorithm = algorithm, .weight = weight}, watched, watched, start, limits);
  const unsigned length = problem.length;
  const bool out_of_nodes = result.end == End::out_of_nodes;
  CHECK(result.at_least <= length);
  CHECK(result.expanded == watched.expanded());
  CHECK(result.expanded <= limits.expanded);
  if (uses_heuristic(algorithm)) {
    CHECK(watched.largest_f() <= (result.expanded == 0 ? 0 : limits.depth));
  } else {
    CHECK(watched.most_made() <= limits.depth);
  }
  if (!out_of_nodes) {
    CHECK(result.end == (length <= limits.depth ? End::solved : End::out_of_depth));
    if (!result.solved()) CHECK(result.at_least > limits.depth);
  }
  if (result.solved()) {
    CHECK(result.length() <= limits.depth);
    CHECK((is_optimal(algorithm) ? result.length() == length : result.length() >= length));
    if (is_optimal(algorithm)) CHECK(result.at_least == length);
  } else {
    CHECK(result.moves.empty());
    if (algorithm == Algorithm::astar || algorithm == Algorithm::idastar) {
      CHECK(result.at_least >= watched.largest_f());
      CHECK(result.at_least >= watched.heuristic(start));
    }
    if (algorithm == Algorithm::bfs && result.expanded > 0) CHECK(result.at_least >= watched.most_made() + 1);
  }
  if (by_states && algorithm != Algorithm::bidirectional_bfs) CHECK(result.most_stored == watched.seen());
}

/// Tries all algorithms with limits below, at and above the length; those without a heuristic only if the domain has
/// none.
template <typename D>
void check_limits(const LimitedProblem<D>& problem, std::string_view heuristic, std::mt19937_64& random) {
  for (const Algorithm algorithm : algorithms) {
    CAPTURE(to_string(algorithm));
    if (algorithm == Algorithm::iddfs && problem.length > 7) continue;
    if (!uses_heuristic(algorithm) && heuristic != "zero") continue;
    for (const bool inconsistent : {false, true}) {
      if (inconsistent && !uses_heuristic(algorithm)) continue;
      for (unsigned depth = 0; depth <= problem.length + 2; ++depth) {
        search::Limits limits;
        limits.depth = depth == problem.length + 2 ? search::Limits{}.depth : depth;
        CAPTURE(limits.depth);
        const double weight = depth % 2 == 0 ? 1.5 : 5;
        check_search(problem, algorithm, weight, inconsistent, limits);
        limits.expanded = random() % 40;
        CAPTURE(limits.expanded);
        check_search(problem, algorithm, weight, inconsistent, limits);
      }
    }
  }
}

}  // namespace

TEST_CASE("boards whose first bound is too large have a solution nevertheless") {
  const BoardSize board{9, 9};
  RandomNumbers random(3);
  const Position goal = blank_first_goal(board);
  const Position start = random_solvable(goal, random);
  const auto heuristic = make_board_heuristic("manhattan", board, 0, {});
  REQUIRE(heuristic->value(start) > max_depth - 100);
  SearchChoice choice;
  choice.ends_with_solution = true;
  search::Limits limits;
  limits.depth = heuristic->value(start) - 2;
  CHECK(run_algorithm(choice, *heuristic, start, 0, limits).moves.empty() == (limits.depth < max_depth));
  limits.depth = max_depth;
  limits.expanded = 1;
  const auto found = run_algorithm(choice, *heuristic, start, 0, limits);
  CHECK(!found.solved());
  Position end = start;
  for (const Direction direction : found.moves) end.move_blank(direction);
  CHECK(end == goal);
}

TEST_CASE("limits mean the same in every algorithm on tiles") {
  std::mt19937_64 random(2027);
  for (const BoardSize board : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{3, 3}}) {
    CAPTURE(board.name());
    const MoveAutomaton automaton = build_move_automaton(board, 6);
    for (const char* const name : {"zero", "misplaced", "manhattan", "linear-conflict", "walking-distance"}) {
      CAPTURE(name);
      const Position goal = random_walk(blank_first_goal(board), 30, random);
      const auto heuristic = make_board_heuristic(name, board, goal.blank());
      const TileDomain<SmallTiles> domain(board, goal.blank(), *heuristic, automaton);
      const auto distances = all_distances(goal, 14);
      for (unsigned walk : {0U, 1U, 4U, 9U, 14U}) {
        const Position start = random_walk(goal, walk, random);
        CAPTURE(start.text());
        const LimitedProblem<TileDomain<SmallTiles>> problem{domain, domain.pack(named_by_goal(start, goal)),
                                                             distances.at(start.text())};
        check_limits(problem, name, random);
      }
    }
  }
}

TEST_CASE("limits mean the same in every algorithm on the shift puzzle") {
  std::mt19937_64 random(71);
  for (const shift::Goal& goal : shift::goals) {
    if (goal.cells.size() > (test::full_run() ? 9 : 6)) continue;
    CAPTURE(goal.cells);
    CAPTURE(goal.width);
    const auto& distances = shift::distances_from(goal.cells, goal.width);
    RandomNumbers numbers(random());
    for (const char* const name : {"zero", "torus"}) {
      CAPTURE(name);
      for (unsigned walk : {0U, 1U, 2U, 4U}) {
        const auto start = shift::random_walk(goal.labelled(goal.cells), walk, numbers);
        std::string cells;
        for (const std::string& label : start.labels) cells += label;
        CAPTURE(cells);
        const shift::Boards numbered = boards_of(goal, cells);
        const auto heuristic = shift::make_shift_heuristic(name, numbered.goal);
        const shift::ShiftDomain<shift::SmallCells> domain(numbered.goal, heuristic);
        check_limits(LimitedProblem<shift::ShiftDomain<shift::SmallCells>>{domain, domain.pack(numbered.start),
                                                                           distances.at(cells)},
                     name, random);
      }
    }
  }
}

namespace {

constexpr BoardSize hard_board{4, 4};

/// A board that no algorithm solves quickly.
struct Hard {
  Position goal = blank_first_goal(hard_board);
  std::unique_ptr<const BoardHeuristic> heuristic = make_board_heuristic("manhattan", hard_board, 0);
  MoveAutomaton automaton = build_move_automaton(hard_board, 10);
  TileDomain<SmallTiles> domain{hard_board, 0, *heuristic, automaton};
  SmallTiles start =
      domain.pack(named_by_goal(parse_position(hard_board, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"), goal));
  static constexpr unsigned length = 57;
};

}  // namespace

TEST_CASE("searches report progress, and results are never less than the last report") {
  const Hard hard;
  for (const Algorithm algorithm : algorithms) {
    CAPTURE(to_string(algorithm));
    std::vector<search::Progress> reported;
    std::vector<search::CompletedBound> completed;
    search::Limits limits;
    limits.progress = [&](const search::Progress& progress) { reported.push_back(progress); };
    limits.completed = [&](const search::CompletedBound& bound) { completed.push_back(bound); };
    limits.stop = [&] { return reported.size() == 60; };
    const auto result =
        run_general({.algorithm = algorithm, .weight = 2}, hard.domain, hard.domain, hard.start, limits);
    if (has_weight(algorithm) || algorithm == Algorithm::greedy) {
      CHECK(result.at_least <= Hard::length);
      continue;
    }
    REQUIRE(result.end == End::stopped);
    REQUIRE(reported.size() == 60);
    CHECK(result.expanded >= reported.back().expanded);
    CHECK(result.at_least >= reported.back().at_least);
    CHECK(result.at_least <= Hard::length);
    for (std::size_t i = 1; i < reported.size(); ++i) {
      CHECK(reported[i].expanded > reported[i - 1].expanded);
      CHECK(reported[i].generated > reported[i - 1].generated);
      CHECK(reported[i].at_least >= reported[i - 1].at_least);
      CHECK(reported[i].stored >= reported[i - 1].stored);
      CHECK((reported[i].stored == 0) == uses_automaton(algorithm));
      CHECK(reported[i].in_bound <= reported[i].expanded);
    }
    REQUIRE(completed.size() > 2);
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    for (std::size_t i = 0; i < completed.size(); ++i) {
      expanded += completed[i].expanded;
      generated += completed[i].generated;
      if (i > 0) CHECK(completed[i].bound > completed[i - 1].bound);
    }
    CHECK(expanded <= result.expanded);
    CHECK((generated > expanded && generated <= result.generated));
    CHECK(completed.back().bound < result.at_least);
    CHECK(reported.back().in_bound <= result.expanded - expanded);
    // Predicted from the growth of the two iterations before, if these are large enough.
    const auto last = completed[completed.size() - 1].expanded;
    const auto before = completed[completed.size() - 2].expanded;
    if (reported.back().in_bound > 0) CHECK(reported.back().expected == search::expected_after(last, before));
  }
}

TEST_CASE("an iteration is predicted from the growth of two iterations that are large enough") {
  CHECK(search::expected_after(12'000, 2'000) == 72'000);
  CHECK(search::expected_after(12'000, 999) == 0);
  CHECK(search::expected_after(0, 0) == 0);
  CHECK(search::expected_after(UINT64_MAX, 1000) == 1'000'000'000'000'000'000);
}

TEST_CASE("a search that runs out of memory returns the values of its last report") {
  const test::WatchedSearch watched;
  test::TestWatch watch(watched);
  LimitedSearch limited(watch);
  const auto result = limited.run([](const search::Limits& inner) {
    inner.progress({41, 5000, 9000, 7000, 10, 0});
    if (inner.progress) throw std::bad_alloc();
    return search::Result<Direction>();
  });
  CHECK(result.end == End::out_of_memory);
  CHECK(result.at_least == 41);
  CHECK(result.expanded == 5000);
  CHECK(result.generated == 9000);
  CHECK(result.most_stored == 7000);
}

TEST_CASE("a search that runs out of memory counts the iterations completed since its last report") {
  test::WatchedSearch watched;
  std::vector<Bound> bounds;
  watched.searched = [&](const Bound& bound) { bounds.push_back(bound); };
  test::TestWatch watch(watched);
  LimitedSearch limited(watch);
  const auto found = limited.run([](const search::Limits& inner) {
    inner.progress({41, 5000, 9000, 7000, 10, 0});
    inner.completed({41, 6000, 8000, 9500});
    if (inner.progress) throw std::bad_alloc();
    return search::Result<Direction>();
  });
  CHECK((found.expanded == 6000 && found.generated == 9500));
  (void)limited.result_of(found);
  REQUIRE(bounds.size() == 2);
  CHECK((bounds[1].expanded == 0 && bounds[1].generated == 0));
}

TEST_CASE("progress includes stored states, and all iterations are counted") {
  test::WatchedSearch watched;
  std::vector<SearchStatus> shown;
  std::vector<Bound> bounds;
  watched.advice = [&](const SearchStatus& status) {
    shown.push_back(status);
    return Advice::proceed;
  };
  watched.searched = [&](const Bound& bound) { bounds.push_back(bound); };
  test::TestWatch watch(watched);
  LimitedSearch limited(watch);
  const auto found = limited.run([&](const search::Limits& inner) {
    inner.completed({4, 100, 50, 170});
    inner.progress({6, 130, 200, 70, 30, 900});
    CHECK_FALSE(inner.stop());
    return search::Result<Direction>{End::solved, {}, 6, 140, 220, 70};
  });
  // The first call asks whether the search may begin.
  REQUIRE(shown.size() == 2);
  CHECK((shown[1].bound == 6 && shown[1].expanded == 30 && shown[1].expected == 900));
  CHECK((shown[1].stored == 70 && shown[1].expanded_in_all == 130));
  const Result result = limited.result_of(found);
  CHECK((result.solved() && result.at_least == 6 && result.most_stored == 70U));
  REQUIRE(bounds.size() == 2);
  CHECK((bounds[0].bound == 4 && bounds[0].completed && bounds[0].expanded == 100 && bounds[0].generated == 170));
  CHECK(bounds[0].stored == 50);
  CHECK((bounds[1].bound == 6 && !bounds[1].completed && bounds[1].expanded == 40 && bounds[1].generated == 50));
}

TEST_CASE("the result of a named puzzle whose search runs out of memory has the proved bound") {
  /// A puzzle of one state whose search runs out of memory.
  struct Large final : AnyPuzzle {
    PuzzleText read(const std::string&, const std::string&, const TakeUnreadable&) override { return {}; }
    Instance instance(const std::string&, std::string, const std::string&) const override { return {}; }
    bool is_start(const std::string&) const override { return true; }
    Setting setting() const override { return {}; }
    Reachable reachable(const Instance&) const override { return {true, ""}; }
    Instance random(RandomNumbers&, std::optional<std::uint64_t>, const Job&) const override { return {}; }
    std::vector<std::string> heuristics() const override { return {}; }
    void require_heuristic(const std::string&) const override {}
    std::string best_heuristic(bool) const override { return {}; }
    std::vector<MissingTables> tables_of(const std::vector<Instance>&) const override { return {}; }
    ServingTables open_tables(const std::filesystem::path&, Check) override { return {}; }
    std::shared_ptr<const StateValues> values(const std::string&) const override {
      return std::make_shared<const StateValues>(StateValues{[](const Instance&) { return 3U; }, {}});
    }
    search::Result<std::string> search(const Instance&, const std::string&, const SearchChoice&,
                                       const search::Limits& limits) const override {
      limits.progress({.at_least = 12, .expanded = 5000});
      throw std::bad_alloc();
    }
    std::vector<std::string> states_along(const Instance&, const std::vector<std::string>&) const override {
      return {};
    }
    std::vector<std::string> moves_in(const std::string&) const override { return {}; }
    std::vector<Step> steps_from(const std::string&) const override { return {}; }
    std::string drawing(const std::string&, bool) const override { return {}; }
  };
  const Large puzzle;
  const std::string heuristic;
  const std::vector<Instance> instances(1);
  unsigned answers = 0;
  v1::search_states(puzzle, heuristic, instances, {}, {}, {.threads = 1}, [&](std::size_t, const Result& result) {
    ++answers;
    CHECK(result.status == Status::given_up);
    CHECK(result.at_least == 12);
    CHECK(result.expanded() == 5000);
    CHECK(result.reason.find("of memory for stored states") != std::string::npos);
  });
  CHECK(answers == 1);
}

TEST_CASE("a stopped search reports the interruption and its lower bound") {
  const Hard hard;
  bool stop = false;
  test::WatchedSearch watched;
  watched.job.stop = [&] { return stop; };
  unsigned asked = 0;
  watched.advice = [&](const SearchStatus&) {
    stop = ++asked == 2;
    return stop ? Advice::give_up : Advice::proceed;
  };
  test::TestWatch watch(watched);
  LimitedSearch limited(watch);
  const auto result =
      limited.run([&](const search::Limits& inner) { return search::astar(hard.domain, hard.start, inner); });
  CHECK(result.end == End::stopped);
  CHECK(result.at_least > hard.domain.heuristic(hard.start));
  CHECK(limited.result_of(result).status == Status::given_up);
}

TEST_CASE("dead ends may have the largest heuristic value") {
  /// Numbers that grow by 1 or by 5; the goal is 9, and larger numbers are dead ends.
  struct Sums {
    using State = unsigned;
    using Move = unsigned;
    [[nodiscard]] std::vector<Move> moves(State) const { return {1, 5}; }
    [[nodiscard]] State after(State state, Move move) const { return state + move; }
    [[nodiscard]] bool is_goal(State state) const { return state == 9; }
    [[nodiscard]] unsigned heuristic(State state) const { return state > 9 ? UINT_MAX : state == 9 ? 0 : 1; }
    [[nodiscard]] std::uint64_t hash(State state) const { return state; }
  };
  const Sums sums;
  CHECK(search::astar(sums, 0U).length() == 5);
  CHECK(search::idastar(sums, 0U).length() == 5);
  CHECK(search::greedy(sums, 0U).solved());
  CHECK(search::astar(sums, 10U).end == End::unsolvable);
  CHECK(search::idastar(sums, 10U).end == End::unsolvable);
}

}  // namespace tilepdb::solver
