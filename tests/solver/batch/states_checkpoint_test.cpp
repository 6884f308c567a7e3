// SPDX-License-Identifier: MIT
// Interrupted searches of puzzles other than sliding tiles.
#include <doctest/doctest.h>

#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "solver/batch/checkpoint_file.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

void check_interrupted(const std::string& name, const std::string& size, const std::string& heuristic) {
  CAPTURE(name);
  const auto puzzle = find_family(name)->make({size, {}, {}});
  RandomNumbers random(2);
  std::vector<Instance> instances;
  for (int i = 0; i < 4; ++i) instances.push_back(puzzle->random(random, {}));
  const StateSearcher searcher(*puzzle, instances, heuristic, {});
  REQUIRE(searcher.can_pause());
  std::vector<Result> expected;
  solve_batch(searcher, instances.size(), {}, Job{.threads = 2},
              [&](std::size_t, const Result& result) { expected.push_back(result); });
  const test::TemporaryFolder folder;
  const CheckpointFile file(folder.path() / "saved", "the test's batch");
  std::mt19937_64 numbers(5);
  std::vector<Result> found;
  unsigned runs = 0;
  unsigned within = 0;  // runs that resumed within an iteration
  for (bool ended = false; !ended; ++runs) {
    REQUIRE(runs < 1000);
    BatchOptions options;
    options.checkpoint_interval = std::chrono::duration<double>(numbers() % 2 == 0 ? 0.0 : 1000.0);
    options.checkpoint = [&](const BatchProgress& progress) { file.save(progress); };
    if (auto saved = file.load()) options.known = std::move(*saved);
    within += options.known.current && options.known.search.roots != 0 ? 1U : 0U;
    std::atomic<unsigned> asked{0};
    const unsigned last = 1 + static_cast<unsigned>(numbers() % (40 + 20 * runs));
    const Job job{.threads = 1 + static_cast<int>(runs % 3), .stop = [&] { return ++asked > last; }};
    found.clear();
    try {
      solve_batch(searcher, instances.size(), options, job,
                  [&](std::size_t, const Result& result) { found.push_back(result); });
      ended = true;
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::interrupted);
    }
  }
  CHECK(runs > 5);
  CHECK(within > 0);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    // In the last iteration, kernels may find another solution, with other counters, if threads share it.
    CHECK(found[i].length() == expected[i].length());
    CHECK(fault_of_moves(*puzzle, instances[i], found[i].moves).empty());
    CHECK(found[i].expanded_in_completed_bounds() == expected[i].expanded_in_completed_bounds());
    CHECK(found[i].bounds.size() == expected[i].bounds.size());
  }
}

}  // namespace

TEST_CASE("interrupted searches of puzzles end like uninterrupted ones") {
  check_interrupted("pancakes", "9", "zero");  // by kernels
  check_interrupted("shift", "3x3", "zero");
}

}  // namespace tilepdb::solver
