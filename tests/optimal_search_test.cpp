// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>
#include <set>
#include <unordered_set>

#include "solver/kernels/state_lookup.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/heuristics.hpp"
#include "tests/searches.hpp"
#include "tests/temporary_folder.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_automaton_builder.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

/// Every move of every tile of random states: the word and the rank carried along are those made anew.
void check_changes(BoardSize board, unsigned tiles, std::mt19937_64& random) {
  const Index index(board, tiles);
  const auto moves = cell_moves(board, Symmetry{0});
  const auto changes = state_changes({&index});
  const PatternLookup lookup(index, nullptr, moves.data(), *changes);
  using Lookup = StateLookup<StateLayout<25>>;
  unsigned wrong = 0;
  unsigned checked = 0;
  for (int i = 0; i < 2000; ++i) {
    const PatternState state = index.unrank(random() % index.states());
    Table::any_neighbour(index, state, [&](const PatternState& next) {
      // The tile went from next.blank to the one cell that only next occupies; the blank the other way.
      const Cell blank = first_cell(next.occupied & ~state.occupied);
      for (const Direction direction : directions) {
        if (!board.can_go(blank, direction)) continue;
        if (board.neighbour(blank, direction) != next.blank) continue;
        const CellMove& move = moves[blank * 4U + static_cast<unsigned>(direction)];
        const PackedState moved = Lookup::moved(lookup, move, pack(index, state));
        wrong += moved != pack(index, next) ? 1 : 0;
        wrong += Lookup::rank(lookup, moved, blank_after(move)) != index.rank(next) ? 1 : 0;
        ++checked;
      }
      return false;
    });
  }
  CHECK(checked > 1000);
  CHECK(wrong == 0);
}

WatchedSearch with(int threads, InstructionSet set, std::optional<std::size_t> frontier_nodes) {
  WatchedSearch options;
  options.job.threads = threads;
  options.method.instruction_set = set;
  options.method.frontier_nodes = frontier_nodes;
  return options;
}

std::vector<InstructionSet> available_sets() {
  std::vector<InstructionSet> sets;
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (is_available(set)) sets.push_back(set);
  }
  return sets;
}

std::vector<std::uint64_t> completed(const Solution& solution) {
  std::vector<std::uint64_t> counts;
  for (const Bound& bound : solution.bounds) {
    if (bound.completed) counts.push_back(bound.expanded);
  }
  return counts;
}

}  // namespace

TEST_CASE("states carried from move to move are those ranked anew") {
  std::mt19937_64 random(5);
  check_changes({2, 3}, 3, random);
  check_changes({3, 3}, 8, random);
  check_changes({4, 3}, 5, random);
  check_changes({4, 4}, 7, random);
  check_changes({5, 5}, 4, random);
  check_changes({5, 5}, 6, random);
}

TEST_CASE("automata have the known numbers of states, and depth 2 rejects moves straight back alone") {
  CHECK(build_move_automaton({5, 5}, 10).rows().size() == 1384);
  CHECK(build_move_automaton({5, 5}, 12).rows().size() == 9732);
  CHECK(build_move_automaton({3, 3}, 0).rows().size() == 1);
  const MoveAutomaton back = build_move_automaton({4, 4}, 2);
  for (const Direction first : directions) {
    for (const Direction second : directions) {
      const auto state = back.next(back.next(MoveAutomaton::start, first), second);
      CHECK((state == MoveAutomaton::rejected) == (second == opposite(first)));
    }
  }
  CHECK_THROWS_AS((void)build_move_automaton({5, 5}, max_automaton_depth({5, 5}) + 1), Error);
}

TEST_CASE("the automaton of depth 14 leaves the published number of children, and few paths that die at the edge") {
  const BoardSize board{5, 5};
  const MoveAutomaton automaton = build_move_automaton(board, 14);
  const std::size_t pairs = automaton.rows().size() * board.cells();
  const auto for_each_child = [&](std::size_t pair, auto&& visit) {
    const auto state = static_cast<MoveAutomaton::State>(pair / board.cells());
    const auto cell = static_cast<Cell>(pair % board.cells());
    for (const Direction direction : directions) {
      if (!board.can_go(cell, direction)) continue;
      const auto next = automaton.next(state, direction);
      if (next != MoveAutomaton::rejected) visit(next * std::size_t{board.cells()} + board.neighbour(cell, direction));
    }
  };
  // Nodes by (state, cell) of a search without a heuristic, all starts alike, level by level.
  std::vector<double> nodes(pairs);
  std::fill_n(nodes.begin(), board.cells(), 1.0 / board.cells());
  double growth = 0;
  for (int level = 0; level < 200; ++level) {
    std::vector<double> next(pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      if (nodes[pair] > 0) for_each_child(pair, [&](std::size_t child) { next[child] += nodes[pair]; });
    }
    growth = std::accumulate(next.begin(), next.end(), 0.0);
    for (double& share : next) share /= growth;
    nodes = std::move(next);
  }
  CHECK(growth == doctest::Approx(2.2508).epsilon(0.0001));  // 2.249 published for a rule of the same depth
  std::vector<bool> dies(pairs);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      if (nodes[pair] == 0 || dies[pair]) continue;
      bool lives = false;
      for_each_child(pair, [&](std::size_t child) { lives = lives || !dies[child]; });
      if (!lives) dies[pair] = changed = true;
    }
  }
  double dying = 0;
  for (std::size_t pair = 0; pair < pairs; ++pair) dying += dies[pair] ? nodes[pair] : 0;
  CHECK(dying == doctest::Approx(0.00585).epsilon(0.01));
}

