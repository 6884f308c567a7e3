// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "core/board.hpp"
#include "platform/job.hpp"
#include "solver/batch/result.hpp"

namespace tilepdb::solver {

struct SearchProgress;

/// When the search of an instance gives up.
struct SearchLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< expanded, about
  double seconds = std::numeric_limits<double>::infinity();
  unsigned max_bound = max_depth;                                    ///< before a larger bound
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< bytes of the states that are stored
};

/// Whether time or nodes are limited.
[[nodiscard]] constexpr bool has_limit(const SearchLimits& limits) noexcept {
  return limits.seconds < SearchLimits{}.seconds || limits.nodes < SearchLimits{}.nodes;
}

/// How far a search is within a bound.
struct SearchStatus {
  unsigned bound = 0;
  bool backward = false;
  std::uint64_t expanded = 0;  ///< in this bound
  std::uint64_t expected = 0;  ///< in all of this bound, as completed bounds have grown; 0: not known
  /// Every solution has at least this length, by all bounds of both directions. Set by the batch.
  unsigned at_least = 0;
  std::uint64_t stored = 0;           ///< states in memory; 0: the search stores none
  std::uint64_t expanded_in_all = 0;  ///< in all bounds, of a search that stores states
  double seconds = 0;                 ///< since the search began. Set by the batch.
};

/// What a search is to do next: with a pause it ends what is begun and begins nothing new.
enum class Advice { proceed, pause, give_up };

/// Observes the search of one instance: is notified of what the search has proved, and polled whether it continues,
/// pauses or gives up.
class SearchWatch {
 public:
  /// The job must outlive it.
  SearchWatch(const Job& job, const SearchLimits& limits) noexcept : job_(job), limits_(limits) {}
  virtual ~SearchWatch() = default;
  SearchWatch(const SearchWatch&) = delete;
  SearchWatch& operator=(const SearchWatch&) = delete;

  /// Its threads and processes search the instance together.
  [[nodiscard]] const Job& job() const noexcept { return job_; }
  [[nodiscard]] const SearchLimits& limits() const noexcept { return limits_; }

  /// Polled by any thread, several at once; in a team by the first process alone. By default a search gives up when the
  /// job is to end.
  [[nodiscard]] virtual Advice advice(const SearchStatus& /*status*/) {
    return job_.stopped() ? Advice::give_up : Advice::proceed;
  }

  /// Notified that no solution takes fewer moves than `bound`: before a bound is searched, and after it is completed.
  virtual void proved(unsigned /*bound*/) {}

  /// Notified of each bound after it was searched, and of trials of partitions after them.
  virtual void searched(const Bound& /*bound*/) {}

  /// Notified of each solution that is shorter than those before, of a search that finds several.
  virtual void improved(unsigned /*length*/) {}

  /// Notified of what a search has done that pauses, at the latest at the end of a bound. Returns whether it continues,
  /// in a team alike in all processes.
  [[nodiscard]] virtual bool proceeds_after(const SearchProgress& /*pause*/) { return true; }

 private:
  const Job& job_;
  const SearchLimits limits_;
};

/// A method of search, and the instances of some puzzle that it searches, by number from 0. Several threads may search
/// at once.
class Searcher {
 public:
  Searcher() = default;
  virtual ~Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// How messages name an instance: "korf100.txt:7: instance 7: ".
  [[nodiscard]] virtual std::string place(std::size_t number) const = 0;

  /// Nodes that one thread may expand before the instance counts as hard, and all threads search it together; 0: they
  /// always do. Nothing: one thread searches an instance to its end.
  [[nodiscard]] virtual std::optional<std::uint64_t> easy_nodes() const { return {}; }

  /// Whether a search heeds Advice::pause, and continues from a SearchProgress.
  [[nodiscard]] virtual bool can_pause() const noexcept { return false; }

  /// Searches an instance that can be solved, from what an earlier run has done. `bounds` of the result may be left
  /// empty: they are those of which the watch was notified. So may the reason of a search that gave up. Throws Error
  /// (check_failed) for a solution that does not lead to the goal.
  [[nodiscard]] virtual Result search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const = 0;
};

}  // namespace tilepdb::solver
