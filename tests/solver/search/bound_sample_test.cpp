// SPDX-License-Identifier: MIT
// Claimed numbers of nodes, checked by random parts of an iteration: what a sample finds, and how reliably.
#include "solver/search/bound_sample.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/random_numbers.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/puzzles/tile_puzzle.hpp"
#include "tests/support/batch_puzzles.hpp"
#include "tests/support/full_run.hpp"

namespace tilepdb::solver {

using namespace test;

TEST_CASE("a seed determines the parts, and all parts are equally likely") {
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

TEST_CASE("a sample detects faults with the stated probability") {
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

TEST_CASE("a sample's estimate of all nodes is unbiased, with the stated standard error") {
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
    std::vector<std::uint64_t> expanded;
    for (const std::size_t part : chosen_parts({seed, 40}, 91, false, nodes.size())) expanded.push_back(nodes[part]);
    const NodesEstimate estimate = NodesOfParts{"expanded", 0, 0, nodes.size(), expanded}.estimate();
    sum += estimate.nodes;
    within += std::abs(estimate.nodes - static_cast<double>(all)) < 2 * estimate.standard_error ? 1 : 0;
  }
  CHECK(sum / runs == doctest::Approx(static_cast<double>(all)).epsilon(0.02));
  CHECK(within > runs * 90 / 100);
  const NodesEstimate whole = NodesOfParts{"expanded", 0, 0, nodes.size(), nodes}.estimate();
  CHECK(whole.nodes == doctest::Approx(static_cast<double>(all)));
  CHECK(whole.standard_error == doctest::Approx(0));
}

namespace {

/// Searches parts with known nodes until they decide whether the claim is right.
[[nodiscard]] NodesVerdict verdict_of(const std::vector<std::uint64_t>& parts, std::uint64_t claimed,
                                      const SamplePlan& plan) {
  constexpr std::uint64_t frontier = 50;
  BoundSample sample{91, false, parts.size(), parts.size()};
  sample.expanded = {"expanded", claimed, frontier, parts.size()};
  for (std::size_t count = plan.parts; sample.expanded.verdict() == NodesVerdict::unclear;
       count = sample.searched.size()) {
    const std::size_t before = sample.searched.size();
    for (const std::size_t part : further_parts(plan, sample, count)) {
      sample.searched.push_back(part);
      sample.expanded.of_parts.push_back(parts[part]);
    }
    std::sort(sample.searched.begin(), sample.searched.end());
    REQUIRE(sample.searched.size() == std::min(before + count, parts.size()));
    REQUIRE(std::adjacent_find(sample.searched.begin(), sample.searched.end()) == sample.searched.end());
  }
  return sample.expanded.verdict();
}

}  // namespace

TEST_CASE("true numbers of nodes are never rejected, and twice or half as many always are") {
  RandomNumbers random(5);
  const auto alike = [&] { return 1000 + random.below(500); };
  // Skewed like subtrees: half of the parts have one percent of the nodes, one percent of them a third.
  const auto skewed = [&] { return (1ULL << random.below(12)) * (1ULL << random.below(6)) + random.below(9); };
  for (const bool are_alike : {true, false}) {
    for (const std::size_t count : {2U, 40U, 900U, 3000U, 16'384U}) {
      std::vector<std::uint64_t> parts;
      std::uint64_t all = 50;
      for (std::size_t i = 0; i < count; ++i) {
        parts.push_back(are_alike ? alike() : skewed());
        all += parts.back();
      }
      CAPTURE(are_alike);
      CAPTURE(count);
      for (std::uint64_t seed = 0; seed < 15; ++seed) {
        for (const std::size_t first : {1U, 10U, 459U, 16'384U}) {
          const SamplePlan plan{seed, first};
          CHECK(verdict_of(parts, all, plan) == NodesVerdict::right);
          for (const std::uint64_t wrong : {all * 2, all * 100, all / 2, all / 100, std::uint64_t{0}}) {
            CHECK(verdict_of(parts, wrong, plan) == NodesVerdict::wrong);
          }
        }
        CHECK(verdict_of(parts, all + 1, {seed, count}) == NodesVerdict::wrong);
        CHECK(verdict_of(parts, all - 1, {seed, count}) == NodesVerdict::wrong);
      }
    }
  }
}

TEST_CASE("digests of parts depend only on the search, and samples find wrong ones") {
  const Puzzles puzzles;
  const std::vector<Instance> one{puzzles.instances[3]};
  const auto run = [&](TestBatch batch) {
    batch.method.least_nodes_in_parts = 20'000;
    batch.method.frontier_nodes = 3000;
    batch.known = {};
    std::vector<Result> outcomes;
    solve_batch(*puzzles.heuristic, puzzles.goal, one, batch, batch.job,
                [&](const Instance&, const Result& outcome) { outcomes.push_back(outcome); });
    return outcomes.at(0);
  };
  const Result expected = run(puzzles.options());
  REQUIRE(expected.solved());
  const TilePuzzle tiles({"4x4"});
  const Proof proof = *proof_of(tiles, one[0], expected, {});
  for (const Bound& bound : proof.bounds) CHECK(bound.parts.empty() == (bound.expanded < 20'000));
  REQUIRE(proof.bounds.back().parts.size() > 100);
  for (const auto set : {InstructionSet::portable, best_instruction_set()}) {
    for (const int threads : {1, 3}) {
      TestBatch batch = puzzles.options(threads);
      batch.method.instruction_set = set;
      const Result other = run(batch);
      CHECK(std::equal(proof.bounds.begin(), proof.bounds.end(), other.bounds.begin(), same_nodes));
    }
  }

  std::vector<BoundSample> samples;
  const auto sampled = [&](const Proof& claim, SamplePlan plan) {
    TestBatch batch = puzzles.options(2);
    samples.clear();
    batch.max_bounds[0] = claim.max_bound();
    plan.claim = [&](unsigned bound, bool backward) -> const Bound* {
      const auto found = std::find_if(claim.bounds.begin(), claim.bounds.end(), [&](const Bound& other) {
        return other.bound == bound && other.backward == backward && !other.parts.empty();
      });
      return found == claim.bounds.end() ? nullptr : &*found;
    };
    plan.sampled = [&](const BoundSample& sample) { samples.push_back(sample); };
    batch.method.sample_plan = plan;
    const Result outcome = run(batch);
    return judge(claim, outcome, {}, samples);
  };
  CHECK(sampled(proof, {1, 20}).what.empty());
  CHECK(sampled(proof, {2, 100'000}).what.empty());
  CHECK_FALSE(sampled(proof, {2, 20}).undecided);
  // Some parts of the last iteration are wrong. More parts than asked for may be searched.
  Proof wrong = proof;
  auto& parts = wrong.bounds.back().parts;
  std::size_t faults = 0;
  for (std::size_t i = 3; i < parts.size(); i += 70) {
    parts[i] ^= 1U;
    ++faults;
  }
  const unsigned runs = test::full_run() ? 60 : 12;
  unsigned found = 0;
  double expected_found = 0;
  double variance = 0;
  for (unsigned seed = 0; seed < runs; ++seed) {
    const ProofVerdict verdict = sampled(wrong, {seed, 8});
    found += verdict.what.empty() ? 0 : 1;
    CHECK_FALSE(verdict.undecided);
    // Right parts would not have ended the check earlier.
    REQUIRE(sampled(proof, {seed, 8}).what.empty());
    REQUIRE(samples.back().searched.size() >= 8);
    const double probability = probability_of_finding(parts.size(), faults, samples.back().searched.size());
    expected_found += probability;
    variance += probability * (1 - probability);
  }
  CHECK(std::abs(found - expected_found) <= 4 * std::sqrt(variance));
  CHECK(sampled(wrong, {1, parts.size()}).what.find(" parts that were searched differ") != std::string::npos);
  // Wrong numbers of nodes.
  for (unsigned seed = 0; seed < (test::full_run() ? 8U : 2U); ++seed) {
    for (const std::size_t first : {1U, 60U}) {
      CHECK(sampled(proof, {seed, first}).what.empty());
      for (const double factor : {0.01, 0.5, 2.0, 100.0}) {
        Proof other = proof;
        Bound& last = other.bounds.back();
        std::uint64_t& nodes = seed % 2 == 0 ? last.expanded : last.generated;
        nodes = static_cast<std::uint64_t>(static_cast<double>(nodes) * factor);
        CHECK(sampled(other, {seed, first})
                  .what.find(seed % 2 == 0 ? " nodes expanded, in the certificate "
                                           : " nodes generated, in the certificate ") != std::string::npos);
      }
    }
  }
  // Other false claims.
  Proof fewer = proof;
  fewer.bounds.back().parts.pop_back();
  CHECK(sampled(fewer, {1, 20}).what.find("its subtrees form ") != std::string::npos);
  Proof small = proof;
  ++small.bounds.front().expanded;
  CHECK(sampled(small, {1, 20}).what.find("its search completes bound ") != std::string::npos);
  Proof short_of_one = proof;
  short_of_one.bounds.erase(short_of_one.bounds.begin());
  CHECK(sampled(short_of_one, {1, 20}).what.find("which the certificate lacks") != std::string::npos);
}
}  // namespace tilepdb::solver
