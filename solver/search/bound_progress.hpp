// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "platform/stopwatch.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/search/bound_search.hpp"
#include "solver/search/shared_frontier.hpp"

namespace tilepdb::solver {

/// The state of a search, updated after each iteration. It is saved when the search pauses, and the search resumes from
/// it.
class BoundProgress {
 public:
  /// `h` is the start's heuristic value.
  BoundProgress(SearchProgress from, unsigned h);

  /// The state to save between iterations; within one, use in_bound().
  [[nodiscard]] const SearchProgress& done() const noexcept { return done_; }
  [[nodiscard]] unsigned next_bound() const noexcept {
    return done_.bounds.empty() ? first_bound_ : done_.bounds.back().bound + 2;
  }
  /// Nodes expanded in all iterations, including those before a take-over.
  [[nodiscard]] std::uint64_t expanded() const noexcept;

  /// Regrows the frontier of an earlier run. Returns false if a limit or the watch stopped that.
  [[nodiscard]] bool resume(SharedFrontier& frontier, const SearchLimits& limits);

  void begin_bound() noexcept;
  /// Returns done() with the current iteration's seconds up to date.
  [[nodiscard]] const SearchProgress& in_bound() noexcept;
  /// Throws Error (check_failed) if the saved work below the frontier belongs to another search.
  void begin_subtrees(const BoundTask& whole);
  [[nodiscard]] LeastRemaining& least_remaining() noexcept { return done_.least_remaining; }
  void add(const BoundResult& result);
  /// Whether subtrees are left.
  [[nodiscard]] bool is_left() const noexcept { return done_.roots < done_.subtrees || !done_.open.empty(); }
  /// Records a finished iteration, and resets the state for the next one.
  void end_bound(Bound bound, const Frontier& frontier);
  /// Whether a requested pause is still due because no subtree was left to begin when it was requested.
  [[nodiscard]] bool is_pause_due() const noexcept { return pause_due_; }

 private:
  void note_frontier(const Frontier& frontier);

  SearchProgress done_;
  unsigned first_bound_;
  Stopwatch in_this_run_;      // of the iteration
  double seconds_before_ = 0;  // of the iteration, in earlier runs
  bool pause_due_ = false;
};

}  // namespace tilepdb::solver
