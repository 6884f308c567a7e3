// SPDX-License-Identifier: MIT
#include "solver/batch/instance_search.hpp"

#include "team/team.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

BatchRecord::BatchRecord(const BatchOptions& options, bool leads,
                         const std::function<void(std::size_t number, const Result&)>& deliver)
    : options_(options),
      leads_(leads),
      in_order_([this, &deliver](std::size_t number, const Result& result) { call(deliver, number, result); }),
      progress_(options.known),
      pace_(options.checkpoint_interval.count(), options.checkpoint_share) {}

void BatchRecord::note(std::size_t number, const Result& result, bool to_be_searched) {
  if (!options_.checkpoint) return;
  {
    const std::lock_guard lock(mutex_);
    if (to_be_searched) {
      progress_.results.erase(number);
      add_open(number, result);
    } else {
      progress_.results.insert_or_assign(number, result);
      if (result.status == Status::given_up) {
        add_open(number, result);
      } else {
        progress_.open.erase(number);
      }
    }
    // The progress of an instance that limits ended is useful to a run with larger ones.
    if (progress_.current == number && !is_ended_by_limits(options_, number, result)) {
      progress_.current.reset();
      progress_.search = {};
    }
  }
  if (is_due()) save();
}

void BatchRecord::note_open(std::size_t number, const Result& best) {
  const std::lock_guard lock(mutex_);
  add_open(number, best);
}

void BatchRecord::add_open(std::size_t number, const Result& best) {
  Result& open = progress_.open[number];
  open.at_least = std::max(open.at_least, best.at_least);
  if (open.moves.empty() || (!best.moves.empty() && best.length() < open.length())) open.moves = best.moves;
}

void BatchRecord::save_open() {
  const bool has_file =
      pace_.count() > 0 || options_.known.current || !options_.known.open.empty() || !options_.known.results.empty();
  if (has_file && !progress_.open.empty()) save();
}

