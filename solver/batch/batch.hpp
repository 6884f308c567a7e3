// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "platform/job.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"

namespace tilepdb::solver {

/// Results of instances, by number.
using Results = std::map<std::size_t, Result>;

/// The run that wrote a checkpoint. The run that resumes it may differ in everything here.
struct CheckpointWriter {
  std::string program;    ///< its version
  std::string catalogue;  ///< as the user named it
  std::string instruction_set;
  int threads = 0;
  int processes = 1;
  unsigned checkpoints = 0;       ///< earlier ones of this run
  double checkpoint_seconds = 0;  ///< pauses of the search for these
  double run_seconds = 0;         ///< since this run began
};

/// The progress of a batch, sufficient to resume it.
struct BatchProgress {
  Results results{};  ///< except those that the same limits would search again
  /// Lower bounds and best solutions of instances that are to be searched again or whose search has paused.
  Results open{};
  /// The instance that all threads search, or one that limits have ended: a run with larger limits resumes it.
  std::optional<std::size_t> current{};
  SearchProgress search{};            ///< of `current`
  double seconds = 0;                 ///< spent on `current`
  std::vector<TableDigest> tables{};  ///< used by the searches of all runs
  CheckpointWriter writer{};
};

/// How a batch is solved, and the callbacks of the first process, which get an instance's number. Functions may be
/// empty.
struct BatchOptions {
  SearchLimits limits{};  ///< of each search
  /// Largest bounds of single instances, by number, if less than that of `limits`.
  std::map<std::size_t, unsigned> max_bounds{};
  /// Whether all threads search a hard instance together; otherwise one thread searches each to its end.
  bool shares_hard_instances = true;
  /// Earlier results and progress: all unsolvable instances, and the same batch, with any number of processes and
  /// threads.
  BatchProgress known{};

  // Calls of these functions, and of `deliver`, never overlap.

  /// Called a few times a second with the status of the first undelivered instance, unless its search ends soon.
  std::function<void(std::size_t number, const SearchStatus&)> live{};
  /// Called after each iteration, and after trials of partitions.
  std::function<void(std::size_t number, const Bound&)> searched{};
  /// Called with each shorter solution, and each larger lower bound once there is a solution, and the seconds it took.
  std::function<void(std::size_t number, const Gap& gap, double seconds)> improved{};
  /// Called before all threads search an instance that one thread may have begun before; its iterations are reported
  /// again.
  std::function<void(std::size_t number)> begun_again{};
  /// Called with the iterations of an earlier run of the instance that this run resumes.
  std::function<void(std::size_t number, const std::vector<Bound>&)> resumed{};

  /// Called with the progress whenever the interval has passed, and when the batch is interrupted.
  std::function<void(const BatchProgress&)> checkpoint{};
  std::chrono::duration<double> checkpoint_interval{20};
  double checkpoint_share = 1;  ///< largest share of the time for checkpoints, which may lengthen the interval
  CheckpointWriter writer{};    ///< this run, as written to checkpoints
  /// Returns the tables that searches have used, for checkpoints.
  std::function<std::vector<TableDigest>()> tables{};
};

/// Whether limits ended a search that proved less than its own largest bound, if any, asks for: a run with larger
/// limits can resume it.
[[nodiscard]] bool is_ended_by_limits(const BatchOptions& options, std::size_t number, const Result& result);

/// Solves `count` instances: first all side by side, one thread each, then those that turn out hard one after the
/// other, with all threads and processes. `deliver` gets each result once it and all before it are known, in the order
/// of their numbers, never concurrently. Rethrows exceptions of searches and of `deliver`, after running searches have
/// ended; an Error of a search names the instance. If the job ends, delivers running instances as given up with their
/// proven bounds, and all other known results, and then throws Error (interrupted). All processes of a team solve the
/// same batch with equal tables and options; only the first delivers.
void solve_batch(const Searcher& searcher, std::size_t count, const BatchOptions& options, const Job& job,
                 const std::function<void(std::size_t number, const Result&)>& deliver);

}  // namespace tilepdb::solver