TEST_CASE("from every 8-puzzle an automaton accepts some optimal solution") {
  // Breadth-first from the start over (position, automaton state) reaches every position as early as without it.
  const BoardSize board{3, 3};
  const auto expect_all_found = [&](const Position& start, const MoveAutomaton& automaton) {
    const auto distances = all_distances(start);
    Distances found{{start.text(), 0}};
    std::unordered_set<std::string> seen;
    std::vector<std::pair<Position, MoveAutomaton::State>> level{{start, MoveAutomaton::start}};
    for (unsigned depth = 1; !level.empty() && depth <= 31; ++depth) {
      std::vector<std::pair<Position, MoveAutomaton::State>> next;
      for (const auto& [position, state] : level) {
        for (const Direction direction : directions) {
          if (!board.can_go(position.blank(), direction)) continue;
          const auto to = automaton.next(state, direction);
          if (to == MoveAutomaton::rejected) continue;
          Position child = position;
          child.move_blank(direction);
          const std::string text = child.text();
          if (distances.at(text) != depth) continue;
          if (!seen.insert(text + '/' + std::to_string(to)).second) continue;
          found.try_emplace(text, depth);
          next.emplace_back(child, to);
        }
      }
      level = std::move(next);
    }
    CHECK(found == distances);
  };
  const MoveAutomaton automaton = build_move_automaton(board, 14);
  for (const Position& start : {blank_first_goal(board), snail_goal(board)}) expect_all_found(start, automaton);
  for (const unsigned depth : {20U, max_automaton_depth(board)}) {
    expect_all_found(blank_first_goal(board), build_move_automaton(board, depth));
  }
}

/// Partitions of the tiles of the 8-puzzle into pairs, different ones and no reflections of each other.
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

