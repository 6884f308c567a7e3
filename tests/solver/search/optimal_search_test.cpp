// SPDX-License-Identifier: MIT
#include "solver/search/optimal_search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <set>

#include "core/move_automaton_builder.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

WatchedSearch with(int threads, InstructionSet set, std::optional<std::size_t> frontier_nodes) {
  WatchedSearch options;
  options.job.threads = threads;
  options.method.instruction_set = set;
  options.method.frontier_nodes = frontier_nodes;
  return options;
}

std::vector<std::uint64_t> completed(const Result& solution) {
  std::vector<std::uint64_t> counts;
  for (const Bound& bound : solution.bounds) {
    if (bound.completed) counts.push_back(bound.expanded);
  }
  return counts;
}

}  // namespace

/// Returns different partitions of the 8-puzzle's tiles into pairs; none is a reflection of another.
std::vector<std::string> partitions_into_pairs(std::size_t count) {
  std::array<unsigned, 8> tiles{1, 2, 3, 4, 5, 6, 7, 8};
  std::set<Partition> seen;
  std::vector<std::string> partitions;
  while (partitions.size() < count && std::next_permutation(tiles.begin(), tiles.end())) {
    std::string text;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (i != 0) text += i % 2 == 0 ? '|' : ',';
      text += std::to_string(tiles[i]);
    }
    Catalogue catalogue;
    catalogue.board = {3, 3};
    catalogue.partitions = {parse_partition(catalogue.board, 0, text)};
    const auto both = with_reflections(catalogue);
    if (both.size() == 2 && seen.insert(both[0]).second && seen.insert(both[1]).second) partitions.push_back(text);
  }
  return partitions;
}

TEST_CASE("without automaton and frontier, each complete iteration expands the nodes of plain IDA*") {
  const TemporaryFolder folder;
  const Heuristic one = make_heuristic(folder.path(), {3, 4}, 0, {"1,2,3,4,5|6,7,8,9,10,11"});
  const Heuristic two = make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,7,8,11,12|9,10,13,14,15"});
  const Heuristic four = make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3|4,5|6,7,8", "1,2,3,4|5,6,7,8"});
  // More partitions and patterns than kernels specialize or keep in registers.
  const Heuristic many = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(10));
  CHECK(many.lookup().partitions() == 20);
  CHECK(many.lookup().lookups() > 64);
  const Heuristic more = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(16));
  CHECK(more.lookup().partitions() == most_vector_partitions);
  const Heuristic most = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(32));
  CHECK(most.lookup().partitions() == max_partitions);
  std::mt19937_64 random(99);
  for (const Heuristic* heuristic : {&one, &two, &four, &many, &more, &most}) {
    const MoveAutomaton back = build_move_automaton(heuristic->board(), 2);
    for (int i = 0; i < 6; ++i) {
      const Position start = random_walk(blank_first_goal(heuristic->board()), 80, random);
      CAPTURE(start.text());
      const Result plain = solve_ida_star(*heuristic, start);
      for (const InstructionSet set : available_instruction_sets()) {
        for (const int threads : {1, 2, 3}) {
          const auto solution = solve_optimally(*heuristic, back, start, with(threads, set, 0));
          REQUIRE(solution);
          CHECK(solution->length() == plain.length());
          CHECK(completed(*solution) == completed(plain));
        }
      }
    }
  }
}

