// SPDX-License-Identifier: MIT
// Solving instances in several threads.
#include "tilepdb/search/instances.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <random>
#include <ranges>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/puzzle_spaces.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/heuristic.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::search {
namespace {

TEST_CASE("each instance is processed once with any number of threads") {
  for (const int threads : {0, 1, 2, 16}) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
      std::vector<std::atomic<int>> times(count);
      for_each_instance(count, [&](std::size_t i) { ++times[i]; }, {.threads = threads});
      for (const auto& time : times) CHECK(time == 1);
    }
  }
}

TEST_CASE("an exception and a stop both end the work on other instances") {
  for (const int threads : {1, 3}) {
    std::atomic<int> done = 0;
    const auto work = [&](std::size_t i) {
      if (i == 5) throw std::range_error("five");
      if (i > 5) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++done;
    };
    CHECK_THROWS_WITH_AS(for_each_instance(1000, work, {.threads = threads}), "five", std::range_error);
    CHECK(done < (threads == 1 ? 6 : 500));
    done = 0;
    const auto count = [&](std::size_t /*i*/) { ++done; };
    const InstanceOptions options{.threads = threads, .stop = [&] { return done >= 10; }};
    CHECK_THROWS_WITH_AS(for_each_instance(100'000, count, options), "interrupted", Error);
    CHECK(done < 100);
  }
  CHECK_THROWS_AS(for_each_instance(1, [](std::size_t) {}, {.threads = -1}), Error);
}

TEST_CASE("several searches can share a pattern database") {
  namespace pdb = pattern_database;
  using Space = test::StatedTopSpin<9, 8>;
  const auto database = pdb::build(Space());
  struct Puzzle {
    using State = Space::State;
    using Move = unsigned;
    [[nodiscard]] auto moves(const State& /*state*/) const { return std::views::iota(0U, 9U); }
    [[nodiscard]] State after(const State& state, Move move) const { return Space().after(state, move); }
    [[nodiscard]] bool is_goal(const State& state) const {
      return std::ranges::all_of(moves(state), [&](unsigned i) { return i == 8 || state[i] == (state[0] + i) % 9; });
    }
    [[nodiscard]] std::uint64_t hash(const State& state) const { return Space().rank(state) * 0x9e3779b97f4a7c15; }
  };
  const pdb::Guided domain(Puzzle(),
                           pdb::Lookup(database, [](const Puzzle::State& state) { return Space().rank(state); }));
  std::mt19937 random(3);
  std::vector<Puzzle::State> starts;
  while (starts.size() < 200) {
    const std::uint64_t index = random() % Space().size();
    // Reversing four tokens is an even permutation, so half of all states are dead ends.
    if (database.h_at(index) != pdb::unreachable) starts.push_back(Space().unrank(index));
  }
  std::vector<std::size_t> lengths(starts.size());
  for_each_instance(starts.size(), [&](std::size_t i) { lengths[i] = idastar(domain, starts[i]).length(); });
  for (std::size_t i = 0; i < starts.size(); ++i) CHECK(lengths[i] == database.h(starts[i]));
}

}  // namespace
}  // namespace tilepdb::search
