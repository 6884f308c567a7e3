// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "format/digests.hpp"
#include "platform/job.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"

namespace tilepdb::solver {

/// Results of instances, by their numbers.
using Results = std::map<std::size_t, Result>;

/// Who did what a checkpoint says. Any of it may change before the batch continues.
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

/// What a batch has done: enough to continue from.
struct BatchProgress {
  Results results{};  ///< without those given up that the same limits would search again
  /// The instance under search by all threads, or one that limits have ended: a run with larger ones continues with it.
  std::optional<std::size_t> current{};
  SearchProgress search{};            ///< of that
  double seconds = 0;                 ///< spent on it
  std::vector<TableDigest> tables{};  ///< that the searches of all runs have used
  CheckpointWriter writer{};
};

/// How a batch is solved, and what the first process calls meanwhile, with an instance's number; functions may be
/// empty.
struct BatchOptions {
  SearchLimits limits{};  ///< of each search
  /// Largest bounds of single instances, by their numbers, where they are less than that of `limits`.
  std::map<std::size_t, unsigned> max_bounds{};
  /// Whether all threads search a hard instance together; else one thread searches each to its end.
  bool shares_hard_instances = true;
  /// What is known before: of all unsolvable instances, and what the same batch has done, with any number of processes
  /// and threads.
  BatchProgress known{};

  // None of these functions is called twice at once, nor while a result is delivered.

  /// Called some times a second with how far the search is of the first instance that is not delivered, unless it is
  /// soon over.
  std::function<void(std::size_t number, const SearchStatus&)> live{};
  /// Called after each bound of each search, and after trials of partitions.
  std::function<void(std::size_t number, const Bound&)> searched{};
  /// Called with the length of each solution that is shorter than those before, and the seconds it took.
  std::function<void(std::size_t number, unsigned length, double seconds)> improved{};
  /// Called before all threads search an instance that one thread may have begun before, whose bounds come again.
  std::function<void(std::size_t number)> begun_again{};
  /// Called with the bounds that an earlier run has searched of the instance that this one continues with.
  std::function<void(std::size_t number, const std::vector<Bound>&)> resumed{};

  /// Called with what was done each time that the interval has passed, and when the batch is interrupted.
  std::function<void(const BatchProgress&)> checkpoint{};
  std::chrono::duration<double> checkpoint_interval{20};
  double checkpoint_share = 1;  ///< of the time that checkpoints may take; they are further apart then
  CheckpointWriter writer{};    ///< what checkpoints say of this run
  /// The tables that searches have used, for checkpoints.
  std::function<std::vector<TableDigest>()> tables{};
};

/// Whether limits have ended a search that proved less than its own largest bound asks for, if it has one: a run with
/// larger limits can continue.
[[nodiscard]] bool is_ended_by_limits(const BatchOptions& options, std::size_t number, const Result& result);

/// Solves `count` instances: first all of them side by side, one thread each; those that turn out hard then one after
/// the other, with all threads and processes. `deliver` gets each result as soon as it and all before it are known, in
/// the order of their numbers, never twice at once. Throws what a search or `deliver` throws, after the searches that
/// were under way; an Error of a search names the instance. If the job ends, what was proved of instances under way is
/// delivered as given up, and whatever else is known, before it throws Error (interrupted). All processes of a team
/// solve the same batch with equal tables and options; the first alone delivers.
void solve_batch(const Searcher& searcher, std::size_t count, const BatchOptions& options, const Job& job,
                 const std::function<void(std::size_t number, const Result&)>& deliver);

}  // namespace tilepdb::solver
