// SPDX-License-Identifier: MIT
// Lower bounds and solutions that later runs of a batch begin with.
#include <doctest/doctest.h>

#include <atomic>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "solver/batch/checkpoint_file.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/resealed.hpp"
#include "tests/support/thread_team.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

/// The lengths that Korf published of his instances 1, 4 and 55, and of one move.
const std::map<std::size_t, unsigned> lengths{{1, 57}, {2, 1}, {3, 56}, {4, 41}};
constexpr std::size_t hard = 3;

/// Returns a solution of instance `hard` that takes two moves more than a shortest one.
[[nodiscard]] std::vector<std::string> longer_solution(const Puzzles& puzzles) {
  auto moves = puzzles.solve(puzzles.options()).at(hard).moves;
  const bool is_sideways = moves.front() == "L" || moves.front() == "R";
  const Position start = start_of(puzzles.instances[hard], {4, 4});
  const Direction way = is_sideways
                            ? (start.board.can_go(start.blank(), Direction::up) ? Direction::up : Direction::down)
                            : (start.board.can_go(start.blank(), Direction::left) ? Direction::left : Direction::right);
  auto detour = words_of({way, opposite(way)});
  moves.insert(moves.begin(), detour.begin(), detour.end());
  return moves;
}

[[nodiscard]] Result open_result(unsigned at_least, std::vector<std::string> moves) {
  Result result;
  result.at_least = at_least;
  result.moves = std::move(moves);
  return result;
}

[[nodiscard]] bool solves(const Puzzles& puzzles, std::size_t number, const Result& result) {
  return replays(start_of(puzzles.instances[number], {4, 4}), puzzles.goal, moves_of(result.moves));
}

/// Solves the batch within limits; returns the results, and in `saved` the last checkpoint.
[[nodiscard]] std::vector<Result> solve(const Puzzles& puzzles, TestBatch batch, BatchProgress& saved) {
  batch.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
  return puzzles.solve(batch);
}

}  // namespace

TEST_CASE("limited runs pass on their bounds and solutions of all instances") {
  const Puzzles puzzles;
  for (const Solutions solutions : {Solutions::first, Solutions::beside}) {
    TestBatch batch = puzzles.options(2);
    batch.method.solutions = solutions;
    batch.method.within = 0;
    batch.checkpoint_interval = std::chrono::duration<double>(0.01);
    std::map<std::size_t, Gap> before;
    unsigned unsolved = 0;
    for (std::uint64_t nodes = 2'000; nodes < 3'000'000; nodes *= 4) {
      CAPTURE(nodes);
      batch.limits.nodes = nodes;
      BatchProgress saved = batch.known;
      const auto results = solve(puzzles, batch, saved);
      REQUIRE(results.size() == puzzles.instances.size());
      // If all are solved, the file would be removed.
      const bool is_saved = std::any_of(results.begin(), results.end(),
                                        [](const Result& result) { return result.status == Status::given_up; });
      const CheckpointFile file("folder", "batch");
      batch.known = file.decode(file.encode(saved));
      for (const auto& [number, length] : lengths) {
        CAPTURE(number);
        const Result& result = results[number];
        CHECK(result.at_least <= length);
        CHECK(result.at_least >= before[number].at_least);
        REQUIRE(result.has_solution());
        CHECK(result.length() >= length);
        CHECK(solves(puzzles, number, result));
        if (before[number].length != 0) CHECK(result.length() <= before[number].length);
        before[number] = {result.length(), result.at_least};
        if (!is_saved) continue;
        const bool is_open = batch.known.open.contains(number);
        CHECK(is_open == !result.solved());
        CHECK(batch.known.results.contains(number) == result.solved());
        unsolved += is_open ? 1 : 0;
        if (!is_open) continue;
        CHECK(batch.known.open.at(number).at_least == result.at_least);
        CHECK(batch.known.open.at(number).moves == result.moves);
      }
    }
    CHECK(unsolved > 3);
    batch.limits = {};
    BatchProgress saved = batch.known;
    for (const Result& result : solve(puzzles, batch, saved)) CHECK(result.status != Status::given_up);
  }
}

