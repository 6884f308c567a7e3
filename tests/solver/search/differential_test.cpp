// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

// Compares every kernel with random options, on random boards of every size and random goals, with an independent
// search: bidirectional breadth-first on texts, without tables or pruning.
namespace tilepdb::solver {
namespace {

using Random = std::mt19937_64;

/// A board with one character per cell, 0 for the blank.
using Text = std::string;

[[nodiscard]] std::vector<Text> neighbours(const Text& board, std::size_t width) {
  std::vector<Text> result;
  const std::size_t blank = board.find('\0');
  const auto add = [&](std::size_t cell) {
    result.push_back(board);
    std::swap(result.back()[blank], result.back()[cell]);
  };
  if (blank % width != 0) add(blank - 1);
  if (blank % width + 1 != width) add(blank + 1);
  if (blank >= width) add(blank - width);
  if (blank + width < board.size()) add(blank + width);
  return result;
}

/// Returns the fewest moves between two boards, by alternating levels from both.
[[nodiscard]] unsigned distance(const Text& start, const Text& goal, std::size_t width) {
  struct Side {
    std::unordered_set<Text> seen;
    std::vector<Text> level;
  };
  Side near{{start}, {start}};
  Side far{{goal}, {goal}};
  if (start == goal) return 0;
  for (unsigned moves = 1;; ++moves) {
    Side& side = near.level.size() <= far.level.size() ? near : far;
    const Side& other = &side == &near ? far : near;
    std::vector<Text> next;
    for (const Text& board : side.level) {
      for (Text& neighbour : neighbours(board, width)) {
        if (!side.seen.insert(neighbour).second) continue;
        if (other.seen.count(neighbour) != 0) return moves;
        next.push_back(std::move(neighbour));
      }
    }
    side.level = std::move(next);
  }
}

[[nodiscard]] Text text_of(const Position& position) {
  return {position.tiles.begin(), position.tiles.begin() + position.board.cells()};
}

[[nodiscard]] unsigned below(Random& random, std::size_t limit) { return static_cast<unsigned>(random() % limit); }

template <typename Value>
[[nodiscard]] const Value& one_of(const std::vector<Value>& values, Random& random) {
  return values[below(random, values.size())];
}

/// Divides all cells but one into random patterns of at most `most` cells.
[[nodiscard]] Partition random_partition(BoardSize board, Cell blank, unsigned most, Random& random) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (cell != blank) cells.push_back(cell);
  }
  std::shuffle(cells.begin(), cells.end(), random);
  Partition partition;
  for (std::size_t at = 0; at < cells.size();) {
    const std::size_t end = std::min(cells.size(), at + 1 + below(random, most));
    Pattern pattern = 0;
    for (; at < end; ++at) pattern |= cell_bit(cells[at]);
    partition.push_back(pattern);
  }
  return partition;
}

/// Heuristics of one catalogue for every goal cell of the blank, made on demand.
class Heuristics {
 public:
  Heuristics(const std::filesystem::path& folder, Catalogue catalogue, bool reflected)
      : folder_(folder), catalogue_(std::move(catalogue)), reflected_(reflected) {}

  [[nodiscard]] std::shared_ptr<const Heuristic> operator()(Cell blank) {
    auto& heuristic = known_[blank];
    if (!heuristic) {
      const Catalogue adapted = for_blank(catalogue_, blank);
      const auto partitions = reflected_ ? with_reflections(adapted) : adapted.partitions;
      heuristic = std::make_shared<const Heuristic>(catalogue_.board, blank, partitions,
                                                    test::make_tables(folder_, catalogue_.board, blank, partitions));
    }
    return heuristic;
  }

 private:
  const std::filesystem::path& folder_;
  Catalogue catalogue_;
  bool reflected_;
  std::map<Cell, std::shared_ptr<const Heuristic>> known_;
};

/// A search with random options, and their text for messages.
struct RandomSearch {
  test::WatchedSearch options;
  SearchStrategy strategy;

  RandomSearch(Random& random, const HeuristicForBlank& heuristics) {
    static const auto sets = test::available_instruction_sets();
    options.method.instruction_set = one_of(sets, random);
    options.job.threads = below(random, 8) == 0 ? 2 : 1;
    options.method.frontier_nodes =
        one_of<std::optional<std::size_t>>({std::nullopt, 0, 1, 2 + below(random, 100), 5000}, random);
    strategy.direction = one_of<SearchDirection>(
        {SearchDirection::forward, SearchDirection::backward, SearchDirection::automatic}, random);
    strategy.backward = heuristics;
    strategy.expansions_before_backward = below(random, 300);
  }