void BatchRecord::note(std::size_t number, const SearchProgress& search, double seconds) {
  const std::lock_guard lock(mutex_);
  // Of an instance that limits ended and the one under search, keeps the one that took longer.
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

void BatchRecord::show(std::size_t number, const SearchStatus& status) {
  if (!options_.live || !leads_) return;
  const std::unique_lock lock(calling_, std::try_to_lock);
  if (lock) options_.live(number, status);
}

InstanceSearch::InstanceSearch(const Searcher& searcher, std::size_t number, const BatchOptions& options,
                               const SearchLimits& limits, const Job& job, bool together, BatchRecord& record)
    : SearchWatch(job, limits),
      searcher_(searcher),
      number_(number),
      options_(options),
      together_(together),
      is_short_(!together && options.shares_hard_instances && searcher.easy_nodes()),
      record_(record) {
  if (together && options.known.current == number) {
    from_ = options.known.search;
    seconds_before_ = options.known.seconds;
  }
  const auto open = options.known.open.find(number);
  if (open == options.known.open.end()) return;
  from_.at_least = at_least_ = open->second.at_least;
  // A longer solution than the largest bound is not asked for.
  if (open->second.length() > limits.max_bound) return;
  from_.moves = moves_ = open->second.moves;
  found_ = open->second.length();
}

double InstanceSearch::seconds() const {
  return seconds_before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
}

Advice InstanceSearch::advice(const SearchStatus& status) {
  const bool pauses = together_ && searcher_.can_pause();
  if (!is_short_) {
    if (seconds() > limits().seconds) return Advice::give_up;
    if (together_ || record_.is_next(number_)) show(status);
  }
  if (job().stopped()) return pauses ? Advice::pause : Advice::give_up;
  return pauses && record_.is_due() ? Advice::pause : Advice::proceed;
}

void InstanceSearch::show(SearchStatus status) {
  constexpr auto interval = std::chrono::milliseconds(200);
  const auto now = Clock::now();
  const std::unique_lock lock(showing_, std::try_to_lock);
  if (!lock || now - shown_ < interval) return;
  shown_ = now;
  // A search in the other direction may begin with a smaller bound than was proved.
  status.at_least = std::max(at_least_.load(), status.bound);
  status.seconds = seconds();
  status.found = found_;
  record_.show(number_, status);
}

void InstanceSearch::proved(unsigned bound) {
  if (bound <= at_least_) return;
  at_least_ = bound;
  if (found_ != 0) record_.call(options_.improved, number_, Gap{found_, at_least_}, seconds());
}

void InstanceSearch::searched(const Bound& bound) {
  bounds_.push_back(bound);
  record_.call(options_.searched, number_, bound);
}

void InstanceSearch::improved(unsigned length, const std::vector<Direction>& moves) {
  found_ = length;
  // Searches for slides, which have fewer words than moves, cannot pause.
  if (moves.size() == length) {
    const std::lock_guard lock(improving_);
    moves_ = words_of(moves);
  }
  record_.call(options_.improved, number_, Gap{length, at_least_}, seconds());
}

bool InstanceSearch::proceeds_after(const SearchProgress& pause) {
  const Stopwatch stopwatch;
  record_.note(number_, pause, seconds());
  record_.note_open(number_, best());
  if (is_stopped()) return false;
  record_.save(pause.idle_seconds + stopwatch.seconds());
  return true;
}

Result InstanceSearch::best() {
  const std::lock_guard lock(improving_);
  Result best;
  best.at_least = at_least_;
  best.moves = moves_;
  return best;
}

void InstanceSearch::count_resumed(std::size_t known) {
  if (from_.expanded == 0) return;
  if (bounds_.size() == known) bounds_.push_back({});
  Bound& bound = bounds_[known];
  if (bound.expanded >= from_.expanded) return;
  bound.bound = from_.bound_under_way().value_or(at_least_);
  bound.backward = from_.backward;
  bound.expanded += from_.expanded;
  bound.generated += from_.generated;
}

bool InstanceSearch::is_stopped() const { return decided_by_first(job().team, job().stopped()); }

std::optional<Result> InstanceSearch::solve() {
  for (const auto* const bounds : {&from_.other_bounds, &from_.bounds}) {
    bounds_.insert(bounds_.end(), bounds->begin(), bounds->end());
  }
  if (from_.choice) bounds_.push_back(from_.choice->trials);
  const std::size_t known = bounds_.size();
  Result result;
  try {
    result = searcher_.search(number_, *this, from_);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) throw;
    throw Error(error.kind(), searcher_.place(number_) + error.what());
  }
  // A search that runs no beams, as in a team, has no use for the solution of an earlier run.
  if (!result.has_solution()) result.moves = best().moves;
  const unsigned proved = std::max(result.at_least, at_least_.load());
  if (result.has_solution() && result.length() < proved) {
    throw Error(ErrorKind::check_failed, searcher_.place(number_) + "a solution of " +
                                             counted(result.length(), "move") + " is shorter than a proved bound, " +
                                             std::to_string(proved) + ": a table is wrong; pdbgen verify finds it");
  }
  if (result.bounds.empty()) {
    count_resumed(known);
    result.bounds = std::move(bounds_);
  }
  result.expanded_before = from_.expanded_in_all();
  result.seconds = seconds();
  if (result.solved()) {
    // An anytime search was stopped before it proved its solution optimal.
    interrupted_ = result.at_least < result.length() && is_stopped();
    return result;
  }
  interrupted_ = is_stopped();
  result.at_least = proved;
  if (result.has_solution() && result.length() == proved) {
    result.status = Status::solved;
    interrupted_ = false;
    return result;
  }
  if (!interrupted_ && is_short_) return {};
  if (interrupted_) {
    result.reason = "interrupted";
  } else if (result.reason.empty()) {
    result.reason = "not solved within the limits";
  }
  result.reason += "; " + text_of({result.length(), result.at_least});
  return result;
}

}  // namespace tilepdb::solver
