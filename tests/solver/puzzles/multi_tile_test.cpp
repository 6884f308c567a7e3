// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/multi_tile.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "solver/puzzles/guided_beam.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "tests/lib/puzzles/puzzle_checks.hpp"
#include "tests/support/full_run.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/breadth_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::puzzles {
namespace {

using Tiles = std::vector<unsigned>;

[[nodiscard]] Tiles tiles_of(const std::string& text) {
  std::istringstream words(text);
  Tiles tiles;
  for (unsigned tile = 0; words >> tile;) tiles.push_back(tile);
  return tiles;
}
[[nodiscard]] std::string text_of(const Tiles& tiles) {
  std::string text;
  for (const unsigned tile : tiles) text += (text.empty() ? "" : " ") + std::to_string(tile);
  return text;
}

/// Returns the boards after one, two, ... tiles have moved in a direction.
[[nodiscard]] std::vector<Tiles> slid(Tiles tiles, int width, int across, int down) {
  std::vector<Tiles> all;
  const auto height = static_cast<int>(tiles.size()) / width;
  auto blank = static_cast<int>(std::find(tiles.begin(), tiles.end(), 0U) - tiles.begin());
  while (blank % width + across >= 0 && blank % width + across < width && blank / width + down >= 0 &&
         blank / width + down < height) {
    const int next = blank + across + down * width;
    std::swap(tiles[static_cast<std::size_t>(blank)], tiles[static_cast<std::size_t>(next)]);
    blank = next;
    all.push_back(tiles);
  }
  return all;
}
[[nodiscard]] std::vector<Tiles> slid_along(const Tiles& tiles, int width, bool row) {
  std::vector<Tiles> all;
  for (const int way : {-1, 1}) {
    const auto some = row ? slid(tiles, width, way, 0) : slid(tiles, width, 0, way);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

[[nodiscard]] auto slide_neighbours(int width) {
  return [width](const std::string& text) {
    test::Words neighbours;
    for (const bool row : {true, false}) {
      for (const Tiles& tiles : slid_along(tiles_of(text), width, row)) neighbours.push_back(text_of(tiles));
    }
    return neighbours;
  };
}

[[nodiscard]] std::string blank_first(unsigned cells) {
  Tiles tiles;
  for (unsigned tile = 0; tile < cells; ++tile) tiles.push_back(tile);
  return text_of(tiles);
}

template <typename P>
class GuidedSlides {
 public:
  explicit GuidedSlides(const std::string& size, const test::Words& patterns)
      : puzzle(size), sums_(made(puzzle, patterns)), guided(puzzle, sums_, {!patterns.empty(), patterns.empty()}) {}

  [[nodiscard]] unsigned length(const typename P::State& state) const {
    const auto found = search::idastar(guided, state);
    REQUIRE(found.solved());
    typename P::State end = state;
    for (const Slide slide : found.moves) end = puzzle.after(end, slide);
    REQUIRE(puzzle.is_goal(end));
    return found.length();
  }

 private:
  using Guided = solver::GuidedPuzzle<P>;

  [[nodiscard]] static typename Guided::Sums made(const P& puzzle, const test::Words& patterns) {
    using Database = pattern_database::PatternDatabase<LineSpace>;
    typename Guided::Sums::Tables tables;
    test::Words stored;
    for (const std::string& pattern : patterns) {
      stored.push_back(puzzle.stored_pattern(pattern));
      pattern_database::BuildOptions options;
      options.threads = 2;
      tables[stored.back()] =
          std::make_shared<const Database>(pattern_database::build(puzzle.space(stored.back()), options));
    }
    return typename Guided::Sums(puzzle.sums(stored), tables);
  }

 public:
  P puzzle;

 private:
  typename Guided::Sums sums_;

 public:
  Guided guided;
};

/// A beam that drops no state is breadth-first search; others find no solution shorter than the distance.
void check_beams(const GuidedSlides<SmallMultiTile>& slides, const SmallMultiTile::State& start, unsigned distance) {
  const auto beam = [&](unsigned width, unsigned most_moves, int threads) {
    search::Limits limits;
    limits.depth = most_moves;
    return solver::GuidedBeam(slides.guided, width, limits, threads).solve(start);
  };
  constexpr unsigned all = 32'000;
  for (const unsigned width : {1U, 40U, all}) {
    const auto found = beam(width, 2 * distance, 1);
    REQUIRE((found.solved() || width == 1));
    SmallMultiTile::State end = start;
    for (const Slide slide : found.moves) end = slides.puzzle.after(end, slide);
    REQUIRE(slides.puzzle.is_goal(end) == found.solved());
    if (found.solved()) REQUIRE(found.length() >= distance);
    REQUIRE((width != all || found.length() == distance));
    const auto threaded = beam(width, 2 * distance, 3);
    REQUIRE(threaded.length() == found.length());
    REQUIRE(threaded.expanded == found.expanded);
  }
  REQUIRE(!beam(all, distance - 1, 2).solved());
}

static_assert(Puzzle<SmallMultiTile> && Puzzle<LargeMultiTile>);
static_assert(search::detail::SequencedDomain<solver::GuidedPuzzle<SmallMultiTile>>);
static_assert(search::detail::AskingDomain<solver::GuidedPuzzle<SmallMultiTile>>);

TEST_CASE("the number of boards at each distance equals that of an independent search") {
  const std::vector<std::uint64_t> of_3x2{1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1};
  const std::vector<std::uint64_t> of_4x2{1,    4,    6,    12,   18,   36,   53,   96,   136, 232, 324, 544, 728,
                                          1064, 1366, 1928, 2321, 2780, 2884, 2436, 1825, 800, 368, 140, 50,  8};
  for (const char* const goal : {"", "-blank-last"}) {
    const SmallMultiTile small(std::string("3x2") + goal);
    const auto distances = test::plain_distances(small.state_text(small.goal()), slide_neighbours(3));
    CHECK(test::counts_of(distances) == of_3x2);
    test::check_moves(small, distances);
    test::check_random(small, distances);
    for (const auto& [text, distance] : distances) REQUIRE(small.heuristic(small.parse_state(text)) <= distance);
    const LargeMultiTile large(std::string("4x2") + goal);
    const auto more = test::plain_distances(large.state_text(large.goal()), slide_neighbours(4));
    CHECK(test::counts_of(more) == of_4x2);
    test::check_moves(large, more);
  }
  const SmallMultiTile tall("2x3");
  test::check_moves(tall, test::plain_distances(blank_first(6), slide_neighbours(2)));
}

TEST_CASE("all 3x3 boards: tables of all tiles give distances, others lower bounds, searches the lengths") {
  const std::vector<std::uint64_t> counts{1,     4,     8,     16,   32,   64,    127,   244,   454,
                                          856,   1576,  2854,  5117, 8588, 13466, 19739, 26558, 31485,
                                          30985, 23494, 11751, 3390, 589,  41,    1};
  const auto distances = test::plain_distances(blank_first(9), slide_neighbours(3));
  CHECK(test::counts_of(distances) == counts);
  const GuidedSlides<SmallMultiTile> whole("3x3", {"012-345-678"});
  const GuidedSlides<SmallMultiTile> parts("3x3", {"011-122-233", "012-132-333"});
  const GuidedSlides<SmallMultiTile> none("3x3", {});
  unsigned number = 0;
  for (const auto& [text, distance] : distances) {
    if (++number % 8 != 0 && !test::full_run()) continue;
    const auto state = whole.puzzle.parse_state(text);
    REQUIRE(whole.puzzle.state_text(state) == text);
    REQUIRE(whole.guided.heuristic(state) == distance);
    const unsigned h = parts.guided.heuristic(state);
    REQUIRE(h <= distance);
    REQUIRE(none.guided.heuristic(state) <= distance);
    if (number % 200 != 0 && !test::full_run()) continue;
    const auto expansion = parts.guided.expansion(state, parts.guided.carried(state));
    for (const Slide slide : parts.puzzle.moves(state)) {
      const auto child = parts.puzzle.after(state, slide);
      const unsigned after = parts.guided.heuristic(child);
      REQUIRE((after + 1 >= h && after <= h + 1));
      REQUIRE(expansion.after(slide) == parts.guided.carried(child));
    }
    REQUIRE(parts.length(state) == distance);
    REQUIRE(search::astar(parts.guided, state).length() == distance);
    if (number % 400 == 0) REQUIRE(none.length(state) == distance);
    if (number % 6000 == 0) check_beams(parts, state, distance);
  }
}

TEST_CASE("any board can be the goal, with the tables for its blank's cell or a mirror image of it") {
  std::vector<const char*> goals{"1,2,3,4,5,6,8,0,7"};
  if (test::full_run()) goals.insert(goals.end(), {"4,1,2,3,0,5,6,8,7", "1,2,0,3,4,5,6,7,8", "8,1,5,0,4,2,6,7,3"});
  for (const char* const goal : goals) {
    CAPTURE(goal);
    const std::string size = std::string("3x3-") + goal;
    const auto patterns = SmallMultiTile(size).default_patterns();
    REQUIRE(patterns.size() == 1);
    const GuidedSlides<SmallMultiTile> slides(size, patterns);
    CHECK(slides.puzzle.size() == size);
    CHECK(slides.puzzle.size_arguments() == test::Words{"--board", "3x3", "--goal", goal});
    const unsigned most = test::full_run() ? ~0U : 14;
    const auto distances =
        test::plain_distances(slides.puzzle.state_text(slides.puzzle.goal()), slide_neighbours(3), most);
    unsigned number = 0;
    for (const auto& [text, distance] : distances) {
      if (++number % 16 != 0 && !test::full_run()) continue;
      const auto state = slides.puzzle.parse_state(text);
      REQUIRE(slides.guided.heuristic(state) == distance);
      REQUIRE(slides.puzzle.heuristic(state) <= distance);
      if (number % 1600 != 0 || distance == most) continue;
      REQUIRE(slides.length(state) == distance);
      for (const Slide slide : slides.puzzle.moves(state)) {
        const std::string after = slides.puzzle.state_text(slides.puzzle.after(state, slide));
        REQUIRE(distances.contains(after));
      }
    }
  }
  // All corners share tables, and so do all middle cells.
  const SmallMultiTile first("4x4");
  for (const char* const goal : {"4x4-blank-last", "4x4-1,2,3,0,4,5,6,7,8,9,10,11,12,13,14,15"}) {
    CHECK(SmallMultiTile(goal).pattern_sets() == first.pattern_sets());
  }
  const SmallMultiTile middle("4x4-snail");
  CHECK(middle.default_patterns() != first.default_patterns());
  CHECK(SmallMultiTile("4x4-1,2,3,4,5,0,6,7,8,9,10,11,12,13,14,15").pattern_sets() == middle.pattern_sets());
  for (const std::string& pattern : middle.default_patterns()) {
    const auto name = middle.space(pattern).name();
    const auto found = MultiTileBoard::space_of(name.parameters);
    REQUIRE(found);
    CHECK(found->name() == name);
    CHECK(found->goals() == middle.space(pattern).goals());
  }
  for (const char* const none : {"", "4x4", "4x4_", "6x6_0", "4x4_1111-2222-3333-4444", "4x4_0222-1111-3333-4444"}) {
    CAPTURE(none);
    CHECK(!MultiTileBoard::space_of(none));
  }
}

/// A line of a coloured board: its tiles with the blank in the first cell, and whether it is a row.
using PlainLine = std::pair<Tiles, bool>;

[[nodiscard]] PlainLine line_of(const Tiles& tiles, int width, bool row) {
  const auto back = row ? slid(tiles, width, -1, 0) : slid(tiles, width, 0, -1);
  return {back.empty() ? tiles : back.back(), row};
}

/// Returns the distance of each line from those of the goal; tiles of one colour have one name.
[[nodiscard]] std::map<PlainLine, unsigned> line_distances(const Tiles& goal, int width) {
  std::map<PlainLine, unsigned> distances;
  std::vector<PlainLine> level{line_of(goal, width, true), line_of(goal, width, false)};
  for (const PlainLine& line : level) distances[line] = 0;
  for (unsigned depth = 1; !level.empty(); ++depth) {
    std::vector<PlainLine> next;
    for (const auto& [tiles, row] : level) {
      auto boards = slid_along(tiles, width, row);
      boards.push_back(tiles);
      for (const Tiles& board : boards) {
        const PlainLine other = line_of(board, width, !row);
        if (distances.emplace(other, depth).second) next.push_back(other);
      }
    }
    level = std::move(next);
  }
  return distances;
}

template <typename Boards>
void check_table(const std::string& size, const std::string& pattern, const Tiles& colours, bool mirrored) {
  CAPTURE(size);
  CAPTURE(pattern);
  const MultiTile<Boards> puzzle(size);
  const auto width = static_cast<int>(puzzle.board().width);
  const auto distances = line_distances(colours, width);
  const auto table = pattern_database::build(puzzle.space(pattern));
  CHECK(table.table().size() == distances.size());
  CHECK(table.table().bits() == 2);
  const auto sums = puzzle.sums({pattern});
  REQUIRE(sums.size() == (mirrored ? 2 : 1));
  const auto& projection = sums.front().front().projection;
  const Tiles goal = tiles_of(puzzle.state_text(puzzle.goal()));
  std::set<std::uint64_t> seen;
  RandomNumbers random(3);
  for (unsigned i = 0; i < 2000; ++i) {
    const auto state = puzzle.random_state(random);
    Tiles coloured = tiles_of(puzzle.state_text(state));
    for (unsigned& tile : coloured) {
      tile = colours[static_cast<std::size_t>(std::find(goal.begin(), goal.end(), tile) - goal.begin())];
    }
    for (const bool row : {true, false}) {
      const std::uint64_t index = row ? projection.row(state) : projection.column(state);
      REQUIRE(index < table.table().size());
      REQUIRE(table.h_at(index) == distances.at(line_of(coloured, width, row)));
      seen.insert(index);
    }
    if (!mirrored) continue;
    // The mirror image's columns are rows of the board with mirrored tiles.
    const auto& other = sums.back().front().projection;
    Tiles turned(coloured.size());
    const Tiles given = tiles_of(puzzle.state_text(state));
    for (unsigned cell = 0; cell < given.size(); ++cell) {
      const unsigned side = puzzle.board().width;
      const auto home = static_cast<unsigned>(std::find(goal.begin(), goal.end(), given[cell]) - goal.begin());
      turned[cell % side * side + cell / side] = colours[home % side * side + home / side];
    }
    REQUIRE(table.h_at(other.row(state)) == distances.at(line_of(turned, width, false)));
    REQUIRE(table.h_at(other.column(state)) == distances.at(line_of(turned, width, true)));
  }
  CHECK(seen.size() > std::min<std::size_t>(distances.size() / 4, 500));
}

TEST_CASE("table values equal those of an independent search on coloured boards") {
  check_table<SmallBoards>("3x3", "011-122-233", {0, 1, 1, 1, 2, 2, 2, 3, 3}, true);
  check_table<SmallBoards>("3x3", "011-121-112", {0, 1, 1, 1, 2, 1, 1, 1, 2}, false);
  check_table<LargeBoards>("3x3", "011-122-233", {0, 1, 1, 1, 2, 2, 2, 3, 3}, true);
  check_table<SmallBoards>("4x2", "0112-2331", {0, 1, 1, 2, 2, 3, 3, 1}, false);
  check_table<SmallBoards>("2x4", "01-12-23-31", {0, 1, 1, 2, 2, 3, 3, 1}, false);
  check_table<LargeBoards>("2x5", "01-11-22-22-23", {0, 1, 1, 1, 2, 2, 2, 2, 2, 3}, false);
  check_table<LargeBoards>("5x2", "01112-22223", {0, 1, 1, 1, 2, 2, 2, 2, 2, 3}, false);
  // The blank's goal is the last cell, or one in between.
  check_table<SmallBoards>("2x4-blank-last", "01-12-23-31", {1, 3, 3, 2, 2, 1, 1, 0}, false);
  check_table<SmallBoards>("3x3-snail", "111-202-333", {1, 1, 1, 2, 0, 2, 3, 3, 3}, true);
}

TEST_CASE("boards of 4x4 have the same lengths with other tables and in reverse") {
  const GuidedSlides<SmallMultiTile> some("4x4", {"0111-1222-2222-3333", "0112-1122-1122-2222"});
  const GuidedSlides<SmallMultiTile> others("4x4", {"0111-2222-1111-2222", "0122-1222-2233-2233"});
  const SmallMultiTile& puzzle = some.puzzle;
  RandomNumbers random(7);
  for (unsigned i = 0; i < 30; ++i) {
    auto state = puzzle.goal();
    SmallMultiTile::Sequence last{};
    for (unsigned moves = 0; moves < 4 + i / 2;) {
      const auto& all = puzzle.moves(state);
      const Slide slide = all.begin()[random.below(static_cast<unsigned>(all.end() - all.begin()))];
      const auto next = puzzle.continued(last, state, slide);
      if (!next) continue;
      last = *next;
      state = puzzle.after(state, slide);
      ++moves;
    }
    const unsigned length = some.length(state);
    CHECK(others.length(state) == length);
    CHECK(search::bidirectional_breadth_first(puzzle, state).length() == length);
  }
}

TEST_CASE("large boards are solved with and without tables") {
  const GuidedSlides<LargeMultiTile> square("5x5", {"01111-11111-11111-22222-22222"});
  const GuidedSlides<LargeMultiTile> wide("5x4", {"01111-11222-22222-22222"});
  const GuidedSlides<LargeMultiTile> none("5x5-blank-last", {});
  RandomNumbers random(9);
  const auto check = [&](const auto& slides) {
    auto state = slides.puzzle.goal();
    for (unsigned moves = 0; moves < 9; ++moves) {
      const auto& all = slides.puzzle.moves(state);
      state = slides.puzzle.after(state, all.begin()[random.below(static_cast<unsigned>(all.end() - all.begin()))]);
    }
    CHECK(slides.length(state) == search::bidirectional_breadth_first(slides.puzzle, state).length());
  };
  for (unsigned i = 0; i < (test::full_run() ? 8U : 3U); ++i) {
    check(square);
    check(wide);
    check(none);
  }
}

TEST_CASE("no two alternating sequences of up to five slides lead to the same 4x4 board") {
  const SmallMultiTile puzzle("4x4");
  std::vector<std::pair<SmallMultiTile::State, SmallMultiTile::Sequence>> level{{puzzle.goal(), {}}};
  std::set<std::string> seen{puzzle.state_text(puzzle.goal())};
  for (unsigned depth = 1; depth <= 5; ++depth) {
    decltype(level) next;
    for (const auto& [state, last] : level) {
      for (const Slide slide : puzzle.moves(state)) {
        const auto longer = puzzle.continued(last, state, slide);
        if (!longer) continue;
        next.emplace_back(puzzle.after(state, slide), *longer);
        CHECK(seen.insert(puzzle.state_text(next.back().first)).second);
      }
    }
    CHECK(next.size() == level.size() * (depth == 1 ? 6 : 3));
    level = std::move(next);
  }
}

}  // namespace
}  // namespace tilepdb::puzzles
