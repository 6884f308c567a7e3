// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "core/random_numbers.hpp"
#include "platform/parallel_for.hpp"
#include "puzzles/multi_tile/multi_tile.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "solver/general/tile_domain.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/breadth_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::search {
namespace {

[[nodiscard]] InThreads threads(int count) {
  return [count](const std::function<void()>& work) { in_each_thread(count, [&](int) { work(); }); };
}

[[nodiscard]] bool operator==(const CompletedBound& a, const CompletedBound& b) {
  return a.bound == b.bound && a.expanded == b.expanded && a.stored == b.stored && a.generated == b.generated;
}

template <typename Move>
[[nodiscard]] std::vector<std::string> texts(const std::vector<Move>& moves, const auto& text) {
  std::vector<std::string> all;
  for (const Move& move : moves) all.push_back(text(move));
  return all;
}

/// Compares the result, counts and bounds of several threads with those of one. Returns the nodes one thread expanded.
template <Domain D>
std::uint64_t check_shared(const D& domain, const typename D::State& start, const auto& text) {
  const auto counted = [](std::vector<CompletedBound>& bounds) {
    Limits limits;
    limits.completed = [&](const CompletedBound& bound) { bounds.push_back(bound); };
    return limits;
  };
  std::vector<CompletedBound> bounds;
  const auto alone = idastar(domain, start, counted(bounds));
  for (const int count : {1, 2, 5}) {
    CAPTURE(count);
    std::vector<CompletedBound> shared_bounds;
    const auto shared = shared_idastar(domain, start, counted(shared_bounds), threads(count));
    CHECK(shared.end == alone.end);
    CHECK(texts(shared.moves, text) == texts(alone.moves, text));
    CHECK(shared.at_least == alone.at_least);
    CHECK(shared.expanded == alone.expanded);
    CHECK(shared.generated == alone.generated);
    CHECK(shared.most_stored == alone.most_stored);
    CHECK(shared_bounds.size() == bounds.size());
    CHECK(std::equal(shared_bounds.begin(), shared_bounds.end(), bounds.begin(), bounds.end(),
                     [](const CompletedBound& a, const CompletedBound& b) { return a == b; }));
  }
  return alone.expanded;
}

/// Boards of sliding tiles with an automaton and Manhattan distance.
struct TileBoards {
  static constexpr BoardSize size{4, 4};
  Position goal = blank_first_goal(size);
  std::unique_ptr<const solver::BoardHeuristic> heuristic = solver::make_board_heuristic("manhattan", size, 0);
  MoveAutomaton automaton = build_move_automaton(size, 10);
  solver::TileDomain<solver::SmallTiles> domain{size, 0, *heuristic, automaton};

  [[nodiscard]] solver::SmallTiles start(const std::string& tiles) const {
    return domain.pack(named_by_goal(parse_position(size, tiles), goal));
  }
};
/// Instance 12 of Korf (1985).
constexpr const char* twelfth = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";

}  // namespace

