// SPDX-License-Identifier: MIT
// Searches that a team resumes.
#include <doctest/doctest.h>

#include <atomic>
#include <vector>

#include "solver/batch/batch.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/thread_team.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("an interrupted batch resumes with another number of processes") {
  const Puzzles puzzles;
  const auto expected = puzzles.solve(puzzles.options(1));
  BatchProgress last = puzzles.options(1).known;
  unsigned runs = 0;
  unsigned within_a_bound = 0;
  std::vector<Result> found;
  for (bool ended = false; !ended; ++runs) {
    REQUIRE(runs < 1000);
    const BatchProgress resumed = last;
    found.clear();
    const auto errors = run_team(1 + static_cast<int>(runs % 3), [&](Team& team) {
      TestBatch options = puzzles.options(1);
      options.job.team = &team;
      options.known = resumed;
      std::atomic<unsigned> asked{0};
      options.job.stop = [&] { return ++asked > 20; };
      if (team.rank() == 0) {
        options.checkpoint = [&](const BatchProgress& progress) { last = progress; };
      }
      solve_batch(*puzzles.heuristic, puzzles.goal, puzzles.instances, options, options.job,
                  [&](const Instance&, const Result& outcome) { found.push_back(outcome); });
    });
    ended = !errors[0];
    for (const auto& error : errors) {
      CHECK(error.has_value() == !ended);
      if (error) CHECK(error->kind() == ErrorKind::interrupted);
    }
    if (last.current && last.search.roots > 0) ++within_a_bound;
  }
  CHECK(runs > 3);
  CHECK(within_a_bound > 0);
  check_same(found, expected);
}

TEST_CASE("a team resumes with the parts of subtrees that a single process left") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  TestBatch options = puzzles.options(1);
  options.method.frontier_nodes = 0;  // one subtree
  options.known = {};
  std::vector<Result> expected;
  solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job,
              [&](const Instance&, const Result& outcome) { expected.push_back(outcome); });
  BatchProgress left = options.known;
  for (unsigned runs = 0; left.search.open.empty(); ++runs) {
    REQUIRE(runs < 100);
    TestBatch alone = options;
    alone.known = left;
    std::atomic<unsigned> asked{0};
    alone.job.stop = [&] { return ++asked > 20; };
    alone.checkpoint = [&](const BatchProgress& progress) { left = progress; };
    CHECK_THROWS_AS(solve_batch(*puzzles.heuristic, puzzles.goal, one, alone, alone.job, [](auto&&...) {}), Error);
  }
  for (const int size : {1, 3}) {
    CAPTURE(size);
    std::vector<Result> found;
    const auto errors = run_team(size, [&](Team& team) {
      TestBatch together = options;
      together.known = left;
      together.job.team = &team;
      solve_batch(*puzzles.heuristic, puzzles.goal, one, together, together.job,
                  [&](const Instance&, const Result& outcome) { found.push_back(outcome); });
    });
    for (const auto& error : errors) CHECK_FALSE(error);
    check_same(found, expected);
  }
}

}  // namespace tilepdb::solver
