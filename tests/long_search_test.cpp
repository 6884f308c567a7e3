// SPDX-License-Identifier: MIT
// What searches of days need besides checkpoints themselves: when these are written, what is left, what a sample shows.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/random_numbers.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/commands/search_status.hpp"
#include "solver/search/bound_estimate.hpp"
#include "solver/search/bound_sample.hpp"
#include "solver/search/checkpoint_pace.hpp"
#include "solver/search/subtree_parts.hpp"
#include "tests/batch_puzzles.hpp"
#include "tests/searches.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("checkpoints take at most their share of the time, and no less often than they may") {
  constexpr double day = 86'400;
  for (const double cost : {0.001, 0.1, 0.5, 4.0, 60.0}) {
    CAPTURE(cost);
    CheckpointPace pace(20, 0.01);
    double now = 0;
    while (pace.due() < 3 * day) {
      now = pace.due() + cost;
      pace.written(now, cost);
      // The first one cannot know what it will take.
      if (pace.count() > 1) CHECK(pace.lost() <= 0.01 * now);
    }
    const double apart = std::max(20.0 + cost, 100 * cost);
    const double expected = 3 * day / apart;
    CHECK(pace.count() >= static_cast<unsigned>(0.98 * expected));
    CHECK(pace.count() <= static_cast<unsigned>(1.02 * expected) + 1);
  }
  // One that took long, on a disk that was busy, is made up for.
  CheckpointPace pace(20, 0.01);
  pace.written(20, 10);
  CHECK(pace.due() == doctest::Approx(2000));
  pace.written(2000, 0.1);
  CHECK(pace.due() == doctest::Approx(2020));
  // Where a time between them is given it is kept, whatever they take.
  CheckpointPace given(0.02, 1);
  given.written(5, 1);
  CHECK(given.due() == doctest::Approx(5.02));
}

TEST_CASE("parts are chosen alike for a seed, each as likely as any other") {
  constexpr std::size_t all = 50;
  std::vector<unsigned> times(all);
  constexpr unsigned seeds = 4000;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    const auto chosen = chosen_parts({seed, 7}, 61, seed % 2 == 0, all);
    REQUIRE(chosen.size() == 7);
    CHECK(std::is_sorted(chosen.begin(), chosen.end()));
    CHECK(std::set(chosen.begin(), chosen.end()).size() == 7);
    CHECK(chosen.back() < all);
    for (const std::size_t part : chosen) ++times[part];
  }
  CHECK(chosen_parts({5, 7}, 61, false, all) == chosen_parts({5, 7}, 61, false, all));
  CHECK(chosen_parts({5, 7}, 61, false, all) != chosen_parts({6, 7}, 61, false, all));
  CHECK(chosen_parts({5, 7}, 61, false, all) != chosen_parts({5, 7}, 63, false, all));
  CHECK(chosen_parts({5, 7}, 61, false, all) != chosen_parts({5, 7}, 61, true, all));
  CHECK(chosen_parts({5, 100}, 61, false, all).size() == all);
  // 4000 draws of 7 of 50: 560 each, with a standard deviation of 22.
  for (const unsigned count : times) CHECK(std::abs(static_cast<int>(count) - 560) < 5 * 22);
}

