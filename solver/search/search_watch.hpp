// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

#include "platform/job.hpp"
#include "solver/search/solution.hpp"

namespace tilepdb::solver {

struct BoundSample;
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
  /// Every solution has at least this length, by all bounds of both directions. Set by the watch of an instance.
  unsigned at_least = 0;
};

/// What a search is told to do: with a pause it ends what is begun and begins nothing new.
enum class Advice { go_on, pause, give_up };

/// Who watches the search of one instance: told what the search has proved, and asked whether it goes on, pauses or
/// gives up.
class SearchWatch {
 public:
  /// The job must outlive it.
  SearchWatch(const Job& job, const SearchLimits& limits) noexcept : job_(job), limits_(limits) {}
  virtual ~SearchWatch() = default;
  SearchWatch(const SearchWatch&) = delete;
  SearchWatch& operator=(const SearchWatch&) = delete;

  [[nodiscard]] const Job& job() const noexcept { return job_; }
  [[nodiscard]] const SearchLimits& limits() const noexcept { return limits_; }

  /// Asked often, by any thread, several at once; in a team by the first process alone. Unless a search is watched
  /// otherwise, it gives up when the job is to end.
  [[nodiscard]] virtual Advice advice(const SearchStatus& /*status*/) {
    return job_.stopped() ? Advice::give_up : Advice::go_on;
  }

  /// Told of each bound before it is searched, and of one larger than the largest that may be: no solution takes fewer
  /// moves.
  virtual void proved(unsigned /*bound*/) {}

  /// Told of each bound after it was searched.
  virtual void searched(const Bound& /*bound*/) {}

  /// The claim that a bound was completed, of which a sample is to be searched; null: the bound is to be searched.
  [[nodiscard]] virtual const Bound* claimed(unsigned /*bound*/, bool /*backward*/) const { return nullptr; }
  /// Told what the sample has found, instead of searched().
  virtual void sampled(const BoundSample& /*sample*/) {}

  /// Told of trials whose choice the search goes on with.
  virtual void tried(const Trials& /*trials*/) {}

  /// Told what a search has done that pauses, at the latest at the end of a bound. Answers whether it goes on, in a
  /// team alike in all processes.
  [[nodiscard]] virtual bool goes_on_after(const SearchProgress& /*pause*/) { return true; }

 private:
  const Job& job_;
  const SearchLimits limits_;
};

}  // namespace tilepdb::solver