  [[nodiscard]] std::string text() const {
    return std::string(name_of(options.method.instruction_set)) + ", threads " + std::to_string(options.job.threads) +
           ", frontier " +
           (options.method.frontier_nodes ? std::to_string(*options.method.frontier_nodes) : "as the search does") +
           ", " + to_string(strategy.direction) + " after " + std::to_string(strategy.expansions_before_backward);
  }
};

struct Size {
  BoardSize board;
  unsigned walk;           ///< largest number of moves from the goal to a start
  unsigned pattern_tiles;  ///< most tiles of a pattern
};

/// Compares random boards of a size with one random goal and catalogue. Returns the number of searches.
unsigned compare(const Size& size, unsigned boards, const std::filesystem::path& folder, Random& random) {
  const Position goal = test::random_walk(blank_first_goal(size.board), 1 + below(random, 200), random);
  Catalogue catalogue{"random", size.board, goal.blank(), {}, {}};
  for (unsigned i = 1 + below(random, 2); i > 0; --i) {
    catalogue.partitions.push_back(random_partition(size.board, goal.blank(), size.pattern_tiles, random));
  }
  const bool reflected = below(random, 2) == 0;
  Heuristics heuristics(folder, catalogue, reflected);
  const auto heuristic = heuristics(goal.blank());
  const std::vector<MoveAutomaton> automata{build_move_automaton(size.board, 2), build_move_automaton(size.board, 8)};
  CAPTURE(goal.text());
  for (const Partition& partition : catalogue.partitions) CAPTURE(partition_text(partition));
  unsigned searches = 0;
  for (unsigned i = 0; i < boards; ++i) {
    const Position start = test::random_walk(goal, below(random, size.walk + 1), random);
    CAPTURE(start.text());
    const unsigned length = distance(text_of(start), text_of(goal), size.board.width);
    const Position named = named_by_goal(start, goal);
    CHECK(heuristic->value(named) <= length);
    for (const InstructionSet set : test::available_instruction_sets()) {
      const Result plain = solve_ida_star(*heuristic, named, set);
      CHECK(plain.length() == length);
      CHECK(test::replays(start, goal, moves_of(plain.moves)));
      ++searches;
    }
    for (int other = 0; other < 2; ++other) {
      const MoveAutomaton& automaton = one_of(automata, random);
      const RandomSearch search(random, [&](Cell blank) { return heuristics(blank); });
      const std::string options = search.text() + ", automaton of depth " + std::to_string(automaton.depth());
      CAPTURE(options);
      const auto found = test::solve_optimally(*heuristic, automaton, named, search.options, search.strategy);
      REQUIRE(found);
      CHECK(found->length() == length);
      CHECK(test::replays(start, goal, moves_of(found->moves)));
      ++searches;
    }
  }
  return searches;
}

}  // namespace

TEST_CASE("random boards, goals, tables and options have the lengths of an independent search") {
  const bool full = test::full_run();
  const std::uint64_t seed = test::seed_of_run();
  CAPTURE(seed);
  Random random(seed);
  unsigned searches = 0;
  const Size sizes[] = {{{2, 2}, 12, 3}, {{2, 3}, 60, 4}, {{3, 2}, 60, 4}, {{3, 3}, 200, 5},
                        {{3, 4}, 34, 4}, {{4, 3}, 34, 4}, {{4, 4}, 26, 4}, {{4, 5}, 22, 3},
                        {{5, 4}, 22, 3}, {{5, 5}, 22, 3}, {{6, 6}, 20, 3}};
  for (const Size& size : sizes) {
    REQUIRE(has_tables(size.board));
    const std::string board = size.board.name();
    CAPTURE(board);
    const test::TemporaryFolder folder;
    for (unsigned goals = full ? 40 : 1; goals > 0; --goals) {
      searches += compare(size, full ? 100 : 50, folder.path(), random);
    }
  }
  MESSAGE(searches << " searches, seed " << seed);
  CHECK(searches >= (full ? 1000 : 500));
}

}  // namespace tilepdb::solver
