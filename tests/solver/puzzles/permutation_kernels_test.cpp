// SPDX-License-Identifier: MIT
// Searches of permutation puzzles by kernels, compared with those of search::idastar().
#include "solver/puzzles/permutation_kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "platform/parallel_for.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "tests/support/instruction_sets.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::solver {
namespace {

using pattern_database::Encoding;
using search::CompletedBound;
using search::End;
using search::Limits;
using Counted = std::vector<std::tuple<unsigned, std::uint64_t, std::uint64_t>>;  // bound, expanded, generated

[[nodiscard]] search::InThreads threads(int count) {
  return [count](const std::function<void()>& work) { in_each_thread(count, [&](int) { work(); }); };
}

/// Shares small iterations, too.
template <unsigned N>
struct SharingSearch : KernelSearch<N> {
  using KernelSearch<N>::KernelSearch;
  static constexpr std::uint64_t least_shared = 100;
};

template <unsigned N>
struct Searched {
  using Puzzle = puzzles::PermutationPuzzle<N>;
  using State = typename Puzzle::State;
  using Guided = GuidedPuzzle<Puzzle>;

  /// Builds tables of the patterns, in the encodings by turns.
  Searched(puzzles::PermutationRules rules, const std::vector<std::string>& patterns,
           const std::vector<Encoding>& encodings, HeuristicParts with)
      : puzzle(std::move(rules)), parts(with) {
    typename TableSums<typename Puzzle::Space, typename Puzzle::Projection>::Tables tables;
    std::vector<std::string> stored;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      using Database = pattern_database::PatternDatabase<typename Puzzle::Space>;
      pattern_database::BuildOptions options;
      options.encoding = encodings[i % encodings.size()];
      stored.push_back(puzzle.stored_pattern(patterns[i]));
      tables[stored.back()] =
          std::make_shared<const Database>(pattern_database::build(puzzle.space(stored.back()), options));
    }
    sums = TableSums(puzzle.sums(stored), tables);
    kernel_tables = permutation_tables(puzzle.system(), sums);
    REQUIRE(kernel_tables != nullptr);
  }

  /// Returns a state after at most `length` moves that are not redundant.
  [[nodiscard]] State walked(RandomNumbers& random, unsigned length) const {
    State state = puzzle.goal();
    typename Puzzle::Sequence sequence;
    std::vector<puzzles::PermutationMove> moves;
    for (unsigned made = 0; made < length; ++made) {
      moves.clear();
      for (const auto move : puzzle.moves(state)) {
        if (puzzle.continued(sequence, state, move)) moves.push_back(move);
      }
      if (moves.empty()) break;
      const auto move = moves[random.below(static_cast<unsigned>(moves.size()))];
      sequence = *puzzle.continued(sequence, state, move);
      state = puzzle.after(state, move);
    }
    return state;
  }

  using Starts = std::vector<State>;

  [[nodiscard]] auto by_kernel(const Starts& starts, InstructionSet set, int count, Limits limits,
                               Counted* bounds = nullptr) const {
    if (bounds != nullptr) limits.completed = counting(*bounds);
    const PermutationDomain<N> domain(Guided(puzzle, sums, parts), parts, *kernel_tables, set);
    const auto in_threads = threads(count);
    return search::IterativeDeepening<PermutationDomain<N>, SharingSearch<N>>(domain, true, limits, in_threads)
        .solve(starts);
  }

  [[nodiscard]] auto by_idastar(const Starts& starts, Limits limits, Counted* bounds = nullptr) const {
    if (bounds != nullptr) limits.completed = counting(*bounds);
    return search::idastar(Guided(puzzle, sums, parts), starts, limits);
  }

  [[nodiscard]] static std::function<void(const CompletedBound&)> counting(Counted& bounds) {
    return [&](const CompletedBound& bound) { bounds.emplace_back(bound.bound, bound.expanded, bound.generated); };
  }

  void check_solution(const Starts& starts, const std::vector<puzzles::PermutationMove>& moves) const {
    CHECK(std::any_of(starts.begin(), starts.end(), [&](State state) {
      for (const auto move : moves) state = puzzle.after(state, move);
      return puzzle.is_goal(state);
    }));
  }

  /// Returns the expansions of the last search by the kernel of one thread, and the length of solutions.
  std::pair<std::uint64_t, unsigned> check(const Starts& starts) const {
    Counted bounds;
    const auto plain = by_idastar(starts, {}, &bounds);
    check_solution(starts, plain.moves);
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    for (const InstructionSet set : test::available_instruction_sets()) {
      CAPTURE(name_of(set));
      for (const int count : {1, 3}) {
        CAPTURE(count);
        Counted kernel_bounds;
        const auto found = by_kernel(starts, set, count, {}, &kernel_bounds);
        CHECK(found.end == End::solved);
        CHECK(found.length() == plain.length());
        CHECK(found.at_least == plain.at_least);
        CHECK(kernel_bounds == bounds);
        check_solution(starts, found.moves);
        if (expanded == 0) std::tie(expanded, generated) = std::tuple(found.expanded, found.generated);
        CHECK(found.expanded == expanded);
        CHECK(found.generated == generated);
      }
    }
    return {expanded, plain.length()};
  }

