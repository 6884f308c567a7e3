// SPDX-License-Identifier: MIT
// Tables of spaces as heuristics.
#include <doctest/doctest.h>

#include <array>
#include <random>
#include <ranges>

#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/heuristic.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::pattern_database {
namespace {

using Places = std::array<std::uint8_t, PermutationPattern::most_places>;

/// A permutation puzzle without orientations: the place of each piece.
class PermutationPuzzle {
 public:
  using State = Places;
  using Move = unsigned;

  PermutationPuzzle(unsigned pieces, std::vector<PermutationPattern::Move> moves)
      : pieces_(pieces), moves_(std::move(moves)) {}

  [[nodiscard]] auto moves(const State& /*state*/) const {
    return std::views::iota(0U, static_cast<unsigned>(moves_.size()));
  }
  [[nodiscard]] State after(State state, Move move) const {
    for (unsigned i = 0; i < pieces_; ++i) state[i] = moves_[move].to[state[i]];
    return state;
  }
  [[nodiscard]] State goal() const {
    State state{};
    for (unsigned i = 0; i < pieces_; ++i) state[i] = static_cast<std::uint8_t>(i);
    return state;
  }
  [[nodiscard]] Move inverse(Move move) const { return move; }
  [[nodiscard]] bool is_goal(const State& state) const { return state == goal(); }
  [[nodiscard]] std::uint64_t hash(const State& state) const {
    std::uint64_t hash = 0;
    for (const auto place : state) hash = (hash ^ place) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
  }

 private:
  unsigned pieces_;
  std::vector<PermutationPattern::Move> moves_;
};

/// Returns the projection of a state to a pattern.
[[nodiscard]] auto seen_by(const PatternDatabase<PermutationPattern>& database) {
  return Lookup(database, [&space = database.space()](const Places& places) {
    PermutationPattern::State state;
    for (std::size_t i = 0; i < space.kept().size(); ++i) state.places[i] = places[space.kept()[i]];
    return space.rank(state);
  });
}

TEST_CASE("maxima of tables in every encoding lead to optimal solutions") {
  const auto whole = build(test::pancakes(8, false, test::first_numbers(8)));
  for (const Encoding encoding : {Encoding::two_bits, Encoding::half_byte, Encoding::byte}) {
    BuildOptions options;
    options.encoding = encoding;
    const auto large = build(test::pancakes(8, false, {7, 6, 5, 4}), options);
    const auto small = build(test::pancakes(8, false, {0, 1, 2, 3}), options);
    std::vector<PermutationPattern::Move> turns;
    for (unsigned count = 2; count <= 8; ++count) {
      turns.push_back({test::first_numbers(8)});
      std::reverse(turns.back().to.begin(), turns.back().to.begin() + count);
    }
    const Guided domain(PermutationPuzzle(8, turns), Maximum(std::tuple(seen_by(large), seen_by(small))));
    static_assert(search::CarryingDomain<decltype(domain)>);
    static_assert(search::ReversibleDomain<decltype(domain)>);
    static_assert(!search::detail::CuttingDomain<decltype(domain)>);
    std::mt19937 random(7);
    for (int i = 0; i < 30; ++i) {
      const std::uint64_t index = random() % whole.space().size();
      const auto state = whole.space().unrank(index);
      const Places& places = state.places;
      const unsigned length = whole.h(state);
      CHECK(domain.heuristic(places) <= length);
      CHECK(search::idastar(domain, places).length() == length);
      CHECK(search::astar(domain, places).length() == length);
      auto carried = domain.carried(places);
      Places at = places;
      for (int step = 0; step < 20; ++step) {
        const auto move = static_cast<unsigned>(random() % 7);
        carried = domain.expansion(at, carried).after(move);
        at = domain.after(at, move);
        REQUIRE(domain.heuristic(at, carried) == domain.heuristic(at));
      }
    }
  }
}

/// The four-peg Towers of Hanoi: the peg of each disc, the smallest first. A pattern of larger discs is the same
/// puzzle.
template <unsigned Discs>
struct Hanoi {
  using State = std::array<std::uint8_t, Discs>;
  using Move = unsigned;

