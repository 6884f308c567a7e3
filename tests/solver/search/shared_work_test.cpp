// SPDX-License-Identifier: MIT
// Simulated processes that share an iteration, with random environments, subtrees and events.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "tests/solver/search/simulated_processes.hpp"
#include "tests/support/full_run.hpp"

namespace tilepdb::test {
namespace {

/// Random numbers for a schedule.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  [[nodiscard]] bool one_in(unsigned n) { return random_() % n == 0; }
  [[nodiscard]] std::uint64_t below(std::uint64_t n) { return random_() % n; }
  [[nodiscard]] double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  /// Returns a number between two others, all magnitudes equally likely.
  [[nodiscard]] double magnitude(double least, double most) { return least * std::pow(most / least, uniform()); }

 private:
  std::mt19937_64 random_;
};

[[nodiscard]] std::vector<std::uint64_t> random_sizes(Dice& dice) {
  std::vector<std::uint64_t> sizes(1 + static_cast<std::size_t>(dice.magnitude(1, 2000)));
  const double most = dice.magnitude(100, 1e6);
  for (std::uint64_t& size : sizes) size = static_cast<std::uint64_t>(dice.magnitude(1, most));
  if (dice.one_in(2)) sizes[dice.below(sizes.size())] = static_cast<std::uint64_t>(dice.magnitude(1e6, 1e8));
  return sizes;
}

[[nodiscard]] Surroundings random_surroundings(Dice& dice) {
  Surroundings around;
  around.processes = static_cast<int>(dice.magnitude(1, dice.one_in(10) ? 1000 : 100));
  around.latency = dice.magnitude(1e-6, 1e-3);
  around.latency_spread = dice.one_in(2) ? 0 : dice.magnitude(1e-6, 1e-2);
  around.service = dice.magnitude(1e-8, 1e-4);
  around.slow_share = dice.one_in(2) ? 0 : dice.uniform();
  around.pause_chance = dice.one_in(2) ? 0 : 0.2 * dice.uniform();
  around.pause = dice.magnitude(1e-4, 0.1);
  around.nodes_between_questions = 1 + dice.below(50'000);
  around.least_split = 2 + dice.below(100'000);
  around.most_questions = 10'000'000;
  around.seed = dice.below(1U << 30U);
  return around;
}

/// Searches a bound, perhaps in parts with pauses between them and jobs that are killed and resume from the last pause,
/// each time with other processes.
void search_in_parts(Dice& dice, const std::vector<std::uint64_t>& sizes) {
  const auto roots = static_cast<std::uint32_t>(sizes.size());
  std::uint64_t counted = 0;
  for (std::uint32_t first = 0; first < roots;) {
    const Surroundings around = random_surroundings(dice);
    SimulatedBound bound{sizes, {}, {first, roots}};
    bound.rules.group = 1 + static_cast<int>(dice.below(10));
    bound.rules.splits = !dice.one_in(8);
    if (dice.one_in(2)) bound.pause_at = dice.magnitude(1e-5, 3);
    if (dice.one_in(4)) bound.killed_at = dice.magnitude(1e-5, 3);
    SimulatedProcesses processes(around, bound);
    const SimulatedResult run = processes.run();
    if (run.killed) continue;
    REQUIRE(run.ended);
    const solver::BoundResult& result = run.result;
    REQUIRE((result.paused || result.next_root == roots));
    REQUIRE(!result.gave_up);
    std::uint64_t sum = 0;
    for (std::uint32_t root = 0; root < roots; ++root) {
      const bool due = root >= first && root < result.next_root;
      if (processes.searched()[root] != (due ? sizes[root] : 0)) FAIL("root ", root, " is not searched once");
      sum += due ? sizes[root] : 0;
    }
    REQUIRE(result.counts.expanded == sum);
    counted += sum;
    first = result.next_root;
  }
  CHECK(counted == std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}));
}

/// Searches a bound that ends early because of a solution or a failing process.
void search_to_an_end(Dice& dice, const std::vector<std::uint64_t>& sizes) {
  const Surroundings around = random_surroundings(dice);
  SimulatedBound bound{sizes, {}, {0, static_cast<std::uint32_t>(sizes.size())}};
  bound.rules.group = 1 + static_cast<int>(dice.below(10));
  const bool fails = dice.one_in(2);
  if (fails) bound.failing = static_cast<int>(dice.below(static_cast<std::uint64_t>(around.processes)));
  if (!fails) bound.solution = static_cast<std::uint32_t>(dice.below(sizes.size()));
  SimulatedProcesses processes(around, bound);
  const SimulatedResult run = processes.run();
  REQUIRE(run.ended);
  REQUIRE((run.result.found.has_value() || fails));
  for (std::size_t root = 0; root < sizes.size(); ++root) REQUIRE(processes.searched()[root] <= sizes[root]);
  const std::vector<std::uint64_t>& searched = processes.searched();
  REQUIRE(run.result.counts.expanded == std::accumulate(searched.begin(), searched.end(), std::uint64_t{0}));
}

}  // namespace

TEST_CASE("processes in any environment search each node of a bound once, and all of them end") {
  const std::uint64_t schedules = full_run() ? 10'000 : 500;
  for (std::uint64_t schedule = 0; schedule < schedules; ++schedule) {
    CAPTURE(schedule);
    Dice dice(schedule);
    const auto sizes = random_sizes(dice);
    if (dice.one_in(4)) {
      search_to_an_end(dice, sizes);
    } else {
      search_in_parts(dice, sizes);
    }
  }
}

}  // namespace tilepdb::test