TEST_CASE("without automaton and frontier each completed bound expands the nodes of plain IDA*") {
  const TemporaryFolder folder;
  const Heuristic one = make_heuristic(folder.path(), {3, 4}, 0, {"1,2,3,4,5|6,7,8,9,10,11"});
  const Heuristic two = make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,7,8,11,12|9,10,13,14,15"});
  const Heuristic four = make_heuristic(folder.path(), {3, 3}, 0, {"1,2,3|4,5|6,7,8", "1,2,3,4|5,6,7,8"});
  // More partitions and patterns than kernels keep in registers or make special cases of.
  const Heuristic many = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(10));
  CHECK(many.lookup().partitions() == 20);
  CHECK(many.lookup().lookups() > 64);
  const Heuristic more = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(16));
  CHECK(more.lookup().partitions() == most_avx512_partitions);
  const Heuristic most = make_heuristic(folder.path(), {3, 3}, 0, partitions_into_pairs(32));
  CHECK(most.lookup().partitions() == max_partitions);
  std::mt19937_64 random(99);
  for (const Heuristic* heuristic : {&one, &two, &four, &many, &more, &most}) {
    const MoveAutomaton back = build_move_automaton(heuristic->board(), 2);
    for (int i = 0; i < 6; ++i) {
      const Position start = random_walk(blank_first_goal(heuristic->board()), 80, random);
      CAPTURE(start.text());
      const Solution plain = solve_ida_star(*heuristic, start);
      for (const InstructionSet set : available_sets()) {
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

TEST_CASE("automaton, frontier and threads leave every length as it is") {
  const TemporaryFolder folder;
  struct Case {
    BoardSize board;
    std::vector<std::string> partitions;
    unsigned walk;
    int count;
  };
  const std::vector<Case> cases{{{2, 3}, {"1,3|2,4,5"}, 40, 200},
                                {{3, 3}, {"1,2,3,4|5,6,7,8"}, 60, 1000},
                                {{3, 3}, {"1,2|3,4|5,6|7,8", "1,4,7|2,5,8|3,6"}, 60, 500},
                                {{4, 3}, {"1,2,3,5,6,7|4,8,9,10,11"}, 80, 400},
                                {{3, 4}, {"1,2,3,4,5|6,7,8,9,10,11"}, 80, 400},
                                {{4, 4}, {"1,2,3,5,6|4,8,9,12,13|7,10,11,14,15"}, 60, 200}};
  std::mt19937_64 random(2026);
  for (const Case& c : cases) {
    const Heuristic heuristic = make_heuristic(folder.path(), c.board, 0, c.partitions);
    const MoveAutomaton automaton = build_move_automaton(c.board, 12);
    const Position goal = blank_first_goal(c.board);
    for (int i = 0; i < c.count; ++i) {
      const Position start = random_walk(goal, c.walk, random);
      CAPTURE(start.text());
      const unsigned length = solve_ida_star(heuristic, start).length();
      const std::array<std::optional<std::size_t>, 4> limits{{{}, {0}, {10}, {1000}}};
      const auto frontier = limits[random() % limits.size()];
      const auto set = available_sets()[random() % available_sets().size()];
      const auto single = solve_optimally(heuristic, automaton, start, with(1, set, frontier));
      const auto shared = solve_optimally(heuristic, automaton, start, with(2, best_instruction_set(), frontier));
      REQUIRE((single && shared));
      CHECK(single->length() == length);
      CHECK(shared->length() == length);
      CHECK(replays(start, goal, single->moves));
      CHECK(completed(*single) == completed(*shared));
    }
  }
}

TEST_CASE("how deep bounds come below the frontier depends on neither threads, instruction set nor pauses") {
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
      REQUIRE(search.search_next_bound(UINT64_MAX) == OptimalSearch::Result::completed);
    }
    return search.progress().depths;
  };
  const auto expected = depths_after(with(1, InstructionSet::portable, 3000));
  REQUIRE(expected.size() > 1000);
  // Searches have come deeper than the nodes themselves, by different numbers of moves.
  CHECK(*std::max_element(expected.begin(), expected.end()) > 30);
  CHECK(std::set<std::uint16_t>(expected.begin(), expected.end()).size() > 10);
  for (const auto set : available_sets()) {
    for (const int threads : {1, 3}) CHECK(depths_after(with(threads, set, 3000)) == expected);
  }
  // Given up at a pause within a bound, and gone on with from there.
  std::mt19937_64 random(3);
  unsigned within_a_bound = 0;
  for (int i = 0; i < 20; ++i) {
    SearchProgress progress;
    WatchedSearch options = with(2, best_instruction_set(), 3000);
    std::atomic<unsigned> asked{0};
    const auto last = static_cast<unsigned>(random() % 12);
    options.advice = [&](const SearchStatus&) { return ++asked > last ? Advice::pause : Advice::go_on; };
    options.paused = [&](const SearchProgress& done) {
      progress = done;
      return false;
    };
    const SearchMethod method = test::with(options.method, automaton);
    TestWatch watch(options);
    OptimalSearch search(heuristic, start, method, watch);
    while (search.bounds().size() < bounds &&
           search.search_next_bound(UINT64_MAX) == OptimalSearch::Result::completed) {
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

TEST_CASE("a search from whichever end is cheaper finds the same lengths, whatever the threads") {
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
    for (int i = 0; i < 60; ++i) {
      const Position start = random_walk(goal, c.walk, random);
      CAPTURE(start.text());
      WatchedSearch options = with(1, best_instruction_set(), {});
      SearchStrategy cheaper{SearchDirection::cheaper, for_cell};
      cheaper.expansions_before_backward = random() % 200;
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
      CHECK(replays(start, goal, single->moves));
      CHECK(completed(*single) == completed(*shared));
      if (length == 0) continue;
      // The bound that found the solution is the last one of its end.
      const bool back = single->bounds.back().backward && single->bounds.back().bound == length;
      ++(back ? from_goal : from_start);
    }
    CHECK(from_goal > 0);
    CHECK(from_start > 0);
    const Position start = random_walk(goal, c.walk, random);
    WatchedSearch options = with(1, best_instruction_set(), {});
    const SearchStrategy cheaper{SearchDirection::cheaper, [](Cell) { return nullptr; }, 0};
    const auto alone = solve_optimally(heuristic, automaton, start, options, cheaper);
    REQUIRE(alone);
    CHECK(alone->length() == solve_ida_star(heuristic, start).length());
  }
}

TEST_CASE("a search gives up when it has expanded more than it may, and takes nothing for a solved board") {
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

}  // namespace tilepdb::solver
