// SPDX-License-Identifier: MIT
// Instances spread over a team whose first process is interrupted.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "solver/batch/batch.hpp"
#include "solver/batch/shared_items.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/thread_team.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("stopping an idle first process ends the work of the other processes") {
  for (const bool all_done : {false, true}) {
    CAPTURE(all_done);
    std::atomic<int> begun{0};
    std::atomic<int> results{0};
    const auto errors = run_team(3, [&](Team& team) {
      const bool first = team.rank() == 0;
      SharedItems items(
          team, 2, [&](std::size_t, const std::string&, bool) { ++results; }, [&] { return begun == 2; });
      std::optional<Error> failure;
      // One of two threads works, the other waits for work.
      std::jthread other;
      if (!first) {
        other = std::jthread([&] {
          while (begun != 2) std::this_thread::yield();
          CHECK_FALSE(items.take());
        });
      }
      if (!first && items.take()) {
        ++begun;
        while (!items.is_stop_requested()) std::this_thread::yield();
        items.put(0, "so far");
        if (!all_done) failure = Error(ErrorKind::interrupted, "interrupted");
      }
      if (other.joinable()) other.join();
      try {
        items.finish(failure);
        CHECK(all_done);
      } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::interrupted);
        CHECK(std::string(error.what()) == "interrupted");
        CHECK_FALSE(all_done);
      }
      // No message is left for later communication.
      (void)team.gather("");
      CHECK_FALSE(team.receive());
    });
    CHECK(std::none_of(errors.begin(), errors.end(), [](const auto& error) { return error.has_value(); }));
    CHECK(results == 2);
  }
}

TEST_CASE("interrupted plain searches of a team report the bounds proved in every process") {
  const Puzzles puzzles;
  TestBatch plain = puzzles.options(1);
  plain.method.automaton = nullptr;
  const auto whole = puzzles.solve(plain);
  unsigned given_up = 0;
  unsigned more_than_h = 0;
  for (const int size : {1, 2, 3}) {
    CAPTURE(size);
    bool ended = false;
    for (unsigned questions = 0; !ended; questions = 1 + 2 * questions) {
      CAPTURE(questions);
      REQUIRE(questions < 10'000'000);
      std::vector<std::pair<std::size_t, Result>> found;
      BatchProgress saved;
      const auto errors = run_team(size, [&](Team& team) {
        TestBatch options = plain;
        options.job.team = &team;
        std::atomic<unsigned> asked{0};
        if (team.rank() == 0) {
          options.job.stop = [&] { return ++asked > questions; };
          options.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
        }
        solve_batch(*puzzles.heuristic, puzzles.goal, puzzles.instances, options, options.job,
                    [&](const Instance& instance, const Result& outcome) {
                      found.emplace_back(std::stoul(instance.id) - 1, outcome);
                    });
      });
      ended = !errors[0];
      for (const auto& error : errors) {
        REQUIRE(error.has_value() == !ended);
        if (error) CHECK(error->kind() == ErrorKind::interrupted);
        if (error) CHECK(std::string(error->what()) == "interrupted");
      }
      CHECK(
          std::is_sorted(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first <= b.first; }));
      if (ended) CHECK(found.size() == whole.size());
      for (const auto& [number, outcome] : found) {
        if (outcome.status != Status::given_up) {
          CHECK(same(outcome, whole[number]));
          continue;
        }
        ++given_up;
        const unsigned least = outcome.at_least;
        CHECK_FALSE(ended);
        CHECK(outcome.reason == "interrupted; at least " + counted(least, "move is needed", "moves are needed"));
        CHECK(least <= whole[number].length());
        const unsigned h =
            puzzles.heuristic->value(named_by_goal(start_of(puzzles.instances[number], {4, 4}), puzzles.goal));
        CHECK(least >= h);
        more_than_h += least > h ? 1 : 0;
        CHECK_FALSE(saved.results.contains(number));
      }
    }
  }
  CHECK(given_up > 3);
  CHECK(more_than_h > 0);
}

}  // namespace tilepdb::solver