  /// Checks states at the end of walks, and the first two together. Returns the sum of expansions.
  std::uint64_t check_walks(unsigned states, unsigned length) const {
    RandomNumbers random(11);
    std::uint64_t sum = check({puzzle.goal()}).first;
    Starts starts;
    std::vector<unsigned> lengths;
    for (unsigned i = 0; i < states; ++i) {
      starts.push_back(walked(random, length));
      const auto [expanded, moves] = check({starts.back()});
      sum += expanded;
      lengths.push_back(moves);
    }
    CHECK(check({starts[0], starts[1]}).second == std::min(lengths[0], lengths[1]));
    return sum;
  }

  Puzzle puzzle;
  HeuristicParts parts;
  TableSums<typename Puzzle::Space, typename Puzzle::Projection> sums{};
  std::shared_ptr<const PermutationTables> kernel_tables{};
};

using Small = Searched<24>;
using Large = Searched<64>;

constexpr HeuristicParts tables_only{true, false};
constexpr HeuristicParts own_only{false, true};
constexpr HeuristicParts tables_and_own{true, true};
const std::vector<Encoding> mixed_encodings{Encoding::two_bits, Encoding::half_byte, Encoding::byte};

[[nodiscard]] puzzles::PermutationRules defined_by(const std::string& text) {
  return puzzles::rules_of(puzzles::read_definition(text, "text"), "text");
}

/// Two rings of nine places that share three, whose pieces have three orientations; some of the pieces look alike.
[[nodiscard]] std::string rings(const std::string& solved, unsigned orientations) {
  std::string text = "Set RING 15 " + std::to_string(orientations) + "\nSolved\nRING\n" + solved + "\nEnd\n";
  text += "Move A\nRING\n9 1 2 3 4 5 6 7 8 10 11 12 13 14 15\n";
  if (orientations > 1) text += "1 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
  text += "End\nMove B\nRING\n1 2 3 4 5 6 15 7 8 9 10 11 12 13 14\n";
  if (orientations > 1) text += "0 0 0 0 0 0 0 1 0 0 0 0 0 0 2\n";
  return text + "End\n";
}

/// Twelve pieces in a circle; a move takes three neighbours in a cycle. Moves that do not touch commute.
[[nodiscard]] std::string circle() {
  std::string text = "Set CIRCLE 12 1\nSolved\nCIRCLE\n1 2 3 4 5 6 7 8 9 10 11 12\nEnd\n";
  for (unsigned first = 0; first < 12; first += 2) {
    text += std::string("Move ") + static_cast<char>('A' + first / 2) + "\nCIRCLE\n";
    for (unsigned place = 0; place < 12; ++place) {
      const unsigned in_move = (place + 12 - first) % 12;
      const unsigned from = in_move < 3 ? (first + (in_move + 1) % 3) % 12 : place;
      text += std::to_string(from + 1) + (place < 11 ? " " : "\nEnd\n");
    }
  }
  return text;
}

