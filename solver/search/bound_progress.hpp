// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "platform/stopwatch.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/search/bound_search.hpp"
#include "solver/search/shared_frontier.hpp"

namespace tilepdb::solver {

/// What a search has done, bound after bound: what is saved when it pauses, and from where it continues.
class BoundProgress {
 public:
  /// `h` is the start's heuristic value.
  BoundProgress(SearchProgress from, unsigned h);

  /// What is to be saved. Within a bound see in_bound().
  [[nodiscard]] const SearchProgress& done() const noexcept { return done_; }
  [[nodiscard]] unsigned next_bound() const noexcept {
    return done_.bounds.empty() ? first_bound_ : done_.bounds.back().bound + 2;
  }
  /// Nodes in all bounds, and before this search took over from another one.
  [[nodiscard]] std::uint64_t expanded() const noexcept;

  /// Grows the frontier to where an earlier run was. Returns false if a limit or the watch stopped it before that.
  [[nodiscard]] bool resume(SharedFrontier& frontier, const SearchLimits& limits);

  void begin_bound() noexcept;
  /// done() with the seconds of the bound so far.
  [[nodiscard]] const SearchProgress& in_bound() noexcept;
  /// Throws Error (check_failed) if another search did what was done below the frontier.
  void begin_subtrees(const BoundTask& whole);
  [[nodiscard]] LeastRemaining& least_remaining() noexcept { return done_.least_remaining; }
  void add(const BoundResult& result);
  /// Whether subtrees are left.
  [[nodiscard]] bool is_left() const noexcept { return done_.roots < done_.subtrees || !done_.open.empty(); }
  /// Adds a bound that has ended, and begins the next with nothing.
  void end_bound(Bound bound, const Frontier& frontier);
  /// Whether the bound that has ended was told to pause when all of its subtrees were begun.
  [[nodiscard]] bool is_pause_due() const noexcept { return pause_due_; }

 private:
  void note_frontier(const Frontier& frontier);

  SearchProgress done_;
  unsigned first_bound_;
  Stopwatch in_this_run_;      // of the bound
  double seconds_before_ = 0;  // of the bound, in earlier runs
  bool pause_due_ = false;
};

}  // namespace tilepdb::solver
