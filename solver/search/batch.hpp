// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "solver/instances/board_text.hpp"
#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// What became of instances, by their numbers.
using Outcomes = std::map<std::size_t, Outcome>;

/// Those instances that cannot reach the goal, as parity tells, with the reason why.
[[nodiscard]] Outcomes unsolvable_instances(const std::vector<Instance>& instances, const Position& goal);

/// What a batch has done: enough to go on from.
struct BatchProgress {
  Outcomes outcomes;                   ///< without those given up
  std::optional<std::size_t> current;  ///< the instance under search by all threads
  SearchProgress search{};             ///< of that
  double seconds = 0;                  ///< spent on it
};

/// How a batch is solved, and who is told of it by the first process.
struct BatchOptions {
  SearchMethod method;  ///< its functions are called by several threads at once
  SearchLimits limits;  ///< of each search
  /// Told some times a second of an instance that is searched by all threads, or alone by plain IDA*, never twice at
  /// once. May be empty.
  std::function<void(const Instance&, const SearchStatus&)> live;
  /// Told of each bound of each search after it, never twice at once. May be empty.
  std::function<void(const Instance&, const Bound&)> searched;
  /// The same of trials of partitions.
  std::function<void(const Instance&, const Trials&)> tried;
  /// Told what was done, each time the interval has passed and when the batch is interrupted; never twice at once. May
  /// be empty.
  std::function<void(const BatchProgress&)> checkpoint;
  std::chrono::duration<double> checkpoint_interval{20};
  /// What is known before: of all unsolvable instances, and what the same batch has done, with any number of processes
  /// and threads.
  BatchProgress known{};
};

/// Solves instances for a goal: first all of them side by side, one thread each; those that turn out hard then one
/// after the other, with all threads and processes. `deliver` gets each outcome as soon as it and all before it are
/// known, in input order, never twice at once. A solution is delivered only after it was replayed on the instance's own
/// tiles. Throws what a search or `deliver` throws, after the searches that were under way. If the job ends, what was
/// proved of instances under way is delivered as given up, and whatever else is known, before it throws Error
/// (interrupted). All processes of a team solve the same batch with equal tables and options; the first alone delivers.
void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const Job& job,
                 const std::function<void(const Instance&, const Outcome&)>& deliver);

}  // namespace tilepdb::solver