TEST_CASE("a search begins with the bound and the solution of an earlier run") {
  const Puzzles puzzles;
  const auto shortest = puzzles.solve(puzzles.options()).at(hard).moves;
  const auto longer = longer_solution(puzzles);
  REQUIRE(longer.size() == 58);
  TestBatch batch = puzzles.options();
  batch.limits.nodes = 1'000;
  BatchProgress saved;
  // Without beams, a solution is only that of the earlier run.
  for (const bool is_plain : {false, true}) {
    if (is_plain) batch.method.automaton = nullptr;
    batch.known.open[hard] = open_result(54, longer);
    const Result found = solve(puzzles, batch, saved).at(hard);
    CHECK(found.status == Status::given_up);
    CHECK(found.at_least == 54);
    CHECK(found.moves == longer);
    CHECK(found.reason == "not solved within the limits; at least 54 moves are needed, the best solution has 58");
    CHECK(saved.open.at(hard).moves == longer);
    batch.known.open[hard] = open_result(56, shortest);
    CHECK(solve(puzzles, batch, saved).at(hard).solved());
    batch.known.open[hard] = open_result(58, shortest);
    CHECK_THROWS_WITH_AS((void)solve(puzzles, batch, saved), doctest::Contains("is shorter than a proved bound, 58"),
                         Error);
  }
  // Beams improve the solution, but never replace it by a longer one.
  batch = puzzles.options();
  batch.method.solutions = Solutions::first;
  batch.limits.nodes = 1'000;
  std::vector<unsigned> found;
  batch.improved = [&](std::size_t number, const Gap& gap, double) {
    if (number == hard) found.push_back(gap.length);
  };
  batch.known.open[hard] = open_result(54, longer);
  const Result better = solve(puzzles, batch, saved).at(hard);
  REQUIRE(!found.empty());
  CHECK(found.front() == 58);
  CHECK(std::is_sorted(found.rbegin(), found.rend()));
  CHECK(better.length() <= 58);
  CHECK(better.at_least >= 54);
}

TEST_CASE("the processes of a team return the solution of an earlier run of one process") {
  const Puzzles puzzles;
  const auto longer = longer_solution(puzzles);
  std::vector<Result> delivered;
  const auto errors = run_team(2, [&](Team& team) {
    TestBatch batch = puzzles.options();
    batch.job.team = &team;
    batch.method.solutions = Solutions::beside;
    batch.limits.nodes = 1'000;
    batch.known.open[hard] = open_result(54, longer);
    const auto results = puzzles.solve(batch);
    if (team.rank() == 0) delivered = results;
  });
  for (const auto& error : errors) CHECK(!error);
  REQUIRE(delivered.size() == puzzles.instances.size());
  CHECK(delivered[hard].status == Status::given_up);
  CHECK(delivered[hard].at_least == 54);
  CHECK(delivered[hard].moves == longer);
}

TEST_CASE("a search that gives up has a solution, also plain or in a team, unless a largest bound was chosen") {
  const Puzzles puzzles;
  for (const bool is_plain : {false, true}) {
    CAPTURE(is_plain);
    for (const int size : {1, 2}) {
      CAPTURE(size);
      for (const bool is_bounded : {false, true}) {
        CAPTURE(is_bounded);
        std::vector<Result> delivered;
        const auto errors = run_team(size, [&](Team& team) {
          TestBatch batch = puzzles.options();
          if (size > 1) batch.job.team = &team;
          if (is_plain) batch.method.automaton = nullptr;
          batch.method.solutions = Solutions::beside;
          batch.limits.nodes = 1'000;
          if (is_bounded) batch.limits.max_bound = 60;
          const auto results = puzzles.solve(batch);
          if (team.rank() == 0) delivered = results;
        });
        for (const auto& error : errors) CHECK(!error);
        REQUIRE(delivered.size() == puzzles.instances.size());
        for (const auto& [number, length] : lengths) {
          CAPTURE(number);
          const Result& result = delivered[number];
          CHECK(result.at_least <= length);
          CHECK(result.has_solution() == (!is_bounded || length == 1));
          if (!result.has_solution()) continue;
          CHECK(result.length() >= length);
          CHECK(solves(puzzles, number, result));
        }
      }
    }
  }
}

