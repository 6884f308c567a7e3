// SPDX-License-Identifier: MIT
#include "solver/search/bound_progress.hpp"

#include <algorithm>
#include <utility>

#include "solver/search/bound_estimate.hpp"
#include "solver/search/subtrees.hpp"

namespace tilepdb::solver {

BoundProgress::BoundProgress(SearchProgress from, unsigned h)
    : done_(std::move(from)), first_bound_(std::max(h, done_.take_over().first_bound)) {}

std::uint64_t BoundProgress::expanded() const noexcept {
  std::uint64_t expanded = done_.take_over().expanded_before;
  for (const Bound& bound : done_.bounds) expanded += bound.expanded;
  return expanded;
}

bool BoundProgress::resume(SharedFrontier& frontier, const SearchLimits& limits) {
  const bool is_at_limit = expanded() > limits.nodes || next_bound() > limits.max_bound;
  if (!frontier.resume(done_, first_bound_, is_at_limit)) return false;
  note_frontier(*frontier);
  return true;
}

/// Records the frontier after the last completed iteration, before it grows for the next one.
void BoundProgress::note_frontier(const Frontier& frontier) {
  done_.frontier_digest = frontier.digest(frontier.size());
  if (!done_.bounds.empty()) done_.depths = frontier.depths();
}

void BoundProgress::begin_bound() noexcept {
  in_this_run_ = Stopwatch();
  seconds_before_ = done_.seconds;
  pause_due_ = false;
}

const SearchProgress& BoundProgress::in_bound() noexcept {
  done_.seconds = seconds_before_ + in_this_run_.seconds();
  return done_;
}

void BoundProgress::begin_subtrees(const BoundTask& whole) {
  const std::uint64_t digest = whole.frontier.digest(whole.roots);
  if (done_.list_digest != 0 && done_.list_digest != digest) throw another_search("its list of subtrees differs");
  done_.list_digest = digest;
  done_.subtrees = whole.roots.size();
  if (done_.bounds.empty()) done_.depths = whole.frontier.depths();
  if (done_.least_remaining.empty()) done_.least_remaining.assign(whole.frontier.size(), Frontier::none);
  const bool is_whole = done_.open.size() % words_of_subtree(whole.tables) == 0;
  if (done_.roots > done_.subtrees || done_.least_remaining.size() != whole.frontier.size() || !is_whole) {
    throw another_search("its number of subtrees differs");
  }
  // The time until here went into the frontier, which says nothing about the rate below it.
  add_milestone(done_.milestones, {done_.roots, done_.expanded, in_bound().seconds});
}

void BoundProgress::add(const BoundResult& result) {
  done_.expanded += result.counts.expanded;
  done_.generated += result.counts.generated;
  done_.roots = result.next_root;
  done_.open = result.open;
  done_.idle_seconds = result.idle_seconds;
  add_milestone(done_.milestones, {done_.roots, done_.expanded, in_bound().seconds});
  pause_due_ = result.paused && !is_left();
}

void BoundProgress::end_bound(Bound bound, const Frontier& frontier) {
  bound.seconds = in_bound().seconds;
  const bool completed = bound.completed;
  done_.bounds.push_back(std::move(bound));
  done_.roots = 0;
  done_.subtrees = 0;
  done_.expanded = 0;
  done_.generated = 0;
  done_.list_digest = 0;
  done_.seconds = 0;
  done_.idle_seconds = 0;
  done_.least_remaining.clear();
  done_.open.clear();
  if (!completed) return;
  done_.milestones_before = std::exchange(done_.milestones, {});
  note_frontier(frontier);
}

}  // namespace tilepdb::solver
