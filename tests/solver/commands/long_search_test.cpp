// SPDX-License-Identifier: MIT
// Support for searches of several days: the pace of checkpoints and estimates of the remaining time.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "solver/batch/instance_search.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "solver/search/bound_estimate.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("checkpoints stay within their share of the time and are as frequent as that allows") {
  constexpr double day = 86'400;
  for (const double cost : {0.001, 0.1, 0.5, 4.0, 60.0}) {
    CAPTURE(cost);
    CheckpointPace pace(20, 0.01);
    double now = 0;
    while (pace.due() < 3 * day) {
      now = pace.due() + cost;
      pace.written(now, cost);
      // The cost of the first checkpoint is unknown.
      if (pace.count() > 1) CHECK(pace.lost() <= 0.01 * now);
    }
    const double apart = std::max(20.0 + cost, 100 * cost);
    const double expected = 3 * day / apart;
    CHECK(pace.count() >= static_cast<unsigned>(0.98 * expected));
    CHECK(pace.count() <= static_cast<unsigned>(1.02 * expected) + 1);
  }
  // A slow checkpoint, as on a busy disk, delays the next one.
  CheckpointPace pace(20, 0.01);
  pace.written(20, 10);
  CHECK(pace.due() == doctest::Approx(2000));
  pace.written(2000, 0.1);
  CHECK(pace.due() == doctest::Approx(2020));
  // A fixed interval is kept, whatever checkpoints cost.
  CheckpointPace given(0.02, 1);
  given.written(5, 1);
  CHECK(given.due() == doctest::Approx(5.02));
}