  [[nodiscard]] Name name() const { return {"hanoi", std::to_string(Discs)}; }
  [[nodiscard]] std::uint64_t size() const { return std::uint64_t{1} << (2 * Discs); }
  [[nodiscard]] unsigned moves() const { return 4 * Discs; }
  [[nodiscard]] std::uint64_t rank(const State& state) const {
    std::uint64_t rank = 0;
    for (const auto peg : state) rank = 4 * rank + peg;
    return rank;
  }
  [[nodiscard]] State unrank(std::uint64_t rank) const {
    State state{};
    for (unsigned i = Discs; i-- > 0; rank /= 4) state[i] = static_cast<std::uint8_t>(rank % 4);
    return state;
  }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::vector<State> goals() const { return {unrank(size() - 1)}; }
  [[nodiscard]] bool can(const State& state, unsigned move) const {
    const unsigned disc = move / 4;
    for (unsigned i = 0; i < disc; ++i) {
      if (state[i] == state[disc] || state[i] == move % 4) return false;
    }
    return state[disc] != move % 4;
  }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    if (!can(state, move)) return {};
    state[move / 4] = static_cast<std::uint8_t>(move % 4);
    return state;
  }
};

struct HanoiPuzzle {
  using State = Hanoi<6>::State;
  using Move = unsigned;
  [[nodiscard]] std::vector<Move> moves(const State& state) const {
    std::vector<Move> moves;
    for (Move move = 0; move < 24; ++move) {
      if (Hanoi<6>().can(state, move)) moves.push_back(move);
    }
    return moves;
  }
  [[nodiscard]] State after(const State& state, Move move) const { return *Hanoi<6>().after(state, move); }
  [[nodiscard]] bool is_goal(const State& state) const { return state == Hanoi<6>().unrank(4095); }
  [[nodiscard]] std::uint64_t hash(const State& state) const { return Hanoi<6>().rank(state) * 0x9e3779b97f4a7c15; }
};

TEST_CASE("sums over groups of discs are lower bounds for the four-peg Towers of Hanoi") {
  // Solution lengths for 1 to 6 discs: 1 3 5 9 13 17.
  CHECK(build(Hanoi<3>()).h_at(0) == 5);
  const auto four = build(Hanoi<4>());
  CHECK(four.h_at(0) == 9);
  const auto two = build(Hanoi<2>());
  CHECK(two.h_at(0) == 3);
  const auto whole = build(Hanoi<6>());
  CHECK(whole.h_at(0) == 17);
  const auto smallest = [](const HanoiPuzzle::State& state) { return Hanoi<2>().rank({state[0], state[1]}); };
  const auto largest = [](const HanoiPuzzle::State& state) {
    return Hanoi<4>().rank({state[2], state[3], state[4], state[5]});
  };
  const Guided domain(HanoiPuzzle(), Sum(std::tuple(Lookup(two, smallest), Lookup(four, largest))));
  for (std::uint64_t index = 0; index < 4096; ++index) {
    const auto state = Hanoi<6>().unrank(index);
    REQUIRE(domain.heuristic(state) <= whole.h_at(index));
    if (index % 64 == 0) CHECK(search::astar(domain, state).length() == whole.h_at(index));
  }
  CHECK(domain.heuristic(Hanoi<6>().unrank(0)) == 12);
}

/// The cells of the blank and some tiles of the 3x2 sliding-tile puzzle; moves of other tiles cost nothing.
template <unsigned... Tiles>
struct SlidingPattern {
  using Ranks = Placements<6, sizeof...(Tiles) + 1>;
  using State = typename Ranks::State;

