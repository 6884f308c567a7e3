// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "platform/job.hpp"
#include "solver/batch/result.hpp"

namespace tilepdb::solver {

struct SearchProgress;

/// When the search of an instance gives up.
struct SearchLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< expanded, approximately
  double seconds = std::numeric_limits<double>::infinity();
  unsigned max_bound = max_depth;                                    ///< the largest bound to search
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< for stored states, in bytes
};

/// Whether time or nodes are limited.
[[nodiscard]] constexpr bool has_limit(const SearchLimits& limits) noexcept {
  return limits.seconds < SearchLimits{}.seconds || limits.nodes < SearchLimits{}.nodes;
}

/// The progress of a search within an iteration.
struct SearchStatus {
  unsigned bound = 0;
  bool backward = false;
  std::uint64_t expanded = 0;  ///< in this iteration
  std::uint64_t expected = 0;  ///< in the whole iteration, by past growth; 0: unknown
  /// Proven lower bound on the solution length, from both directions. Set by the batch.
  unsigned at_least = 0;
  std::uint64_t stored = 0;           ///< states in memory; 0: the search stores none
  std::uint64_t expanded_in_all = 0;  ///< in all iterations, of a search that stores states
  double seconds = 0;                 ///< since the search began. Set by the batch.
  unsigned found = 0;                 ///< length of the best solution; 0: none. Set by the batch.
};

/// What a search does next. At a pause it ends what it has begun and begins nothing new.
enum class Advice { proceed, pause, give_up };

/// Observer of one instance's search: receives progress and decides whether to continue, pause or give up.
class SearchWatch {
 public:
  /// The job must outlive it.
  SearchWatch(const Job& job, const SearchLimits& limits) noexcept : job_(job), limits_(limits) {}
  virtual ~SearchWatch() = default;
  SearchWatch(const SearchWatch&) = delete;
  SearchWatch& operator=(const SearchWatch&) = delete;

  /// The threads and processes that search the instance together.
  [[nodiscard]] const Job& job() const noexcept { return job_; }
  [[nodiscard]] const SearchLimits& limits() const noexcept { return limits_; }

  /// Polled by any thread, concurrently; in a team by the first process only. By default gives up when the job ends.
  [[nodiscard]] virtual Advice advice(const SearchStatus& /*status*/) {
    return job_.stopped() ? Advice::give_up : Advice::proceed;
  }

  /// Called when no solution takes fewer moves than `bound`: before an iteration, and after it is completed.
  virtual void proved(unsigned /*bound*/) {}

  /// Called after each iteration, and after trials of partitions.
  virtual void searched(const Bound& /*bound*/) {}

  /// Whether a search that gives up is not repeated with more threads.
  [[nodiscard]] virtual bool is_final() const noexcept { return true; }

  /// Called with each solution of a board that is shorter than those before, by a search that finds several.
  virtual void improved(unsigned /*length*/, const std::vector<Direction>& /*moves*/) {}

  /// Called with the progress of a pausing search, at the latest at the end of an iteration. Returns whether it
  /// continues, the same in all processes of a team.
  [[nodiscard]] virtual bool proceeds_after(const SearchProgress& /*pause*/) { return true; }

 private:
  const Job& job_;
  const SearchLimits limits_;
};

/// A search method and the instances of a puzzle that it searches, numbered from 0. Thread-safe.
class Searcher {
 public:
  Searcher() = default;
  virtual ~Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// Returns the prefix of messages about an instance: "korf100.txt:7: instance 7: ".
  [[nodiscard]] virtual std::string place(std::size_t number) const = 0;

  /// Returns the nodes that one thread may expand before an instance counts as hard and all threads search it together;
  /// 0: they always do. Nothing: one thread searches an instance to its end.
  [[nodiscard]] virtual std::optional<std::uint64_t> easy_nodes() const { return {}; }

  /// Whether a search obeys Advice::pause and resumes from a SearchProgress.
  [[nodiscard]] virtual bool can_pause() const noexcept { return false; }

  /// Searches a solvable instance, resuming from what an earlier run has done. The result's `bounds` may stay empty:
  /// those reported to the watch are used. So may the reason of a search that gave up. Throws Error (check_failed) for
  /// a solution that does not lead to the goal.
  [[nodiscard]] virtual Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const = 0;

  /// Returns why moves do not solve an instance; empty if they do.
  [[nodiscard]] virtual std::string fault_of(std::size_t /*number*/, const std::vector<std::string>& /*moves*/) const {
    return {};
  }
};

}  // namespace tilepdb::solver