TEST_CASE("the depth that iterations reach below the frontier does not depend on threads, instruction set or pauses") {
  const TemporaryFolder folder;
  const Heuristic heuristic = make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,8,9,12,13|7,10,11,14,15"});
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  const Position start = parse_position({4, 4}, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");  // 57 moves
  constexpr unsigned bounds = 5;
  const auto depths_after = [&](WatchedSearch options) {
    const SearchMethod method = test::with(options.method, automaton);
    TestWatch watch(options);
    OptimalSearch search(heuristic, start, method, watch, options.from);
    while (search.bounds().size() < bounds) {
      REQUIRE(search.search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed);
    }
    return search.progress().depths;
  };
  const auto expected = depths_after(with(1, InstructionSet::portable, 3000));
  REQUIRE(expected.size() > 1000);
  // The depth below frontier nodes varies.
  CHECK(*std::max_element(expected.begin(), expected.end()) > 30);
  CHECK(std::set<std::uint16_t>(expected.begin(), expected.end()).size() > 10);
  for (const auto set : available_instruction_sets()) {
    for (const int threads : {1, 3}) CHECK(depths_after(with(threads, set, 3000)) == expected);
  }
  // Pauses within iterations, and resumes.
  std::mt19937_64 random(3);
  unsigned within_a_bound = 0;
  for (int i = 0; i < 20; ++i) {
    SearchProgress progress;
    WatchedSearch options = with(2, best_instruction_set(), 3000);
    std::atomic<unsigned> asked{0};
    const auto last = static_cast<unsigned>(random() % 12);
    options.advice = [&](const SearchStatus&) { return ++asked > last ? Advice::pause : Advice::proceed; };
    options.paused = [&](const SearchProgress& done) {
      progress = done;
      return false;
    };
    const SearchMethod method = test::with(options.method, automaton);
    TestWatch watch(options);
    OptimalSearch search(heuristic, start, method, watch);
    while (search.bounds().size() < bounds &&
           search.search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed) {
    }
    if (progress.bounds.size() >= bounds) continue;
    within_a_bound += progress.roots != 0 ? 1 : 0;
    WatchedSearch further = with(1, InstructionSet::portable, 3000);
    further.from = progress;
    CHECK(depths_after(further) == expected);
    if (progress.depths.empty()) continue;
    further.from.depths.pop_back();
    CHECK_THROWS_AS((void)depths_after(further), Error);
  }
  CHECK(within_a_bound > 0);
}

TEST_CASE("a search from the cheaper end finds the same lengths with any frontier and number of threads") {
  const TemporaryFolder folder;
  struct Case {
    BoardSize board;
    std::string partition;
    unsigned walk;
  };
  std::mt19937_64 random(73);
  for (const Case& c : {Case{{3, 3}, "1,2,3,4|5,6,7,8", 60}, Case{{4, 3}, "1,2,3,5,6|4,7,8|9,10,11", 70},
                        Case{{4, 4}, "1,2,3,5|4,7,8|6,9,10,13|11,12,14,15", 60}}) {
    const Catalogue catalogue{"test", c.board, 0, {parse_partition(c.board, 0, c.partition)}, {}};
    std::map<Cell, std::shared_ptr<const Heuristic>> known;
    const HeuristicForBlank for_cell = [&](Cell blank) {
      auto& heuristic = known[blank];
      if (!heuristic) {
        const auto partitions = with_reflections(for_blank(catalogue, blank));
        heuristic = std::make_shared<const Heuristic>(c.board, blank, partitions,
                                                      make_tables(folder.path(), c.board, blank, partitions));
      }
      return heuristic;
    };
    const MoveAutomaton automaton = build_move_automaton(c.board, 12);
    const Heuristic& heuristic = *for_cell(0);
    const Position goal = blank_first_goal(c.board);
    unsigned from_goal = 0;
    unsigned from_start = 0;
    for (int i = 0; i < (test::full_run() ? 60 : 30); ++i) {
      const Position start = random_walk(goal, c.walk, random);
      CAPTURE(start.text());
      const std::array<std::optional<std::size_t>, 4> limits{{{}, {0}, {10}, {1000}}};
      WatchedSearch options = with(1, best_instruction_set(), limits[static_cast<std::size_t>(i) % limits.size()]);
      SearchStrategy cheaper{SearchDirection::automatic, for_cell};
      cheaper.expansions_before_backward = random() % 50;
      const auto single = solve_optimally(heuristic, automaton, start, options, cheaper);
      options.job.threads = 2;
      options.method.instruction_set = InstructionSet::portable;
      const auto shared = solve_optimally(heuristic, automaton, start, options, cheaper);
      const auto backward =
          solve_optimally(heuristic, automaton, start, options, {SearchDirection::backward, for_cell});
      REQUIRE((single && shared && backward));
      const unsigned length = solve_ida_star(heuristic, start).length();
      CHECK(backward->length() == length);
      CHECK(single->length() == length);
      CHECK(shared->length() == length);
      CHECK(replays(start, goal, moves_of(single->moves)));
      CHECK(completed(*single) == completed(*shared));
      if (length == 0) continue;
      // The iteration that found the solution is the last one of its end.
      const bool back = single->bounds.back().backward && single->bounds.back().bound == length;
      ++(back ? from_goal : from_start);
    }
    CHECK(from_goal > 0);
    CHECK(from_start > 0);
    const Position start = random_walk(goal, c.walk, random);
    WatchedSearch options = with(1, best_instruction_set(), {});
    const SearchStrategy cheaper{SearchDirection::automatic, [](Cell) { return nullptr; }, 0};
    const auto alone = solve_optimally(heuristic, automaton, start, options, cheaper);
    REQUIRE(alone);
    CHECK(alone->length() == solve_ida_star(heuristic, start).length());
  }
}

TEST_CASE("a search gives up after its limit of expanded nodes, and a solved board needs none") {
  const TemporaryFolder folder;
  const Heuristic heuristic = make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,8,9,12,13|7,10,11,14,15"});
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 8);
  const WatchedSearch options = with(1, best_instruction_set(), {});
  const Position hard = parse_position({4, 4}, "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0");
  WatchedSearch brief = options;
  brief.limits.nodes = 1000;
  CHECK(!solve_optimally(heuristic, automaton, hard, brief));
  const auto nothing = solve_optimally(heuristic, automaton, blank_first_goal({4, 4}), options);
  REQUIRE(nothing);
  CHECK(nothing->length() == 0);
  CHECK(nothing->expanded() == 0);
}

