// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "format/table_digest.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// What became of instances, by their numbers.
using Outcomes = std::map<std::size_t, Outcome>;

/// Those instances that cannot reach the goal, as parity tells, with the reason why.
[[nodiscard]] Outcomes unsolvable_instances(const std::vector<Instance>& instances, const Position& goal);

/// Who did what a checkpoint says. Any of it may change before the batch goes on.
struct CheckpointWriter {
  std::string program;    ///< its version
  std::string catalogue;  ///< as the user named it
  std::string instruction_set;
  int threads = 0;
  int processes = 1;
  unsigned checkpoints = 0;       ///< before, of this run
  double checkpoint_seconds = 0;  ///< that the search stood still for these
  double run_seconds = 0;         ///< since this run began
};

/// What a batch has done: enough to go on from.
struct BatchProgress {
  Outcomes outcomes;  ///< without those given up that the same limits would search again
  /// The instance under search by all threads, or one that limits have ended: a run with larger ones goes on with it.
  std::optional<std::size_t> current;
  SearchProgress search{};            ///< of that
  double seconds = 0;                 ///< spent on it
  std::vector<TableDigest> tables{};  ///< that the searches of all runs have used
  CheckpointWriter writer{};
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
  /// Told before all threads search an instance that one thread may have begun before, whose bounds come again. May be
  /// empty.
  std::function<void(const Instance&)> begun_anew{};
  /// Told of the bounds that an earlier run has searched of the instance that this one goes on with. May be empty.
  std::function<void(const Instance&, const std::vector<Bound>&)> resumed;
  /// The same as `searched` of trials of partitions.
  std::function<void(const Instance&, const Trials&)> tried;
  /// Told what was done, each time the interval has passed and when the batch is interrupted; never twice at once. May
  /// be empty.
  std::function<void(const BatchProgress&)> checkpoint;
  std::chrono::duration<double> checkpoint_interval{20};
  CheckpointWriter writer{};  ///< what checkpoints say of this run
  /// The tables that searches have used, for checkpoints. May be empty.
  std::function<std::vector<TableDigest>()> tables{};
  double checkpoint_share = 1;  ///< of the time that checkpoints may take; they are further apart then
  /// Largest bounds of single instances, by their numbers, where they are less than that of `limits`.
  std::map<std::size_t, unsigned> max_bounds{};
  /// A bound of an instance that somebody claims to have completed, of which a sample is searched by the method's plan;
  /// none: all bounds are searched whole. Where it is given `sampled` is told of each such bound.
  std::function<const Bound*(std::size_t number, unsigned bound, bool backward)> claimed{};
  std::function<void(const Instance&, const BoundSample&)> sampled{};
  /// What is known before: of all unsolvable instances, and what the same batch has done, with any number of processes
  /// and threads.
  BatchProgress known{};
};

/// Whether limits have ended a search that proved less than its own largest bound asks for, if it has one: a run with
/// larger limits can go on.
[[nodiscard]] bool is_ended_by_limits(const BatchOptions& options, std::size_t number, const Outcome& outcome);

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
