// SPDX-License-Identifier: MIT
// Valid but unusual spaces: one state, no moves, move-only, goals of many types.
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <ranges>
#include <set>
#include <span>
#include <vector>

#include "tests/support/puzzle_spaces.hpp"
#include "tests/support/small_spaces.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/colourings.hpp"
#include "tilepdb/pattern_database/orientations.hpp"
#include "tilepdb/pattern_database/product.hpp"

namespace tilepdb::pattern_database {
namespace {

using LevelSizes = std::vector<std::uint64_t>;

/// A ring of numbers, described by states, with goals of any type.
template <typename Goals>
struct Ring : test::Numbers {
  explicit Ring(Goals ends) : Numbers{"ring", 8}, ends_(std::move(ends)) {}
  [[nodiscard]] unsigned moves() const { return 1; }
  [[nodiscard]] State after(State state, unsigned /*move*/) const { return (state + 1) % count; }
  [[nodiscard]] const Goals& goals() const { return ends_; }

 private:
  Goals ends_;
};

TEST_CASE("goals are any range") {
  const LevelSizes expected{2, 2, 2, 2};
  CHECK(build(Ring(std::vector<std::uint64_t>{0, 4})).table().histogram() == expected);
  CHECK(build(Ring(std::array<std::uint64_t, 2>{0, 4})).table().histogram() == expected);
  CHECK(build(Ring(std::set<std::uint64_t>{0, 4})).table().histogram() == expected);
  // A goal listed twice counts once.
  CHECK(build(Ring(std::vector<std::uint64_t>{4, 0, 4})).table().histogram() == expected);
  static constexpr std::array<std::uint64_t, 2> ends{0, 4};
  CHECK(build(Ring(std::span<const std::uint64_t>(ends))).table().histogram() == expected);
  const auto by_view = Ring(std::views::iota(std::uint64_t{0}) | std::views::take(1));
  CHECK(build(by_view).table().histogram() == LevelSizes(8, 1));
}

TEST_CASE("a space may have a single state, without moves or with one to itself") {
  struct Still : test::Numbers {
    Still() : Numbers{"still", 1} {}
    [[nodiscard]] unsigned moves() const { return 0; }
    [[nodiscard]] bool undirected() const { return true; }
    [[nodiscard]] bool parity(State /*state*/) const { return false; }
    [[nodiscard]] State after(State state, unsigned /*move*/) const { return state; }
  };
  const test::TemporaryFolder folder;
  for (const Encoding encoding : {Encoding::smallest, Encoding::one_bit, Encoding::two_bits, Encoding::byte}) {
    const auto database = test::built(Still(), encoding);
    CHECK(database.table().histogram() == LevelSizes{1});
    CHECK(database.h_at(0) == 0);
  }
  CHECK(build_file(Still(), folder.path() / "still.pdb.zst").h_at(0) == 0);
  CHECK(build_file(Still(), folder.path() / "still.pdb.zst").h_at(0) == 0);
  const PermutationPattern alone({"alone", ""}, 1, {{{0}}}, {0});
  CHECK(build(alone).table().histogram() == LevelSizes{1});
  const PermutationPattern turned({"turned", ""}, 3, {{{0}, {1}}}, {0});
  CHECK(build(turned).table().histogram() == LevelSizes{1, 1, 1});
}

TEST_CASE("states without moves in a larger space are dead ends") {
  struct Still : test::Numbers {
    Still() : Numbers{"still", 9} {}
    [[nodiscard]] unsigned moves() const { return 0; }
    [[nodiscard]] std::optional<State> after(State /*state*/, unsigned /*move*/) const { return {}; }
  };
  const auto database = build(Still());
  CHECK(database.h_at(0) == 0);
  CHECK(database.h_at(8) == unreachable);
}

TEST_CASE("a space may be move-only, with states that own memory") {
  struct Owner {
    using State = std::vector<std::uint8_t>;
    explicit Owner(std::uint64_t states) : count(std::make_unique<std::uint64_t>(states)) {}
    [[nodiscard]] Name name() const { return {"owner", ""}; }
    [[nodiscard]] std::uint64_t size() const { return *count; }
    [[nodiscard]] unsigned moves() const { return 2; }
    [[nodiscard]] std::uint64_t rank(const State& state) const { return state.size(); }
    [[nodiscard]] State unrank(std::uint64_t index) const { return State(index, 1); }
    [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
      if (move == 0) {
        if (state.size() + 1 == *count) return {};
        state.push_back(1);
      } else {
        if (state.empty()) return {};
        state.pop_back();
      }
      return state;
    }
    [[nodiscard]] bool undirected() const { return true; }
    [[nodiscard]] std::array<State, 1> goals() const { return {}; }

    std::unique_ptr<std::uint64_t> count;
  };
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "owner.pdb";
  const auto built = build_file(Owner(100), file);
  CHECK(built.h(Owner::State(70, 1)) == 70);
  const auto opened = PatternDatabase<Owner>::open(Owner(100), file);
  CHECK(opened.h_at(99) == 99);
}

TEST_CASE("products of ranks are a space") {
  struct Pairs {
    using Ranks = Product<Colourings<2, 2>, Orientations<2, 3>>;
    using State = Ranks::State;
    [[nodiscard]] Name name() const { return {"pairs", ""}; }
    [[nodiscard]] std::uint64_t size() const { return Ranks::size(); }
    [[nodiscard]] unsigned moves() const { return 3; }
    [[nodiscard]] std::uint64_t rank(const State& state) const { return Ranks::rank(state); }
    [[nodiscard]] State unrank(std::uint64_t index) const { return Ranks::unrank(index); }
    [[nodiscard]] State after(State state, unsigned move) const {
      auto& [colours, turned] = state;
      std::swap(colours[move], colours[move + 1]);
      turned[move % 2] = static_cast<std::uint8_t>((turned[move % 2] + 1) % 3);
      return state;
    }
    [[nodiscard]] std::array<State, 1> goals() const { return {unrank(0)}; }
  };
  const auto values = test::searched_values(Pairs());
  const auto database = build(Pairs());
  CHECK(database.table().size() == 54);
  for (std::uint64_t index = 0; index < 54; ++index) {
    const auto known = values.find(index);
    CHECK(database.h_at(index) == (known == values.end() ? unreachable : known->second));
  }
}

TEST_CASE("reversible moves may have costs, also with explicit predecessors") {
  struct Toll : test::Numbers {
    Toll() : Numbers{"toll", 8} {}
    [[nodiscard]] unsigned moves() const { return 2; }
    [[nodiscard]] unsigned moves_back() const { return 2; }
    [[nodiscard]] bool undirected() const { return true; }
    [[nodiscard]] State after(State state, unsigned move) const {
      return (state + (move == 0 ? 1 : count - 1)) % count;
    }
    [[nodiscard]] State before(State state, unsigned move) const { return after(state, 1 - move); }
    [[nodiscard]] unsigned cost(State state, unsigned move) const { return (state + move) % 2 == 0 ? 0 : 1; }
  };
  CHECK(build(Toll()).table().histogram() == LevelSizes{2, 4, 2});
}

TEST_CASE("a file name without a folder is written to the current folder") {
  const test::TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  CHECK_NOTHROW((void)build_file(test::Swaps(), "table.pdb"));
  CHECK(std::filesystem::exists(folder.path() / "table.pdb"));
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace tilepdb::pattern_database
