// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "solver/beam/tile_searcher.hpp"
#include "solver/instances/board_text.hpp"
#include "tests/support/heuristics.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/goal.hpp"

// A batch of puzzles that take several iterations, and comparisons of results.
namespace tilepdb::test {

using solver::Bound;
using solver::Heuristic;
using solver::Instance;
using solver::Result;
using solver::Status;

/// A batch's options, its method and its job.
struct TestBatch : solver::BatchOptions {
  solver::SearchMethod method{};
  Job job{};
};

/// Solves instances with the options of a batch.
inline void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                        const TestBatch& batch, const Job& job,
                        const std::function<void(const Instance&, const Result&)>& deliver) {
  const solver::TileSearcher searcher(heuristic, goal, instances, batch.method);
  solver::solve_batch(searcher, instances.size(), batch, job,
                      [&](std::size_t number, const Result& result) { deliver(instances[number], result); });
}

inline std::vector<Instance> instances_of(const std::string& text) {
  return solver::read_instance_text(text, "test", {}).instances;
}

inline bool same(const Bound& a, const Bound& b) {
  return a.bound == b.bound && a.completed == b.completed && a.backward == b.backward && a.choices == b.choices &&
         (!a.completed || (a.expanded == b.expanded && a.generated == b.generated));
}

/// Returns whether two bounds are equal except for their times.
inline bool same_nodes(const Bound& a, const Bound& b) {
  return a.bound == b.bound && a.completed == b.completed && a.expanded == b.expanded && a.generated == b.generated &&
         a.backward == b.backward && a.parts == b.parts;
}

/// Returns whether two results are equal except for times and the counts of the last iteration, which depend on the
/// order of threads.
inline bool same(const Result& a, const Result& b) {
  if (a.status != b.status) return false;
  if (!a.solved()) return a.reason == b.reason;
  return a.length() == b.length() &&
         std::equal(a.bounds.begin(), a.bounds.end(), b.bounds.begin(), b.bounds.end(),
                    [](const Bound& left, const Bound& right) { return same(left, right); });
}

inline void check_same(const std::vector<Result>& found, const std::vector<Result>& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) CHECK_MESSAGE(same(found[i], expected[i]), "instance ", i + 1);
}

struct Puzzles {
  TemporaryFolder folder{};
  Position goal = blank_first_goal({4, 4});
  std::shared_ptr<const Heuristic> heuristic{
      new Heuristic(make_heuristic(folder.path(), {4, 4}, 0, {"1,2,3,5,6|4,8,9,12,13|7,10,11,14,15"}))};
  std::vector<Instance> instances = instances_of(
      "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15\n"    // unsolvable
      "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n"    // Korf's 1, 57 moves
      "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n"    // one move
      "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6\n"    // 4, 56 moves
      "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11\n");  // 55, 41 moves

  [[nodiscard]] TestBatch options(int threads = 1) const {
    TestBatch batch;
    batch.job.threads = threads;
    batch.method.automaton = std::make_shared<const MoveAutomaton>(build_move_automaton({4, 4}, 10));
    batch.method.frontier_nodes = 500;
    batch.known.results = solver::unsolvable_instances(instances, goal);
    return batch;
  }

  [[nodiscard]] std::vector<Result> solve(const TestBatch& batch) const {
    std::vector<Result> results;
    solve_batch(*heuristic, goal, instances, batch, batch.job,
                [&](const Instance&, const Result& result) { results.push_back(result); });
    return results;
  }
};

}  // namespace tilepdb::test