TEST_CASE("a sample finds what it says, as often as it says") {
  CHECK(probability_of_finding(16'384, 0, 459) == 0);
  CHECK(probability_of_finding(16'384, 164, 459) > 0.99);
  CHECK(probability_of_finding(16'384, 164, 459) < 0.992);
  CHECK(probability_of_finding(10, 8, 3) == 1);
  CHECK(probability_of_finding(4, 1, 1) == doctest::Approx(0.25));
  CHECK(probability_of_finding(4, 2, 2) == doctest::Approx(5.0 / 6));
  CHECK(least_found(16'384, 459, 0.99) <= 164);
  for (const std::size_t sampled : std::initializer_list<std::size_t>{1, 10, 459, 16'383}) {
    const std::size_t least = least_found(16'384, sampled, 0.99);
    CHECK(probability_of_finding(16'384, least, sampled) >= 0.99);
    CHECK(probability_of_finding(16'384, least - 1, sampled) < 0.99);
  }
  RandomNumbers random(3);
  for (const auto& [all, wrong, sampled] : {std::tuple{200U, 2U, 60U}, {1000U, 10U, 100U}, {16'384U, 164U, 200U}}) {
    unsigned found = 0;
    constexpr unsigned runs = 2000;
    for (unsigned run = 0; run < runs; ++run) {
      std::set<std::size_t> faulty;
      while (faulty.size() < wrong) faulty.insert(random.below(all));
      const auto chosen = chosen_parts({run, sampled}, 101, false, all);
      found += std::any_of(chosen.begin(), chosen.end(), [&](std::size_t part) { return faulty.contains(part); });
    }
    const double expected = probability_of_finding(all, wrong, sampled);
    const double deviation = std::sqrt(expected * (1 - expected) / runs);
    CAPTURE(expected);
    CHECK(std::abs(static_cast<double>(found) / runs - expected) < 5 * deviation);
  }
}

TEST_CASE("what a sample tells of all nodes is right on average, and errs by its standard error") {
  std::vector<std::uint64_t> nodes;
  RandomNumbers random(4);
  std::uint64_t all = 0;
  for (int i = 0; i < 400; ++i) {
    nodes.push_back(1000 + random.below(100) * random.below(100));
    all += nodes.back();
  }
  unsigned within = 0;
  double sum = 0;
  constexpr unsigned runs = 500;
  for (unsigned seed = 0; seed < runs; ++seed) {
    BoundSample sample{91, false, 4000, nodes.size(), chosen_parts({seed, 40}, 91, false, nodes.size()), {}, {}, 0,
                       0,  0,     0};
    std::vector<std::uint64_t> expanded;
    for (const std::size_t part : sample.searched) expanded.push_back(nodes[part]);
    estimate(sample, expanded);
    sum += sample.estimated_expanded;
    within += std::abs(sample.estimated_expanded - static_cast<double>(all)) < 2 * sample.standard_error ? 1 : 0;
  }
  CHECK(sum / runs == doctest::Approx(static_cast<double>(all)).epsilon(0.02));
  CHECK(within > runs * 90 / 100);
  BoundSample whole{91, false, 4000, nodes.size(), chosen_parts({0, 400}, 91, false, 400), {}, {}, 0, 0, 0, 0};
  estimate(whole, nodes);
  CHECK(whole.estimated_expanded == doctest::Approx(static_cast<double>(all)));
  CHECK(whole.standard_error == doctest::Approx(0));
}

TEST_CASE("a bound under way is estimated by its growth and by the bound before") {
  SearchProgress progress;
  progress.bounds = {{100, true, 2'000, 4'000, false, 0.1}, {102, true, 20'000, 40'000, false, 1}};
  BoundEstimate none = estimate_bound(progress);
  CHECK(none.least_nodes == 200'000);
  CHECK(none.most_nodes == 200'000);
  CHECK(none.nodes_per_second == doctest::Approx(20'000));
  CHECK(none.next_nodes == 2'000'000);
  // Bounds that were 0.9375 and 1.1 times as large as expected say how far that is to be trusted.
  progress.bounds = {{96, true, 1'000, 2'000, false, 0.1},
                     {98, true, 8'000, 16'000, false, 0.1},
                     {100, true, 60'000, 120'000, false, 0.1},
                     {102, true, 495'000, 990'000, false, 1}};
  CHECK(std::abs(static_cast<double>(estimate_bound(progress).least_nodes) - 0.9375 * 4'083'750) < 2);
  CHECK(std::abs(static_cast<double>(estimate_bound(progress).most_nodes) - 1.1 * 4'083'750) < 2);
  // Half of the subtrees had three quarters of the nodes.
  for (std::size_t i = 1; i <= 10; ++i) {
    progress.milestones_before.push_back({10 * i, i <= 5 ? 3'000 * i : 10'000 + 1'000 * i, 0.1});
  }
  CHECK(share_of_nodes(progress.milestones_before, 0.25) == doctest::Approx(0.375));
  CHECK(share_of_nodes(progress.milestones_before, 0.75) == doctest::Approx(0.875));
  CHECK(share_of_nodes(progress.milestones_before, 1) == doctest::Approx(1));
  CHECK(share_of_nodes({}, 0.5) == 0);
  progress.subtrees = 400;
  progress.roots = 200;
  progress.below = {120'000, 240'000};
  progress.seconds = 12;
  progress.milestones = {{100, 60'000, 6}, {150, 90'000, 8}, {200, 120'000, 12}};
  CHECK(estimate_bound(progress).nodes_per_second == doctest::Approx(7'500));
  CHECK(estimate_bound(progress).seconds(15'000) == doctest::Approx(2));
  CHECK(estimate_bound(progress).next_nodes == 33'690'937);
  // Where bounds do not say, or there are more nodes than they said.
  progress.bounds = {{100, true, 2'000, 4'000, false, 0.1}, {102, true, 10'000, 20'000, false, 1}};
  CHECK(estimate_bound(progress).least_nodes == 160'000);
  CHECK(estimate_bound(progress).most_nodes == 160'000);
  CHECK(estimate_bound(progress).next_nodes == 2'560'000);
  progress.bounds.clear();
  CHECK(estimate_bound(progress).most_nodes == 160'000);
  // With too few milestones of the bound before its own are continued: the last subtrees had 600 nodes each.
  progress.milestones_before.resize(3);
  CHECK(estimate_bound(progress).most_nodes == 240'000);
  std::vector<Milestone> many;
  for (std::size_t i = 1; i <= 1000; ++i) add_milestone(many, {i, 10 * i, static_cast<double>(i)});
  CHECK(many.size() <= 128);
  CHECK(many.back().roots == 1000);
  CHECK(std::is_sorted(many.begin(), many.end(), [](const auto& a, const auto& b) { return a.roots < b.roots; }));
}

TEST_CASE("the bound under way is told also after partitions were chosen, when none is completed with them") {
  SavedBatch saved;
  saved.batch = R"({"purpose":"solve","board":"4x4","goal":"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
      "instances":[["one","1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"]],"plain":false,"transpose":true,"choose":1,
      "automaton_depth":14,"direction":"auto","frontier_nodes":"default"})";
  saved.progress.current = 0;
  SearchProgress& search = saved.progress.search;
  search.subtrees = 12;
  search.roots = 3;
  search.below.expanded = 345;
  const auto told = [&] { return status_text(status_record("one.checkpoint", saved, 0)); };
  CHECK(told().find("\nthe first bound under way: 3 of 12 subtrees, 345 expanded") != std::string::npos);
  search.other_bounds = {{51, true, 20, 40}, {53, true, 100, 200}};
  search.choice = PartitionChoice{{0}, {.first_bound = 55, .expanded_before = 120}};
  CHECK(told().find("\nbound 55 under way: 3 of 12 subtrees, 345 expanded") != std::string::npos);
  CHECK(status_record("one.checkpoint", saved, 0).at("bound") == 55);
  search.bounds = {{55, true, 500, 900}};
  CHECK(status_record("one.checkpoint", saved, 0).at("bound") == 57);
}

TEST_CASE("digests of parts depend on nothing but the search, and samples find those that are wrong") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  const auto run = [&](TestBatch batch) {
    batch.method.least_nodes_in_parts = 20'000;
    batch.method.frontier_nodes = 3000;
    batch.known = {};
    std::vector<Outcome> outcomes;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, batch, batch.job,
                [&](const Instance&, const Outcome& outcome) { outcomes.push_back(outcome); });
    return outcomes.at(0);
  };
  const Outcome expected = run(puzzles.options());
  REQUIRE(expected.solution);
  const Proof proof = *proof_of(one[0], expected);
  for (const Bound& bound : proof.bounds) CHECK(bound.parts.empty() == (bound.expanded < 20'000));
  REQUIRE(proof.bounds.back().parts.size() > 100);
  for (const auto set : {InstructionSet::portable, best_instruction_set()}) {
    for (const int threads : {1, 3}) {
      TestBatch batch = puzzles.options(threads);
      batch.method.instruction_set = set;
      const Outcome other = run(batch);
      CHECK(std::equal(proof.bounds.begin(), proof.bounds.end(), other.solution->bounds.begin(), same_nodes));
    }
  }

  const auto sampled = [&](const Proof& claim, SamplePlan plan) {
    TestBatch batch = puzzles.options(2);
    std::vector<BoundSample> samples;
    batch.max_bounds[0] = claim.max_bound();
    batch.sample_plan = plan;
    batch.claimed = [&](std::size_t, unsigned bound, bool backward) -> const Bound* {
      const auto found = std::find_if(claim.bounds.begin(), claim.bounds.end(), [&](const Bound& other) {
        return other.bound == bound && other.backward == backward && !other.parts.empty();
      });
      return found == claim.bounds.end() ? nullptr : &*found;
    };
    batch.sampled = [&](const Instance&, const BoundSample& sample) { samples.push_back(sample); };
    const Outcome outcome = run(batch);
    return judge(claim, outcome, true, samples);
  };
  CHECK(sampled(proof, {1, 20}).what.empty());
  CHECK(sampled(proof, {2, 100'000}).what.empty());
  CHECK_FALSE(sampled(proof, {2, 20}).undecided);
  // A tenth of the last bound's parts is wrong.
  Proof wrong = proof;
  auto& parts = wrong.bounds.back().parts;
  std::size_t faults = 0;
  for (std::size_t i = 3; i < parts.size(); i += 10) {
    parts[i] ^= 1U;
    ++faults;
  }
  const double probability = probability_of_finding(parts.size(), faults, 8);
  REQUIRE(probability > 0.4);
  REQUIRE(probability < 0.7);
  constexpr unsigned runs = 60;
  unsigned found = 0;
  for (unsigned seed = 0; seed < runs; ++seed) {
    const ProofVerdict verdict = sampled(wrong, {seed, 8});
    found += verdict.what.empty() ? 0 : 1;
    CHECK_FALSE(verdict.undecided);
  }
  const double deviation = std::sqrt(probability * (1 - probability) * runs);
  CHECK(std::abs(found - probability * runs) < 4 * deviation);
  CHECK(sampled(wrong, {1, parts.size()}).what.find(" parts that were searched differ") != std::string::npos);
  // Other claims that are not true.
  Proof fewer = proof;
  fewer.bounds.back().parts.pop_back();
  CHECK(sampled(fewer, {1, 20}).what.find("its subtrees are ") != std::string::npos);
  Proof small = proof;
  ++small.bounds.front().expanded;
  CHECK(sampled(small, {1, 20}).what.find("its search completes bound ") != std::string::npos);
  Proof short_of_one = proof;
  short_of_one.bounds.erase(short_of_one.bounds.begin());
  CHECK(sampled(short_of_one, {1, 20}).what.find("which is not there") != std::string::npos);
}

TEST_CASE("a search that is given up proves the bounds that it has completed") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[1]};
  const auto run = [&](unsigned max_bound) {
    TestBatch batch = puzzles.options(2);
    batch.known = {};
    batch.max_bounds[0] = max_bound;
    std::optional<Outcome> found;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, batch, batch.job,
                [&](const Instance&, const Outcome& outcome) { found = outcome; });
    return *found;
  };
  const Outcome partial = run(53);
  REQUIRE(partial.given_up);
  const Proof proof = *proof_of(one[0], partial);
  CHECK(proof.at_least == 55);
  CHECK(proof.max_bound() == 53);
  CHECK(fault_on_the_face(proof, puzzles.goal).empty());
  CHECK(judge(proof, partial, true).what.empty());
  CHECK(judge(proof, run(100), true).what.empty());
  const ProofVerdict early = judge(proof, run(51), true);
  CHECK(early.undecided);
  Proof wrong = proof;
  ++wrong.bounds.back().expanded;
  CHECK(judge(wrong, partial, true).what.find("its search completes bound 53") != std::string::npos);
  CHECK(judge(wrong, partial, false).what.empty());
  wrong = proof;
  wrong.at_least = 57;
  CHECK(fault_on_the_face(wrong, puzzles.goal).find("at least 55 moves, found 57") != std::string::npos);
  wrong.bounds.push_back({57, true, 5, 6});
  wrong.at_least = 59;
  CHECK(judge(wrong, run(100), true).what.find("its shortest solution has 57 moves, found at least 59") == 0);
}

TEST_CASE("a batch goes on with the instance under search, and not with those that were searched as far as they may") {
  const Puzzles puzzles;
  const std::vector<Instance> two{puzzles.instances[1], puzzles.instances[1]};
  std::optional<BatchProgress> saved;
  const auto run = [&](unsigned max_bound, BatchProgress known, std::vector<Bound>& searched) {
    TestBatch batch = puzzles.options(1);
    batch.known = std::move(known);
    batch.max_bounds = {{0, max_bound}, {1, 51}};
    batch.searched = [&](const Instance&, const Bound& bound) { searched.push_back(bound); };
    batch.checkpoint_interval = std::chrono::seconds(0);
    batch.checkpoint = [&](const BatchProgress& progress) { saved = progress; };
    std::vector<Outcome> found;
    solve_batch(*puzzles.heuristic, puzzles.goal, two, batch, batch.job,
                [&](const Instance&, const Outcome& outcome) { found.push_back(outcome); });
    return found;
  };
  std::vector<Bound> all;
  const auto whole = run(53, {}, all);
  REQUIRE((whole.size() == 2 && whole[0].given_up && whole[1].given_up));
  REQUIRE(saved);
  std::vector<Bound> none;
  const auto again = run(53, *saved, none);
  CHECK(none.empty());
  REQUIRE(again.size() == 2);
  CHECK(again[0].given_up->at_least == 55);
  CHECK(again[0].given_up->bounds.size() == whole[0].given_up->bounds.size());
  // Where more is allowed it is searched.
  std::vector<Bound> more;
  CHECK(run(100, *saved, more)[0].solution);
  CHECK_FALSE(more.empty());
  // What an instance in the middle of others has done is there when an earlier one that is new pauses.
  BatchProgress second = *saved;
  second.outcomes.clear();
  second.current = 1;
  second.search = {};
  second.search.bounds = whole[1].given_up->bounds;
  second.search.bounds.pop_back();
  saved.reset();
  std::vector<Bound> first_searched;
  (void)run(53, second, first_searched);
  REQUIRE_FALSE(first_searched.empty());
  CHECK(first_searched.front().bound == whole[1].given_up->bounds.back().bound);
}

TEST_CASE("a checkpoint that cannot be written is tried again") {
  const TemporaryFolder folder;
  const auto states = folder.path() / "states";
  std::ofstream(states) << "no folder";
  const CheckpointFile file(states, "batch");
  CheckpointSaver saver(file);
  saver.save({});
  saver.save({});
  CHECK_FALSE(saver.has_saved());
  std::filesystem::remove(states);
  saver.save({});
  CHECK(saver.has_saved());
  CHECK(file.load());
}

TEST_CASE("a checkpoint whose frontier or subtrees another search would not find is refused") {
  const Puzzles puzzles;
  const Position start = named_by_goal(puzzles.instances[3].start, puzzles.goal);
  const MoveAutomaton automaton = build_move_automaton({4, 4}, 10);
  WatchedSearch options;
  options.method.frontier_nodes = 500;
  SearchProgress paused;
  unsigned asked = 0;
  options.advice = [&](const SearchStatus& status) {
    return status.bound >= 53 && ++asked > 4 ? Advice::pause : Advice::go_on;
  };
  options.paused = [&](const SearchProgress& progress) {
    paused = progress;
    return false;
  };
  CHECK_FALSE(solve_optimally(*puzzles.heuristic, automaton, start, options));
  REQUIRE(paused.roots > 0);
  CHECK(paused.subtrees > paused.roots);
  CHECK_FALSE(paused.open.empty());  // what was begun is handed back, not ended
  CHECK(paused.frontier_digest != 0);
  CHECK(paused.list_digest != 0);
  CHECK(paused.milestones.size() == 1);
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
  refused(other, "its frontier has other nodes; go on with the version of the program that wrote it");
  other = paused;
  ++other.list_digest;
  refused(other, "it counts other subtrees");
  again.method.frontier_nodes = 600;
  refused(paused, "its frontier has other nodes");
}

}  // namespace tilepdb::solver
