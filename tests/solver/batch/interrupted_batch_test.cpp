// SPDX-License-Identifier: MIT
// Results of an interrupted batch, and limits of plain IDA*.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "solver/batch/instance_search.hpp"
#include "solver/batch/result.hpp"
#include "solver/search/ida_star.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/searches.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

/// The results, in order, of a batch that is stopped after a number of stop requests.
struct Interrupted {
  std::vector<std::pair<std::string, Result>> delivered;
  BatchProgress saved;
  bool ended = true;

  Interrupted(const Puzzles& puzzles, TestBatch options, unsigned questions) {
    std::atomic<unsigned> asked{0};
    options.job.stop = [&] { return ++asked > questions; };
    options.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
    try {
      solve_batch(
          *puzzles.heuristic, puzzles.goal, puzzles.instances, options, options.job,
          [&](const Instance& instance, const Result& outcome) { delivered.emplace_back(instance.id, outcome); });
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::interrupted);
      ended = false;
    }
  }
};

[[nodiscard]] TestBatch plain(const Puzzles& puzzles, int threads) {
  TestBatch options = puzzles.options(threads);
  options.method.automaton = nullptr;
  return options;
}

}  // namespace

TEST_CASE("a solution shorter than a proved bound is an error, whatever the search") {
  struct WrongSearcher final : Searcher {
    [[nodiscard]] std::string place(std::size_t) const override { return "boards.txt:7: "; }
    [[nodiscard]] Result search(std::size_t, SearchWatch&, const SearchProgress&) const override {
      Result result;
      result.moves = {"U", "L"};
      result.at_least = 3;
      return result;
    }
  };
  std::string message;
  try {
    solve_batch(WrongSearcher(), 1, {}, {}, [](std::size_t, const Result&) {});
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::check_failed);
    message = error.what();
  }
  CHECK(message.starts_with("boards.txt:7: a solution of 2 moves is shorter than a proved bound, 3"));
}

TEST_CASE("a failure is reported instead of the instances it stops") {
  // The second instance fails once the search of the first has begun, which only ends when it is stopped.
  struct FailingSearcher final : Searcher {
    mutable std::atomic<bool> begun{false};

    [[nodiscard]] std::string place(std::size_t number) const override { return std::to_string(number) + ": "; }
    [[nodiscard]] std::optional<std::uint64_t> easy_nodes() const override { return 1000; }
    [[nodiscard]] Result search(std::size_t number, SearchWatch& watch, const SearchProgress&) const override {
      if (number == 0) begun = true;
      while (number == 0 ? watch.advice({}) == Advice::proceed : !begun) std::this_thread::yield();
      if (number == 1) throw Error(ErrorKind::resource, "out of memory");
      return {};
    }
  };
  const FailingSearcher searcher;
  std::size_t delivered = 0;
  Job job;
  job.threads = 2;
  try {
    solve_batch(searcher, 2, {}, job, [&](std::size_t, const Result&) { ++delivered; });
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::resource);
    CHECK(std::string(error.what()) == "1: out of memory");
  }
  CHECK(delivered == 0);
}

