// SPDX-License-Identifier: MIT
#include "solver/beam/search_with_beams.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>

#include "platform/resources.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/beam/table_beam.hpp"
#include "solver/search/replay.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {
namespace {

/// Seconds of a limited search before beams begin beside it, and the share of its threads' time that they take.
constexpr double seconds_before_beams = 0.3;
constexpr double share_of_beams = 0.02;

/// Seconds for which beams have all threads, with Solutions::first.
constexpr double seconds_of_beams_alone = 1;

/// Nodes of an optimal search before beams have all threads: hundredths of a second.
constexpr std::uint64_t nodes_before_beams = 100'000;

/// The width of the beam of a search that ends before others have run for long: some hundredths of a second on 5x5.
constexpr unsigned width_of_last_beam = 500;
constexpr double seconds_without_last_beam = 1;

/// Watches a search of a few nodes, whose bounds are searched again.
class BriefWatch final : public SearchWatch {
 public:
  BriefWatch(SearchWatch& watch, const SearchLimits& limits) : SearchWatch(watch.job(), limits), watch_(watch) {}

  [[nodiscard]] Advice advice(const SearchStatus& status) override {
    return watch_.advice(status) == Advice::proceed ? Advice::proceed : Advice::give_up;
  }
  void proved(unsigned bound) override { watch_.proved(bound); }
  void searched(const Bound& bound) override { bounds_.push_back(bound); }
  [[nodiscard]] const std::vector<Bound>& bounds() const noexcept { return bounds_; }

 private:
  SearchWatch& watch_;
  std::vector<Bound> bounds_;
};

[[nodiscard]] std::uint64_t bytes_for_beams() {
  constexpr std::uint64_t part = 4;
  return available_memory().value_or(std::uint64_t{1} << 30U) / part;
}

}  // namespace

SearchWithBeams::SearchWithBeams(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                                 SearchWatch& watch)
    : SearchWatch(watch.job(), watch.limits()), heuristic_(heuristic), start_(start), method_(method), watch_(watch) {}

SearchWithBeams::~SearchWithBeams() { stop_beams(); }

Result SearchWithBeams::run(const SearchProgress& from) {
  proved(heuristic_.value(start_));
  for (const auto* const bounds : {&from.other_bounds, &from.bounds}) {
    for (const Bound& bound : *bounds) proved(bound.bound + (bound.completed ? 2 : 0));
  }
  Result result;
  if (method_.solutions == Solutions::first && watch_.is_final()) {
    result = search_briefly();
    if (!result.solved()) wait_for_first_solutions();
  }
  if (!result.solved() && !is_good_enough()) result = solve_optimally(heuristic_, start_, method_, *this, from);
  stop_beams();
  if (failure_ && !result.solved()) std::rethrow_exception(failure_);
  if (result.solved() || !watch_.is_final()) return result;
  if (length_ == no_solution || stopwatch_.seconds() < seconds_without_last_beam) {
    // Preferred to a solution of the same length, so that short searches do not depend on time.
    const auto found = table_beam(heuristic_, start_, {.width = width_of_last_beam, .weights = {}});
    if (found.solved() && found.length() <= length_) take(found.moves);
  }
  result.moves = words_of(moves_);
  if (!is_good_enough()) return result;
  replay_named(start_, heuristic_.blank(), moves_);
  result.status = Status::solved;
  result.at_least = at_least_;
  return result;
}

Advice SearchWithBeams::advice(const SearchStatus& status) {
  if (watch_.is_final() && has_limit(limits()) && stopwatch_.seconds() > seconds_before_beams) begin_beams();
  return is_good_enough() ? Advice::give_up : watch_.advice(status);
}

void SearchWithBeams::proved(unsigned bound) {
  at_least_ = std::max(at_least_.load(), bound);
  watch_.proved(bound);
}

bool SearchWithBeams::is_good_enough() const noexcept {
  const unsigned length = length_;
  constexpr double rounding = 1e-9;
  return length != no_solution && length <= at_least_ * (1 + method_.within) + rounding;
}

Result SearchWithBeams::search_briefly() {
  SearchLimits limits = this->limits();
  limits.nodes = std::min(limits.nodes, nodes_before_beams);
  BriefWatch brief(*this, limits);
  Result result = solve_optimally(heuristic_, start_, method_, brief);
  if (!result.solved()) return {};
  for (const Bound& bound : brief.bounds()) watch_.searched(bound);
  return result;
}

void SearchWithBeams::wait_for_first_solutions() {
  constexpr auto pause = std::chrono::milliseconds(5);
  begin_beams();
  std::unique_lock lock(mutex_);
  while (!ended_ && stopwatch_.seconds() < seconds_of_beams_alone && !is_good_enough()) {
    changed_.wait_for(lock, pause);
    if (watch_.advice({at_least_}) != Advice::proceed) return;
  }
}

void SearchWithBeams::begin_beams() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || thread_.joinable() || stops_) return;
  since_wait_ = {};
  try {
    thread_ = std::thread([this] { run_beams(); });
  } catch (const std::system_error&) {
    // Without another thread there are no beams.
    stops_ = ended_ = true;
  }
}

void SearchWithBeams::run_beams() {
  AnytimeOptions options;
  options.tables = &heuristic_;
  options.until_stopped = true;
  options.improved = [this](const std::vector<Direction>& moves) { take(moves); };
  search::Limits limits;
  limits.bytes = bytes_for_beams();
  limits.stop = [this] { return stops_after_wait(); };
  const int threads = method_.solutions == Solutions::first ? job().threads : 1;
  std::exception_ptr failure;
  try {
    (void)anytime_search(start_, heuristic_.blank(), options, limits, threads);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  ended_ = true;
  changed_.notify_all();
}

bool SearchWithBeams::stops_after_wait() {
  constexpr auto pause = std::chrono::milliseconds(20);
  std::unique_lock lock(mutex_);
  worked_ += since_wait_.seconds();
  const double share = share_of_beams * job().threads;
  while (!stops_ && method_.solutions != Solutions::first && worked_ > share * stopwatch_.seconds()) {
    changed_.wait_for(lock, pause);
  }
  since_wait_ = {};
  return stops_ || is_good_enough();
}

void SearchWithBeams::take(const std::vector<Direction>& moves) {
  const auto length = static_cast<unsigned>(moves.size());
  const bool is_shorter = length < length_;
  {
    const std::lock_guard lock(mutex_);
    moves_ = moves;
    length_ = length;
  }
  if (is_shorter) improved(length);
  changed_.notify_all();
}

void SearchWithBeams::stop_beams() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace tilepdb::solver
