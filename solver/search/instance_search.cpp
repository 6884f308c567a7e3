// SPDX-License-Identifier: MIT
#include "solver/search/instance_search.hpp"

#include <algorithm>

#include "solver/search/bound_sample.hpp"
#include "solver/search/ida_star.hpp"
#include "solver/search/search_strategy.hpp"
#include "team/team.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

void BatchRecord::note(std::size_t number, const Outcome& outcome, bool to_be_searched) {
  if (!options_.checkpoint) return;
  {
    const std::lock_guard lock(mutex_);
    if (!to_be_searched) progress_.outcomes.insert_or_assign(number, outcome);
    // What is known of an instance that limits have ended is of use to a run with larger ones.
    if (progress_.current == number && !is_ended_by_limits(options_, number, outcome)) {
      progress_.current.reset();
      progress_.search = {};
    }
  }
  if (is_due()) save();
}

void BatchRecord::note(std::size_t number, const SearchProgress& search, double seconds) {
  const std::lock_guard lock(mutex_);
  // Of an instance that limits have ended and the one under search, what took longer is kept.
  if (progress_.current && *progress_.current != number && progress_.seconds > seconds) return;
  progress_.current = number;
  progress_.search = search;
  progress_.seconds = seconds;
}

void BatchRecord::save(double lost) {
  if (!options_.checkpoint || !leads_) return;
  const std::lock_guard lock(mutex_);
  const double begin = stopwatch_.seconds();
  if (options_.tables) progress_.tables = options_.tables();
  progress_.writer = options_.writer;
  progress_.writer.checkpoints = pace_.count();
  progress_.writer.checkpoint_seconds = pace_.lost();
  progress_.writer.run_seconds = begin;
  options_.checkpoint(progress_);
  const double now = stopwatch_.seconds();
  pace_.written(now, lost + now - begin);
}

InstanceSearch::InstanceSearch(const Instance& instance, std::size_t number, const BatchOptions& options,
                               const SearchLimits& limits, const Job& job, Searchers searchers, BatchRecord& record)
    : SearchWatch(job, limits),
      instance_(instance),
      number_(number),
      options_(options),
      searchers_(searchers),
      record_(record) {
  if (searchers_ != Searchers::all || options.known.current != number) return;
  from_ = options.known.search;
  seconds_before_ = options.known.seconds;
}

double InstanceSearch::seconds() const {
  return seconds_before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
}

Advice InstanceSearch::advice(const SearchStatus& status) {
  const bool pauses = searchers_ == Searchers::all;
  // Other searches by one thread end soon.
  const bool may_take_long = pauses || is_plain();
  if (may_take_long && seconds() > limits().seconds) return Advice::give_up;
  if (pauses || (may_take_long && searchers_ == Searchers::one_thread_alone)) show(status);
  if (job().stopped()) return pauses ? Advice::pause : Advice::give_up;
  return pauses && record_.is_due() ? Advice::pause : Advice::go_on;
}

void InstanceSearch::show(SearchStatus status) {
  constexpr auto interval = std::chrono::milliseconds(200);
  const auto now = Clock::now();
  const std::unique_lock lock(showing_, std::try_to_lock);
  if (!lock || now - shown_ < interval) return;
  shown_ = now;
  // A search in the other direction may begin with a smaller bound than was proved.
  status.at_least = std::max(proof_.at_least, status.bound);
  record_.tell(instance_, status);
}

void InstanceSearch::proved(unsigned bound) { proof_.at_least = std::max(proof_.at_least, bound); }

void InstanceSearch::searched(const Bound& bound) {
  add_to_proof(bound);
  record_.tell(options_.searched, instance_, bound);
}

const Bound* InstanceSearch::claimed(unsigned bound, bool backward) const {
  return options_.claimed ? options_.claimed(number_, bound, backward) : nullptr;
}

void InstanceSearch::sampled(const BoundSample& sample) {
  proof_.expanded += sample.expanded.searched();
  proof_.generated += sample.generated.searched();
  record_.tell(options_.sampled, instance_, sample);
}

void InstanceSearch::tried(const Trials& trials) {
  add_to_proof(trials);
  record_.tell(options_.tried, instance_, trials);
}

void InstanceSearch::add_to_proof(const Bound& bound) {
  proved(bound.completed ? bound.bound + 2 : bound.bound);
  proof_.expanded += bound.expanded;
  proof_.generated += bound.generated;
  if (bound.completed) proof_.bounds.push_back(bound);
}

void InstanceSearch::add_to_proof(const Trials& trials) {
  proof_.expanded += trials.expanded;
  proof_.generated += trials.generated;
}

bool InstanceSearch::goes_on_after(const SearchProgress& pause) {
  const Stopwatch stopwatch;
  record_.note(number_, pause, seconds());
  if (is_stopped()) return false;
  record_.save(pause.idle_seconds + stopwatch.seconds());
  return true;
}

bool InstanceSearch::is_stopped() const { return decided_by_first(job().team, job().stopped()); }

std::optional<Outcome> InstanceSearch::solve(const Heuristic& heuristic, const Position& goal) {
  const std::string where = instance_.source + ": instance " + instance_.id + ": ";
  try {
    const Position start = named_by_goal(instance_.start, goal);
    proof_.at_least = heuristic.value(start);
    for (const auto* bounds : {&from_.other_bounds, &from_.bounds}) {
      for (const Bound& bound : *bounds) add_to_proof(bound);
    }
    if (from_.choice) add_to_proof(from_.choice->trials);
    auto solution = is_plain() ? solve_ida_star(heuristic, start, options_.method.instruction_set, *this)
                               : solve_optimally(heuristic, start, options_.method, *this, from_);
    if (solution) {
      replay(instance_.start, goal, solution->moves);
      solution->seconds += seconds_before_;
      return Outcome{std::move(solution), {}, {}};
    }
    interrupted_ = is_stopped();
    if (!interrupted_ && searchers_ != Searchers::all && !is_plain()) return {};
    proof_.seconds = seconds();
    return Outcome{{},
                   where + (interrupted_ ? "interrupted" : "not solved within the limits") +
                       "; every solution takes at least " + counted(proof_.at_least, "move"),
                   proof_};
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) throw;
    throw Error(error.kind(), where + error.what());
  }
}

}  // namespace tilepdb::solver