TEST_CASE("kernels search the cube and TopSpin like idastar, through several images of tables") {
  const Small cube(puzzles::cube().of_size("3x3x3"), {"corners0-2", "edges0-2"}, mixed_encodings, tables_only);
  CHECK(cube.check_walks(4, 8) > 5'000);
  const Small joined(puzzles::cube().of_size("3x3x3"), {"corners0-1+edges0-1", "edges0-2+corners3"}, mixed_encodings,
                     tables_only);
  CHECK(joined.check_walks(4, 7) > 40);
  const Small places(puzzles::cube().of_size("3x3x3"), {"corners0-3-places+edges0", "edges0-3-places"}, mixed_encodings,
                     tables_only);
  CHECK(places.check_walks(4, 7) > 100);
  const Small pocket(puzzles::cube().of_size("2x2x2"), {"corners0-2", "corners0,3-4"}, mixed_encodings, tables_only);
  CHECK(pocket.check_walks(6, 12) > 1'000);
  const Small ring(puzzles::topspin().of_size("12-4"), {"0-4", "5-9"}, {Encoding::half_byte}, tables_only);
  CHECK(ring.check_walks(5, 11) > 1'000);
  const Small short_ring(puzzles::topspin().of_size("9-4"), {"0-2"}, {Encoding::two_bits}, tables_only);
  CHECK(short_ring.check_walks(5, 30) > 200);
}

TEST_CASE("kernels search pancakes like idastar, with gaps, tables or both") {
  const std::vector<std::string> patterns{"1-4", "5-8"};
  for (const HeuristicParts parts : {tables_only, own_only, tables_and_own}) {
    CAPTURE(parts.tables);
    CAPTURE(parts.own);
    const Large pancakes(puzzles::pancakes().of_size("9"), patterns, mixed_encodings, parts);
    CHECK(pancakes.check_walks(5, 20) > 50);
    const Large burnt(puzzles::burnt_pancakes().of_size("8"), patterns, mixed_encodings, parts);
    CHECK(burnt.check_walks(5, 10) > 50);
  }
  const Large many(puzzles::pancakes().of_size("40"), {"1-3", "38-40"}, mixed_encodings, tables_and_own);
  CHECK(many.check_walks(4, 60) > 1'000);
  const Large blind(puzzles::pancakes().of_size("20"), {}, {}, {});
  CHECK(blind.check_walks(3, 4) > 1'000);
}

TEST_CASE("kernels search defined puzzles like idastar, with turns and alike pieces") {
  const std::string different = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
  const std::string alike = "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5";
  const Large turned(defined_by(rings(different, 3)), {"ring1-4", "ring7-9", "ring12-15"}, mixed_encodings,
                     tables_only);
  CHECK(turned.check_walks(4, 11) > 500);
  const Large plain(defined_by(rings(different, 1)), {"ring1-5"}, {Encoding::two_bits}, tables_only);
  CHECK(plain.check_walks(3, 10) > 1'000);
  const Large colours(defined_by(rings(alike, 1)), {"ring1-4", "ring10-13"}, mixed_encodings, tables_only);
  CHECK(colours.check_walks(3, 10) > 1'000);
  const Large commuting(defined_by(circle()), {"circle1-4"}, {Encoding::two_bits}, tables_only);
  CHECK(commuting.puzzle.system().sequences().states() > 1'000);
  CHECK(commuting.check_walks(4, 12) > 500);
  // The pieces of two kinds may be turned at the goal.
  const std::string any = alike + "\n0 0 0 0 0 0 ? ? ? 0 0 0 ? ? ?";
  const Large unturned(defined_by(rings(any, 3)), {"ring1-3,7", "ring10-12"}, mixed_encodings, tables_only);
  CHECK(unturned.check_walks(4, 9) > 300);
}

TEST_CASE("kernels read tables of several sets, with places and turns that follow from others") {
  const auto shipped = [](const std::string& name) {
    const auto& family = puzzles::defined_puzzle(std::string(TILEPDB_DATA_DIR) + "/puzzles/" + name + ".tws");
    return family.of_size(family.facts.default_size);
  };
  const Large skewb(shipped("skewb"), {"corners1-2+centres", "corners+others1-3", "others+centres1-3"}, mixed_encodings,
                    tables_only);
  CHECK(skewb.check_walks(5, 12) > 300);
  const Large pyraminx(shipped("pyraminx"), {"edges+vertices1-2", "edges1-3+vertices"}, mixed_encodings, tables_only);
  CHECK(pyraminx.check_walks(5, 20) > 40);
}

TEST_CASE("searches by kernels end at limits") {
  const Small ring(puzzles::topspin().of_size("12-4"), {"0-2"}, {Encoding::two_bits}, tables_only);
  RandomNumbers random(5);
  const Small::Starts start{ring.walked(random, 40)};
  const InstructionSet set = best_instruction_set();
  const auto solved = ring.by_kernel(start, set, 1, {});
  REQUIRE(solved.expanded > 20'000);
  for (const std::uint64_t nodes :
       {std::uint64_t{1}, std::uint64_t{77}, std::uint64_t{5000}, solved.expanded / 2, solved.expanded - 1}) {
    CAPTURE(nodes);
    Limits limits;
    limits.expanded = nodes;
    const auto found = ring.by_kernel(start, set, 1, limits);
    CHECK(found.end == End::out_of_nodes);
    CHECK(found.expanded == nodes);
    const auto shared = ring.by_kernel(start, set, 3, limits);
    CHECK(shared.expanded <= nodes);
    CHECK(shared.expanded + 3 * std::uint64_t{4096} >= nodes);
  }
  Limits shallow;
  shallow.depth = solved.length() - 1;
  const auto none = ring.by_kernel(start, set, 2, shallow);
  CHECK(none.end == End::out_of_depth);
  CHECK(none.at_least == solved.length());
  Limits stopped;
  std::uint64_t reported = 0;
  stopped.progress = [&](const search::Progress& progress) {
    CHECK(progress.expanded >= reported);
    reported = progress.expanded;
  };
  stopped.stop = [&] { return reported > solved.expanded / 2; };
  for (const int count : {1, 3}) {
    reported = 0;
    const auto early = ring.by_kernel(start, set, count, stopped);
    CHECK(early.end == End::stopped);
    CHECK(early.at_least <= solved.length());
    CHECK(early.expanded < solved.expanded);
  }
}

}  // namespace
}  // namespace tilepdb::solver