TEST_CASE("a wrong solution in a checkpoint is refused, and status shows the right one") {
  const Puzzles puzzles;
  const auto longer = longer_solution(puzzles);
  const TemporaryFolder folder;
  Options options;
  options.quiet = true;
  Problem problem;
  problem.board = {4, 4};
  problem.goal = puzzles.goal;
  problem.purpose = "solve";
  problem.catalogue = Catalogue{"test", problem.board, 0, {}, {}, {}};
  problem.instances = puzzles.instances;
  const TileSearcher searcher(*puzzles.heuristic, puzzles.goal, puzzles.instances, {});
  const CheckpointFile file(folder.path(), description(options, problem));
  BatchProgress progress;
  progress.current = hard;
  progress.open[hard] = open_result(54, longer);
  progress.open[1] = open_result(51, {});
  file.save(progress);
  CHECK(load(file, options, problem, searcher).open.at(hard).moves == longer);
  const Json record = status_record("file", {file.batch(), progress}, 0);
  CHECK(record.at("length") == 58);
  CHECK(record.at("at_least") == 54);
  CHECK(record.at("open") == Json::array({{{"id", "2"}, {"at_least", 51}}}));
  CHECK(status_text(record).find("\ninstance 2: at least 51 moves are needed\n") != std::string::npos);
  CHECK(status_text(record).find("; at least 54 moves are needed, the best solution has 58\n") != std::string::npos);
  Json many = record;
  while (many["open"].size() < 22) many["open"].push_back({{"id", "3"}, {"at_least", 51}});
  CHECK(status_text(many).find("moves are needed\n2 more open instances: see --json\ninstance 4: ") !=
        std::string::npos);

  const auto check_refused = [&](std::size_t number, unsigned at_least, std::vector<std::string> moves,
                                 const std::string& why) {
    for (const bool is_done : {false, true}) {
      BatchProgress wrong;
      (is_done ? wrong.results : wrong.open)[number] = open_result(at_least, moves);
      file.save(wrong);
      CHECK_THROWS_WITH_AS((void)load(file, options, problem, searcher),
                           (file.path().string() + ": " + why + "; remove the file, or begin without it").c_str(),
                           Error);
    }
  };
  const std::string of_hard = "the solution of instance 4 is wrong: ";
  auto changed = longer;
  std::swap(changed[5], changed[9]);
  REQUIRE(changed != longer);
  check_refused(hard, 54, changed, of_hard + "its moves do not lead to the goal");
  check_refused(hard, 54, {"L", "L", "L", "L"}, of_hard + "its moves do not lead to the goal");
  check_refused(hard, 54, {"X"}, of_hard + "its moves do not lead to the goal");
  changed = longer;
  changed.pop_back();
  check_refused(hard, 54, changed, of_hard + "its moves do not lead to the goal");
  check_refused(1, 57, longer, "the solution of instance 2 is wrong: its moves do not lead to the goal");
  check_refused(hard, 60, longer, of_hard + "it is shorter than the lower bound");
  changed = longer;
  for (std::size_t i = 0; i + 1 < changed.size(); ++i) {
    if (changed[i] != changed[i + 1]) continue;
    changed[i] += "2";
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    break;
  }
  REQUIRE(changed.size() == 57);
  check_refused(hard, 54, changed, of_hard + "it has several moves in a word");
  check_refused(9, 54, longer, "the solution of instance 10 is wrong: the search has 5 instances");
}

}  // namespace tilepdb::solver