TEST_CASE("the reported lower bound of a search never decreases") {
  const auto instances = instances_of("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
  const Puzzles puzzles;
  const TileSearcher searcher(*puzzles.heuristic, puzzles.goal, instances, {});
  std::vector<SearchStatus> reported;
  BatchOptions options;
  options.live = [&](std::size_t, const SearchStatus& status) { reported.push_back(status); };
  const Job job;
  BatchRecord record(options, true, {});
  InstanceSearch search(searcher, 0, options, {}, job, true, record);
  const auto report = [&](unsigned bound, bool backward) {
    std::this_thread::sleep_for(std::chrono::milliseconds(210));  // longer than the interval between reports
    (void)search.advice({bound, backward, 5, 10});
  };
  search.proved(94);
  report(94, false);
  search.searched({.bound = 94, .completed = true});
  search.proved(96);
  search.proved(90);
  report(90, true);
  report(98, true);
  REQUIRE(reported.size() == 3);
  CHECK(reported[0].at_least == 94);
  CHECK(reported[1].at_least == 96);
  CHECK((reported[1].bound == 90 && reported[1].backward && reported[1].expanded == 5));
  CHECK(reported[2].at_least == 98);
}

TEST_CASE("an interrupted batch delivers the bounds of unfinished instances, each once and in order") {
  const Puzzles puzzles;
  std::vector<unsigned> lengths;
  for (const Result& outcome : puzzles.solve(puzzles.options())) {
    lengths.push_back(outcome.solved() ? outcome.length() : 0);
  }
  REQUIRE(lengths[1] == 57);
  for (const bool is_plain : {false, true}) {
    CAPTURE(is_plain);
    for (const int threads : {1, 3}) {
      CAPTURE(threads);
      unsigned given_up = 0;
      unsigned more_than_h = 0;
      bool ended = false;
      for (unsigned questions = 0; !ended; questions = 1 + 2 * questions) {
        CAPTURE(questions);
        REQUIRE(questions < 1'000'000);
        const Interrupted run(puzzles, is_plain ? plain(puzzles, threads) : puzzles.options(threads), questions);
        ended = run.ended;
        CHECK(std::is_sorted(run.delivered.begin(), run.delivered.end(),
                             [](const auto& a, const auto& b) { return a.first <= b.first && a.first != b.first; }));
        bool any = false;
        for (const auto& [id, outcome] : run.delivered) {
          const std::size_t number = std::stoul(id) - 1;
          if (number == 0) continue;  // unsolvable
          if (outcome.solved()) {
            CHECK(outcome.length() == lengths[number]);
            continue;
          }
          any = true;
          ++given_up;
          REQUIRE(outcome.status == Status::given_up);
          const std::string least = counted(outcome.at_least, "move is needed", "moves are needed");
          CHECK(outcome.reason == "interrupted; at least " + least);
          CHECK(outcome.at_least <= lengths[number]);
          const auto& instance = puzzles.instances[number];
          const unsigned h = puzzles.heuristic->value(named_by_goal(start_of(instance, {4, 4}), puzzles.goal));
          CHECK(outcome.at_least >= h);
          more_than_h += outcome.at_least > h && outcome.expanded() > 0 ? 1 : 0;
          CHECK_FALSE(run.saved.results.contains(number));
        }
        CHECK(any == !ended);
      }
      CHECK(given_up > 0);
      CHECK(more_than_h > 0);
    }
  }
}

TEST_CASE("plain IDA* respects all limits") {
  const Puzzles puzzles;
  const Position start = named_by_goal(start_of(puzzles.instances[1], {4, 4}), puzzles.goal);
  const unsigned h = puzzles.heuristic->value(start);
  std::vector<Bound> whole;
  {
    const Result solution = solve_ida_star(*puzzles.heuristic, start);
    REQUIRE(solution.length() == 57);
    whole = solution.bounds;
  }
  for (unsigned max_bound = h - 2; max_bound < 57; ++max_bound) {
    CAPTURE(max_bound);
    unsigned proved = 0;
    std::vector<Bound> searched;
    WatchedSearch search;
    search.limits.max_bound = max_bound;
    search.proved = [&](unsigned bound) { proved = bound; };
    search.searched = [&](const Bound& bound) { searched.push_back(bound); };
    TestWatch watch(search);
    const auto solution = solve_ida_star(*puzzles.heuristic, start, best_instruction_set(), watch);
    CHECK_FALSE(solution.solved());
    CHECK(proved == std::max(h, max_bound + 1 + max_bound % 2 - (h + 1) % 2));
    CHECK(searched.size() == (proved - h) / 2);
    for (std::size_t i = 0; i < searched.size(); ++i) CHECK(searched[i].expanded == whole[i].expanded);
  }
  std::uint64_t all = 0;
  for (const Bound& bound : whole) all += bound.expanded;
  for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{70'000}, all - 1, all, all + 1}) {
    CAPTURE(nodes);
    std::uint64_t expanded = 0;
    WatchedSearch search;
    search.limits.nodes = nodes;
    search.searched = [&](const Bound& bound) { expanded += bound.expanded; };
    TestWatch watch(search);
    const auto solution = solve_ida_star(*puzzles.heuristic, start, best_instruction_set(), watch);
    CHECK(solution.solved() == (nodes >= all));
    CHECK(expanded == std::min(nodes, all));
  }
}

TEST_CASE("the result of a search that gave up survives the transfer between processes") {
  Result result;
  result.at_least = 47;
  result.bounds = {{45, true, 12, 30, true, 0.25, {1, 0xFFFFFFFF}, 0, 5}, {45, false, 3, 4, false, 0, {}, 2}};
  result.seconds = 0.5;
  result.most_stored = 7;
  result.reason = "why";
  const Result read = result_from(json_of(result));
  CHECK(read.status == Status::given_up);
  CHECK(read.reason == "why");
  CHECK(read.at_least == 47);
  CHECK(read.expanded() == 15);
  CHECK(read.generated() == 34);
  CHECK(read.bounds[0].parts == result.bounds[0].parts);
  CHECK((read.bounds[0].backward && read.bounds[0].stored == 5 && read.bounds[0].seconds == 0.25));
  CHECK(read.bounds[1].choices == 2);
  CHECK(read.seconds == 0.5);
  CHECK(read.most_stored == 7U);
  CHECK(result_from(json_of(Result{Status::unsolvable})).status == Status::unsolvable);
}

TEST_CASE("a backward search that gives up at once reports the bound of its own end") {
  const Puzzles puzzles;
  TestBatch options = puzzles.options();
  options.method.strategy.direction = SearchDirection::backward;
  const std::shared_ptr<const Heuristic> other(
      new Heuristic(make_heuristic(puzzles.folder.path(), {4, 4}, 9, {"0,1,2,3|4,5,6,7|8,10,11|12,13,14,15"})));
  options.method.strategy.backward = [&](Cell blank) { return blank == 9 ? other : nullptr; };
  const std::vector<Instance> one{puzzles.instances[1]};
  options.known = {};
  for (options.limits.max_bound = 0; options.limits.max_bound < 50; ++options.limits.max_bound) {
    unsigned delivered = 0;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job,
                [&](const Instance&, const Result& outcome) {
                  ++delivered;
                  REQUIRE(outcome.status == Status::given_up);
                  CHECK(outcome.at_least > options.limits.max_bound);
                  CHECK(outcome.at_least <= 57);
                });
    CHECK(delivered == 1);
  }
}

}  // namespace tilepdb::solver