TEST_CASE("threads that share iterations find the solution and counts of one thread") {
  const TileBoards tiles;
  const std::uint64_t expanded =
      check_shared(tiles.domain, tiles.start(twelfth), [](Direction move) { return std::string(1, letter(move)); });
  CHECK(expanded > 100'000);

  const puzzles::SmallMultiTile slides("4x4");
  const puzzles::LargePermutations pancakes(puzzles::pancakes().of_size("9"));
  RandomNumbers random(7);
  std::uint64_t most = 0;
  for (int i = 0; i < 8; ++i) {
    auto state = slides.goal();
    auto last = puzzles::SmallMultiTile::Sequence::none;
    for (int move = 0; move < 20;) {
      const auto& moves = slides.moves(state);
      const puzzles::Slide slide = *(moves.begin() + random.below(static_cast<unsigned>(moves.end() - moves.begin())));
      const auto next = slides.continued(last, state, slide);
      if (!next) continue;
      last = *next;
      state = slides.after(state, slide);
      ++move;
    }
    most = std::max(most, check_shared(slides, state, [&](puzzles::Slide move) { return slides.move_text(move); }));
    (void)check_shared(pancakes, pancakes.random_state(random),
                       [&](const puzzles::PermutationMove& move) { return pancakes.move_text(move); });
  }
  CHECK(most > 50'000);
}

TEST_CASE("of several starts the nearest is found, in threads that share iterations, too") {
  const TileBoards tiles;
  const auto text = [](Direction move) { return std::string(1, letter(move)); };
  // Instances 1 and 12 of Korf (1985) take 57 and 45 moves.
  const std::vector<solver::SmallTiles> starts{tiles.start("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
                                               tiles.start(twelfth)};
  const auto nearest = idastar(tiles.domain, starts[1]);
  const auto alone = idastar(tiles.domain, starts);
  const auto shared = shared_idastar(tiles.domain, starts, {}, threads(3));
  CHECK(texts(alone.moves, text) == texts(nearest.moves, text));
  CHECK(texts(shared.moves, text) == texts(nearest.moves, text));
  CHECK(alone.expanded > nearest.expanded);
  CHECK(shared.expanded == alone.expanded);
  CHECK(shared.generated == alone.generated);
  const puzzles::LargePermutations pancakes(puzzles::pancakes().of_size("9"));
  RandomNumbers random(3);
  for (int i = 0; i < 10; ++i) {
    std::vector<puzzles::LargePermutations::State> stacks;
    unsigned least = BoundedSearch<puzzles::LargePermutations>::none;
    while (stacks.size() < 4) {
      stacks.push_back(pancakes.random_state(random));
      least = std::min(least, idastar(pancakes, stacks.back()).length());
    }
    CHECK(idastar(pancakes, stacks).length() == least);
    CHECK(iterative_deepening(pancakes, stacks, {.depth = 5}).solved() == (least <= 5));
    CHECK(astar(pancakes, stacks).length() == least);
    CHECK(weighted_astar(pancakes, stacks, 2).length() <= 2 * least);
    CHECK(dynamic_potential(pancakes, stacks, 2).length() <= 2 * least);
    CHECK(greedy(pancakes, stacks).solved());
    CHECK(breadth_first(pancakes, stacks).length() == least);
    CHECK(bidirectional_breadth_first(pancakes, stacks).length() == least);
  }
}

TEST_CASE("a search resumes from any progress that it reported, with the same solution and counts") {
  const puzzles::LargePermutations pancakes(puzzles::pancakes().of_size("8"));
  RandomNumbers random(3);
  std::size_t within = 0;  // progress within an iteration
  for (int i = 0; i < 3; ++i) {
    const auto start = pancakes.random_state(random);
    std::vector<DeepeningProgress> reported;
    std::vector<CompletedBound> bounds;
    Limits limits;
    limits.deepened = [&](const DeepeningProgress& at) { reported.push_back(at); };
    limits.completed = [&](const CompletedBound& bound) { bounds.push_back(bound); };
    // The domain's own heuristic solves stacks of pancakes at once.
    const InThreads two = threads(2);
    const auto whole = IterativeDeepening(pancakes, false, limits, two).solve(start);
    REQUIRE(whole.end == End::solved);
    for (std::size_t at = 0; at < reported.size(); at += 1 + reported.size() / 20) {
      const DeepeningProgress& from = reported[at];
      CAPTURE(from.bound);
      CAPTURE(from.roots);
      within += from.roots != 0 && from.roots != from.all_roots ? 1U : 0U;
      std::uint64_t expanded = 0;
      std::uint64_t generated = 0;
      for (const CompletedBound& bound : bounds) {
        if (bound.bound >= from.bound) break;
        expanded += bound.expanded;
        generated += bound.generated;
      }
      std::vector<CompletedBound> more;
      Limits resuming;
      resuming.resumed = from;
      resuming.completed = [&](const CompletedBound& bound) { more.push_back(bound); };
      const InThreads some = threads(1 + static_cast<int>(at % 3));
      const auto rest = IterativeDeepening(pancakes, false, resuming, some).solve(start);
      CHECK(rest.moves == whole.moves);
      CHECK(rest.at_least == whole.at_least);
      CHECK(rest.expanded + expanded == whole.expanded);
      CHECK(rest.generated + generated == whole.generated);
      REQUIRE(more.size() <= bounds.size());
      CHECK(std::equal(more.begin(), more.end(), bounds.end() - static_cast<std::ptrdiff_t>(more.size()),
                       [](const CompletedBound& a, const CompletedBound& b) { return a == b; }));
    }
    // Progress of another search is not taken.
    DeepeningProgress other = reported.back();
    ++other.digest;
    Limits resuming;
    resuming.resumed = other;
    CHECK(IterativeDeepening(pancakes, false, resuming, two).solve(start).moves == whole.moves);
  }
  CHECK(within > 10);
}

TEST_CASE("searches shared by threads end at limits") {
  const TileBoards tiles;
  const solver::SmallTiles start = tiles.start(twelfth);
  const auto solved = idastar(tiles.domain, start);
  for (const std::uint64_t nodes : {std::uint64_t{1}, std::uint64_t{5000}, solved.expanded / 2}) {
    CAPTURE(nodes);
    Limits limits;
    limits.expanded = nodes;
    const auto alone = idastar(tiles.domain, start, limits);
    const auto shared = shared_idastar(tiles.domain, start, limits, threads(3));
    CHECK(shared.end == End::out_of_nodes);
    CHECK(shared.at_least == alone.at_least);
    CHECK(shared.expanded <= nodes);
    CHECK(shared.expanded + 3 * std::uint64_t{4096} >= nodes);
  }
  Limits shallow;
  shallow.depth = solved.length() - 1;
  const auto none = shared_idastar(tiles.domain, start, shallow, threads(3));
  CHECK(none.end == End::out_of_depth);
  CHECK(none.at_least == solved.length());

  std::uint64_t reported = 0;
  std::atomic<bool> inside{false};
  Limits stopped;
  stopped.progress = [&](const Progress& progress) {
    CHECK(!inside.exchange(true));
    CHECK(progress.expanded >= reported);
    CHECK(progress.in_bound <= progress.expanded);
    reported = progress.expanded;
    inside = false;
  };
  stopped.stop = [&] { return reported > solved.expanded / 2; };
  const auto early = shared_idastar(tiles.domain, start, stopped, threads(3));
  CHECK(early.end == End::stopped);
  CHECK(early.expanded >= reported);
  CHECK(early.at_least <= solved.length());

  stopped.stop = [&]() -> bool {
    if (reported > solved.expanded / 2) throw std::runtime_error("enough");
    return false;
  };
  reported = 0;
  CHECK_THROWS_WITH_AS((void)shared_idastar(tiles.domain, start, stopped, threads(3)), "enough", std::runtime_error);
}

}  // namespace tilepdb::search
