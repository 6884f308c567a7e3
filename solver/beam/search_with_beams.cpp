// SPDX-License-Identifier: MIT
#include "solver/beam/search_with_beams.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
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

/// Seconds of a turn of beams, and of the search, that share all threads.
constexpr double seconds_of_turn = 0.25;

/// Seconds of the first turn of beams, if they have no thread.
constexpr double seconds_of_first_turn = 0.1;

/// Nodes of an optimal search before beams have all threads: hundredths of a second.
constexpr std::uint64_t nodes_before_beams = 100'000;

/// The width of the beam of a search that ends before others have worked for long: some hundredths of a second on 5x5.
constexpr unsigned width_of_last_beam = 500;
constexpr double work_without_last_beam = 0.5;

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

search::Result<Direction> last_beam(const Heuristic& heuristic, const Position& start) {
  return table_beam(heuristic, start, {.width = width_of_last_beam, .weights = {}});
}

SearchWithBeams::SearchWithBeams(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                                 SearchWatch& watch)
    : SearchWatch(watch.job(), watch.limits()), heuristic_(heuristic), start_(start), method_(method), watch_(watch) {}

SearchWithBeams::~SearchWithBeams() { stop_beams(); }

Result SearchWithBeams::run(const SearchProgress& from) {
  proved(std::max(heuristic_.value(start_), from.at_least));
  if (!from.moves.empty()) take(moves_of(from.moves));
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
  if (length_ == no_solution || worked_ < work_without_last_beam) {
    // Preferred to a solution of the same length, so that short searches do not depend on time.
    const auto found = last_beam(heuristic_, start_);
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
  wait_for_turn(status);
  if (takes_turns_ && worked_ + next_turn_ <= share_of_time() * stopwatch_.seconds()) take_turn(next_turn_, status);
  return is_good_enough() ? Advice::give_up : watch_.advice(status);
}

void SearchWithBeams::proved(unsigned bound) {
  at_least_ = std::max(at_least_.load(), bound);
  watch_.proved(bound);
}

bool SearchWithBeams::is_good_enough() const noexcept {
  const unsigned length = length_;
  return length != no_solution && Gap{length, at_least_}.is_within(method_.within);
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
  if (takes_turns_) return take_turn(next_turn_, {});
  std::unique_lock lock(mutex_);
  while (!ended_ && stopwatch_.seconds() < seconds_of_beams_alone && !is_good_enough()) {
    changed_.wait_for(lock, pause);
    if (watch_.advice({at_least_}) != Advice::proceed) return;
  }
}

void SearchWithBeams::begin_beams() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || thread_.joinable() || stops_ || takes_turns_) return;
  since_wait_ = {};
  try {
    thread_ = std::thread([this] { run_beams(); });
  } catch (const std::system_error&) {
    // As in the page of a browser.
    takes_turns_ = job().threads == 1;
    next_turn_ = seconds_of_first_turn;
    stops_ = ended_ = !takes_turns_;
  }
}

void SearchWithBeams::search_by_beams(double seconds, const std::function<bool()>& stop, int threads) {
  AnytimeOptions options;
  options.tables = &heuristic_;
  const bool is_short = seconds <= seconds_of_beams_alone;
  options.shares = method_.solutions == Solutions::first && !is_short;
  // Beams with a small share of the time wait, so that rounds take unknown times.
  options.seconds = options.shares || is_short ? seconds : until_stopped;
  options.improved = [this](const std::vector<Direction>& moves) { take(moves); };
  search::Limits limits;
  limits.bytes = bytes_for_beams();
  limits.stop = stop;
  (void)anytime_search(start_, heuristic_.blank(), options, limits, threads);
}

void SearchWithBeams::take_turn(double seconds, const SearchStatus& status) {
  const Stopwatch turn;
  bool gives_up = false;
  const auto stop = [&] {
    SearchStatus now = status;
    now.bound = std::max<unsigned>(now.bound, at_least_);
    gives_up = gives_up || watch_.advice(now) != Advice::proceed;
    return gives_up || is_good_enough() || turn.seconds() > seconds;
  };
  search_by_beams(seconds, stop, 1);
  worked_ += turn.seconds();
  next_turn_ = 2 * seconds;
  // One that ends before its time has tried the widest beams.
  takes_turns_ = turn.seconds() > seconds;
  stops_ = !takes_turns_;
}

void SearchWithBeams::run_beams() {
#ifdef _OPENMP
  const int threads = method_.solutions == Solutions::first ? job().threads : 1;
#else
  // The search has the pool of threads: each loop of beams would start new ones, which in a browser takes milliseconds.
  const int threads = 1;
#endif
  std::exception_ptr failure;
  try {
    search_by_beams(
        limits().seconds - stopwatch_.seconds(), [this] { return stops_after_wait(); }, threads);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  ended_ = true;
  changed_.notify_all();
}

bool SearchWithBeams::is_turn_of_beams() const noexcept {
  const double shared = stopwatch_.seconds() - seconds_of_beams_alone;
  return shared < 0 || std::fmod(shared, 2 * seconds_of_turn) >= seconds_of_turn;
}

void SearchWithBeams::wait_for_turn(const SearchStatus& status) {
  constexpr auto pause = std::chrono::milliseconds(5);
  if (method_.solutions != Solutions::first) return;
  std::unique_lock lock(mutex_);
  while (thread_.joinable() && !ended_ && !stops_ && is_turn_of_beams() && !is_good_enough()) {
    changed_.wait_for(lock, pause);
    if (watch_.advice(status) != Advice::proceed) return;
  }
}

double SearchWithBeams::share_of_time() const noexcept {
  // Turns keep the search waiting.
  constexpr double fifth = 0.2;
  return takes_turns_ && method_.solutions == Solutions::first ? fifth : share_of_beams * job().threads;
}

bool SearchWithBeams::stops_after_wait() {
  constexpr auto pause = std::chrono::milliseconds(5);
  std::unique_lock lock(mutex_);
  worked_ += since_wait_.seconds();
  const auto must_wait = [&] {
    if (method_.solutions == Solutions::first) return !is_turn_of_beams();
    return worked_ > share_of_time() * stopwatch_.seconds();
  };
  while (!stops_ && must_wait()) changed_.wait_for(lock, pause);
  since_wait_ = {};
  return stops_ || is_good_enough();
}

void SearchWithBeams::take(const std::vector<Direction>& moves) {
  const auto length = static_cast<unsigned>(moves.size());
  const bool is_shorter = length < length_;
  // A turn begins with narrow beams again.
  if (length > length_) return;
  {
    const std::lock_guard lock(mutex_);
    moves_ = moves;
    length_ = length;
  }
  if (is_shorter) improved(length, moves);
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