TEST_CASE("limits and interrupts end a growing frontier, also when it grows again") {
  const Puzzles puzzles;
  const Position start = named_by_goal(start_of(puzzles.instances[3], {4, 4}), puzzles.goal);
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  WatchedSearch options;
  options.method.frontier_nodes = 1'000'000;  // all nodes
  const auto search = [&] { return solve_optimally(*puzzles.heuristic, automaton, start, options); };
  const auto expected = search();
  REQUIRE(expected);
  const auto is_large = [](const Bound& bound) { return bound.expanded > 20'000; };
  const auto first_large = std::find_if(expected->bounds.begin(), expected->bounds.end(), is_large);
  REQUIRE(expected->bounds.end() - first_large > 1);
  const Bound& large = *first_large;

  // An interrupt while the frontier grows saves the bounds proved before.
  std::optional<SearchProgress> saved;
  options.advice = [&](const SearchStatus& status) {
    return status.bound > large.bound && status.expanded > 0 ? Advice::pause : Advice::proceed;
  };
  options.paused = [&](const SearchProgress& progress) {
    saved = progress;
    return false;
  };
  CHECK(!search());
  REQUIRE(saved);
  REQUIRE(saved->bounds.back().bound == large.bound);
  CHECK(saved->bounds.back().expanded == large.expanded);

  // A limit or an interrupt while the frontier grows again proves nothing new.
  options.from = *saved;
  saved.reset();
  options.searched = [](const Bound&) { FAIL("a bound was searched"); };
  unsigned asked = 0;
  options.advice = [&](const SearchStatus& status) {
    CHECK(status.bound <= large.bound);
    return ++asked == 2 ? Advice::give_up : Advice::proceed;
  };
  CHECK(!search());
  CHECK(asked == 2);
  options.advice = [&](const SearchStatus&) { return options.job.stop() ? Advice::pause : Advice::proceed; };
  options.job.stop = [] { return true; };
  CHECK(!search());
  options.job.stop = {};
  // A search already at its limits does not build the frontier.
  options.advice = [](const SearchStatus&) {
    FAIL("the frontier grows");
    return Advice::proceed;
  };
  options.limits.nodes = expected->bounds[0].expanded;
  CHECK(!search());
  options.limits = {};
  options.limits.max_bound = large.bound;
  CHECK(!search());
  CHECK(!saved);

  // Pausing at every question still ends with the solution.
  options.limits = {};
  options.searched = {};
  options.advice = [](const SearchStatus&) { return Advice::pause; };
  unsigned pauses = 0;
  options.paused = [&](const SearchProgress&) { return ++pauses != 0; };
  const auto found = search();
  REQUIRE(found);
  CHECK(same(*found, *expected));
  CHECK(pauses > 3);
}

}  // namespace tilepdb::solver