  [[nodiscard]] Name name() const { return {"tiles", (... + (std::to_string(Tiles) + " "))}; }
  [[nodiscard]] std::uint64_t size() const { return Ranks::size(); }
  [[nodiscard]] unsigned moves() const { return 4; }
  [[nodiscard]] std::uint64_t rank(const State& state) const { return Ranks::rank(state); }
  [[nodiscard]] State unrank(std::uint64_t index) const { return Ranks::unrank(index); }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::vector<State> goals() const { return {State{0, Tiles...}}; }
  [[nodiscard]] static std::optional<std::uint8_t> target(unsigned blank, unsigned move) {
    if (move == 0 && blank >= 3) return static_cast<std::uint8_t>(blank - 3);
    if (move == 1 && blank < 3) return static_cast<std::uint8_t>(blank + 3);
    if (move == 2 && blank % 3 > 0) return static_cast<std::uint8_t>(blank - 1);
    if (move == 3 && blank % 3 < 2) return static_cast<std::uint8_t>(blank + 1);
    return {};
  }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    const auto to = target(state[0], move);
    if (!to) return {};
    for (auto& place : state) {
      if (place == *to) place = state[0];
    }
    state[0] = *to;
    return state;
  }
  [[nodiscard]] unsigned cost(const State& state, unsigned move) const {
    const auto to = target(state[0], move);
    return to && std::find(state.begin() + 1, state.end(), *to) != state.end() ? 1 : 0;
  }
};

struct SlidingTiles {
  using Whole = SlidingPattern<1, 2, 3, 4, 5>;
  using State = Whole::State;
  using Move = unsigned;
  [[nodiscard]] std::vector<Move> moves(const State& state) const {
    std::vector<Move> moves;
    for (Move move = 0; move < 4; ++move) {
      if (Whole::target(state[0], move)) moves.push_back(move);
    }
    return moves;
  }
  [[nodiscard]] State after(const State& state, Move move) const { return *Whole().after(state, move); }
  [[nodiscard]] bool is_goal(const State& state) const { return Whole().rank(state) == 0; }
  [[nodiscard]] std::uint64_t hash(const State& state) const { return Whole().rank(state) * 0x9e3779b97f4a7c15; }
};

TEST_CASE("sums of tables are lower bounds if moves of other tiles cost nothing") {
  const auto first = build(SlidingPattern<1, 2>());
  const auto second = build(SlidingPattern<3, 4, 5>());
  const auto whole = build(SlidingTiles::Whole());
  CHECK(whole.table().histogram().size() == 22);
  const Guided domain(SlidingTiles(),
                      Sum(std::tuple(Lookup(first,
                                            [](const SlidingTiles::State& state) {
                                              return Placements<6, 3>::rank({state[0], state[1], state[2]});
                                            }),
                                     Lookup(second, [](const SlidingTiles::State& state) {
                                       return Placements<6, 4>::rank({state[0], state[3], state[4], state[5]});
                                     }))));
  unsigned reached = 0;
  for (std::uint64_t index = 0; index < 720; ++index) {
    const unsigned length = whole.h_at(index);
    if (length == unreachable) continue;
    ++reached;
    const auto state = SlidingTiles::Whole().unrank(index);
    REQUIRE(domain.heuristic(state) <= length);
    REQUIRE(search::idastar(domain, state).length() == length);
  }
  CHECK(reached == 360);
}

TEST_CASE("a search does not expand states whose lookup is a dead end") {
  const auto counter = build(test::CounterBack());
  struct Count {
    using State = std::uint64_t;
    using Move = unsigned;
    [[nodiscard]] std::vector<Move> moves(State state) const {
      std::vector<Move> moves;
      for (Move move = 0; move < 2; ++move) {
        if (test::Counter().after(state, move)) moves.push_back(move);
      }
      return moves;
    }
    [[nodiscard]] State after(State state, Move move) const { return *test::Counter().after(state, move); }
    [[nodiscard]] bool is_goal(State state) const { return state == 0; }
    [[nodiscard]] std::uint64_t hash(State state) const { return state * 0x9e3779b97f4a7c15; }
  };
  const Guided domain(Count(), Lookup(counter, [](std::uint64_t state) { return state; }));
  CHECK(domain.heuristic(2) == unreachable);
  CHECK(!search::idastar(domain, 2).solved());
  const auto solved = search::idastar(domain, 60);
  CHECK(solved.length() == 60);
  CHECK(solved.expanded == 60);
}

}  // namespace
}  // namespace tilepdb::pattern_database