TEST_CASE("the current iteration is estimated from its growth and from the iteration before") {
  SearchProgress progress;
  progress.bounds = {{100, true, 2'000, 4'000, false, 0.1}, {102, true, 20'000, 40'000, false, 1}};
  BoundEstimate none = estimate_bound(progress);
  CHECK(none.least_nodes == 200'000);
  CHECK(none.most_nodes == 200'000);
  CHECK(none.nodes_per_second == doctest::Approx(20'000));
  CHECK(none.next_nodes == 2'000'000);
  // Bounds that were 0.9375 and 1.1 times as large as expected give the uncertainty.
  progress.bounds = {{96, true, 1'000, 2'000, false, 0.1},
                     {98, true, 8'000, 16'000, false, 0.1},
                     {100, true, 60'000, 120'000, false, 0.1},
                     {102, true, 495'000, 990'000, false, 1}};
  CHECK(std::fabs(static_cast<double>(estimate_bound(progress).least_nodes) - 0.9375 * 4'083'750) < 2);
  CHECK(std::fabs(static_cast<double>(estimate_bound(progress).most_nodes) - 1.1 * 4'083'750) < 2);
  // The first half of the subtrees had three quarters of the nodes.
  for (std::size_t i = 1; i <= 10; ++i) {
    progress.milestones_before.push_back({10 * i, i <= 5 ? 3'000 * i : 10'000 + 1'000 * i, 0.1});
  }
  CHECK(share_of_nodes(progress.milestones_before, 0.25) == doctest::Approx(0.375));
  CHECK(share_of_nodes(progress.milestones_before, 0.75) == doctest::Approx(0.875));
  CHECK(share_of_nodes(progress.milestones_before, 1) == doctest::Approx(1));
  CHECK(share_of_nodes({}, 0.5) == 0);
  progress.subtrees = 400;
  progress.roots = 200;
  progress.expanded = 120'000;
  progress.generated = 240'000;
  progress.seconds = 12;
  progress.milestones = {{100, 60'000, 6}, {150, 90'000, 8}, {200, 120'000, 12}};
  CHECK(estimate_bound(progress).nodes_per_second == doctest::Approx(7'500));
  CHECK(estimate_bound(progress).seconds(15'000) == doctest::Approx(2));
  CHECK(estimate_bound(progress).next_nodes == 33'690'937);
  // Without useful bounds, or with more nodes than they predict.
  progress.bounds = {{100, true, 2'000, 4'000, false, 0.1}, {102, true, 10'000, 20'000, false, 1}};
  CHECK(estimate_bound(progress).least_nodes == 160'000);
  CHECK(estimate_bound(progress).most_nodes == 160'000);
  CHECK(estimate_bound(progress).next_nodes == 2'560'000);
  progress.bounds.clear();
  CHECK(estimate_bound(progress).most_nodes == 160'000);
  // With too few milestones of the bound before, the current ones are extrapolated: 600 nodes per subtree.
  progress.milestones_before.resize(3);
  CHECK(estimate_bound(progress).most_nodes == 240'000);
  std::vector<Milestone> many;
  for (std::size_t i = 1; i <= 1000; ++i) add_milestone(many, {i, 10 * i, static_cast<double>(i)});
  CHECK(many.size() <= 128);
  CHECK(many.back().roots == 1000);
  CHECK(std::is_sorted(many.begin(), many.end(), [](const auto& a, const auto& b) { return a.roots < b.roots; }));
}

TEST_CASE("the current bound is reported after partitions were chosen, before an iteration with them is complete") {
  SavedBatch saved;
  saved.batch = R"({"purpose":"solve","board":"4x4","goal":"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
      "instances":[["one","1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"]],"plain":false,"transpose":true,"choice":"early","choose":1,
      "automaton_depth":14,"direction":"auto","frontier_nodes":"default"})";
  saved.progress.current = 0;
  SearchProgress& search = saved.progress.search;
  search.subtrees = 12;
  search.roots = 3;
  search.expanded = 345;
  const auto reported = [&] { return status_text(status_record("one.checkpoint", saved, 0)); };
  CHECK(reported().find("\nthe first bound in progress: 3 of 12 subtrees, 345 expanded") != std::string::npos);
  search.other_bounds = {{51, true, 20, 40}, {53, true, 100, 200}};
  search.choice = PartitionChoice{{0}, {.first_bound = 55, .expanded_before = 120}};
  CHECK(reported().find("\nbound 55 in progress: 3 of 12 subtrees, 345 expanded") != std::string::npos);
  CHECK(status_record("one.checkpoint", saved, 0).at("bound") == 55);
  search.bounds = {{55, true, 500, 900}};
  CHECK(status_record("one.checkpoint", saved, 0).at("bound") == 57);
}

TEST_CASE("a search that gave up has proved the bounds it completed") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[1]};
  const auto run = [&](unsigned max_bound) {
    TestBatch batch = puzzles.options(2);
    batch.known = {};
    batch.max_bounds[0] = max_bound;
    std::optional<Result> found;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, batch, batch.job,
                [&](const Instance&, const Result& outcome) { found = outcome; });
    return *found;
  };
  const Result partial = run(53);
  REQUIRE(partial.status == Status::given_up);
  const TilePuzzle tiles({"4x4"});
  const Proof proof = *proof_of(tiles, one[0], partial, {});
  CHECK(proof.at_least == 55);
  CHECK(proof.max_bound() == 53);
  CHECK(fault_without_search(tiles, one[0], proof).empty());
  CHECK(judge(proof, partial).what.empty());
  CHECK(judge(proof, run(100)).what.empty());
  const ProofVerdict early = judge(proof, run(51));
  CHECK(early.undecided);
  Proof wrong = proof;
  ++wrong.bounds.back().expanded;
  CHECK(judge(wrong, partial).what.find("its search completes bound 53") != std::string::npos);
  wrong = proof;
  wrong.at_least = 57;
  CHECK(fault_without_search(tiles, one[0], wrong).find("at least 55 moves, in the certificate 57") !=
        std::string::npos);
  wrong.bounds.push_back({57, true, 5, 6});
  wrong.at_least = 59;
  CHECK(judge(wrong, run(100)).what.find("its shortest solution has 57 moves, in the certificate at least 59") == 0);
}

TEST_CASE("a batch resumes the unfinished instance and skips instances that reached their limits") {
  const Puzzles puzzles;
  const std::vector<Instance> two{puzzles.instances[1], puzzles.instances[1]};
  std::optional<BatchProgress> saved;
  const auto run = [&](unsigned max_bound, BatchProgress known, std::vector<Bound>& searched) {
    TestBatch batch = puzzles.options(1);
    batch.known = std::move(known);
    batch.max_bounds = {{0, max_bound}, {1, 51}};
    batch.searched = [&](std::size_t, const Bound& bound) { searched.push_back(bound); };
    batch.checkpoint_interval = std::chrono::seconds(0);
    batch.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
    std::vector<Result> found;
    solve_batch(*puzzles.heuristic, puzzles.goal, two, batch, batch.job,
                [&](const Instance&, const Result& outcome) { found.push_back(outcome); });
    return found;
  };
  std::vector<Bound> all;
  const auto whole = run(53, {}, all);
  REQUIRE((whole.size() == 2 && whole[0].status == Status::given_up && whole[1].status == Status::given_up));
  REQUIRE(saved);
  std::vector<Bound> none;
  const auto again = run(53, *saved, none);
  CHECK(none.empty());
  REQUIRE(again.size() == 2);
  CHECK(again[0].at_least == 55);
  CHECK(again[0].bounds.size() == whole[0].bounds.size());
  // A larger limit resumes the search.
  std::vector<Bound> more;
  CHECK(run(100, *saved, more)[0].solved());
  CHECK_FALSE(more.empty());
  // The progress of an instance survives a pause in an earlier, new instance.
  BatchProgress second = *saved;
  second.results.clear();
  second.current = 1;
  second.search = {};
  second.search.bounds = whole[1].bounds;
  second.search.bounds.pop_back();
  saved.reset();
  std::vector<Bound> first_searched;
  (void)run(53, second, first_searched);
  REQUIRE_FALSE(first_searched.empty());
  CHECK(first_searched.front().bound == whole[1].bounds.back().bound);
}

TEST_CASE("a failed checkpoint is written again") {
  const TemporaryFolder folder;
  const auto states = folder.path() / "states";
  std::ofstream(states) << "no folder";
  const CheckpointFile file(states, "batch");
  CheckpointSaver saver(file);
  saver.save({});
  saver.save({});
  CHECK_FALSE(saver.has_any());
  std::filesystem::remove(states);
  saver.save({});
  CHECK(saver.has_any());
  CHECK(file.load());
}

TEST_CASE("the checkpoint of an earlier run stays until a run from the beginning has expanded as much") {
  const TemporaryFolder folder;
  const CheckpointFile file(folder.path(), "batch");
  BatchProgress progress;
  progress.current = 1;
  progress.results[0].bounds = {{40, true, 50, 60}, {42, false, 10, 20}};
  progress.search.bounds = {{45, true, 20, 30}};
  progress.search.expanded = 20;
  file.save(progress);
  CheckpointSaver saver(file);
  CHECK(saver.earlier());
  // A resuming run is refused from the beginning, not only after the first checkpoint.
  CHECK_THROWS_WITH_AS(CheckpointSaver(file).hold(), doctest::Contains("another run of the same search"), Error);
  CHECK_FALSE(CheckpointSaver(file).earlier());
  BatchProgress other;
  other.current = 0;
  other.search.expanded = 99;
  saver.save(other);
  CHECK(file.load()->current == 1);
  CHECK(saver.has_any());
  other.search.expanded = 100;
  saver.save(other);
  CHECK(file.load()->current == 0);
  other.search.expanded = 101;
  saver.save(other);
  CHECK(file.load()->search.expanded == 101);
}

TEST_CASE("a resumed search that a limit ends has the counts of the earlier run, the rate those of its own") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  BatchProgress saved;
  TestBatch options = puzzles.options();
  options.known = {};
  options.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
  for (unsigned last = 20; saved.search.expanded == 0; last += 20) {
    REQUIRE(last < 2'000);
    std::atomic<unsigned> asked{0};
    options.job.stop = [&] { return ++asked > last; };
    CHECK_THROWS_AS(solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job, [](auto&&...) {}), Error);
  }
  options.job.stop = {};
  options.known = saved;
  const std::uint64_t before = saved.search.expanded_in_all();
  const auto check = [&](const SearchLimits& limits) {
    options.limits = limits;
    Result found;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, options, options.job,
                [&](const Instance&, const Result& result) { found = result; });
    CHECK(found.status == Status::given_up);
    CHECK(found.expanded() >= before);
    CHECK(found.generated() > found.expanded());
    CHECK(found.bounds.back().bound == saved.search.bounds.back().bound + 2);
    CHECK(found.expanded_before == before);
    Totals totals;
    totals.add(found);
    CHECK(totals.json(2).at("expansions_per_second") == static_cast<double>(found.expanded() - before) / 2);
  };
  check({.seconds = 0});
  check({.nodes = 1});
}

TEST_CASE("a checkpoint whose frontier or subtrees differ from the search's is refused") {
  const Puzzles puzzles;
  const Position start = named_by_goal(start_of(puzzles.instances[3], {4, 4}), puzzles.goal);
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  WatchedSearch options;
  options.method.frontier_nodes = 500;
  SearchProgress paused;
  unsigned asked = 0;
  options.advice = [&](const SearchStatus& status) {
    return status.bound >= 53 && ++asked > 4 ? Advice::pause : Advice::proceed;
  };
  options.paused = [&](const SearchProgress& progress) {
    paused = progress;
    return false;
  };
  CHECK_FALSE(solve_optimally(*puzzles.heuristic, automaton, start, options));
  REQUIRE(paused.roots > 0);
  CHECK(paused.subtrees > paused.roots);
  CHECK_FALSE(paused.open.empty());  // subtrees under way are saved unfinished
  CHECK(paused.frontier_digest != 0);
  CHECK(paused.list_digest != 0);
  REQUIRE(paused.milestones.size() == 2);
  CHECK((paused.milestones[0].expanded == 0 && paused.milestones[0].seconds > 0));  // after the frontier
  WatchedSearch again;
  again.method.frontier_nodes = 500;
  again.from = paused;
  CHECK(solve_optimally(*puzzles.heuristic, automaton, start, again));
  const auto refused = [&](SearchProgress from, const char* why) {
    again.from = std::move(from);
    CHECK_THROWS_WITH_AS((void)solve_optimally(*puzzles.heuristic, automaton, start, again), doctest::Contains(why),
                         Error);
  };
  SearchProgress other = paused;
  ++other.frontier_digest;
  refused(other, "its frontier differs; resume with the version of the program that wrote it");
  other = paused;
  ++other.list_digest;
  refused(other, "its list of subtrees differs");
  again.method.frontier_nodes = 600;
  refused(paused, "its frontier differs");
}

TEST_CASE("a checkpoint whose search chose partitions in another way is refused") {
  const std::string refused =
      ": its search chose partitions in a way that this version cannot repeat; remove the file, and search again with "
      "this version";
  const auto text_of = [](const char* text) { return read_description(text, "file").dump(); };
  for (const char* text : {R"({"choose":2,"plain":false})", R"({"choice":"late","choose":2,"plain":false})"}) {
    CHECK_THROWS_WITH_AS((void)text_of(text), ("file" + refused).c_str(), Error);
  }
  for (const char* text : {R"({"choice":"early","choose":2,"plain":false})", R"({"choose":0,"plain":false})",
                           R"({"choose":2,"plain":true})"}) {
    CHECK(text_of(text) == text);
  }
  // A search of the same boards does not resume from it.
  const TemporaryFolder folder;
  Options options;
  options.quiet = true;
  Problem problem;
  problem.board = {3, 3};
  problem.goal = parse_goal(problem.board, "blank-first");
  problem.catalogue = Catalogue{"pool", problem.board, 0, {}, {}, {}, 1};
  for (const char* text : {"1,2,3,4|5,6,7,8", "1,2,4,5|3,6,7,8"}) {
    problem.catalogue->partitions.push_back(parse_partition(problem.board, 0, text));
  }
  problem.instances = {{"one", {}, "1 4 2 0 3 5 6 7 8", {}}};
  const std::string here = description(options, problem);
  std::string there = here;
  const std::string early = R"("choice":"early",)";
  REQUIRE(there.find(early) != std::string::npos);
  const CheckpointFile other(folder.path(), there.erase(there.find(early), early.size()));
  const CheckpointFile own(folder.path(), here);
  other.save({});
  struct : Searcher {
    [[nodiscard]] std::string place(std::size_t) const override { return {}; }
    [[nodiscard]] Result search(std::size_t, SearchWatch&, const SearchProgress&) const override { return {}; }
  } const searcher;
  CHECK_THROWS_WITH_AS((void)load(own, options, problem, searcher), (other.path().string() + refused).c_str(), Error);
  other.remove();
  CHECK(load(own, options, problem, searcher).results.empty());
}

}  // namespace tilepdb::solver
