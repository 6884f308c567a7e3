// SPDX-License-Identifier: MIT
#include "solver/search/batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>

#include "platform/threads.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/search/outcome_json.hpp"
#include "solver/search/shared_items.hpp"
#include "text/counted.hpp"
#include "text/json_text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// Holds outcomes back until all before them are delivered.
class InOrder {
 public:
  InOrder(const std::vector<Instance>& instances, std::function<void(const Instance&, const Outcome&)> deliver)
      : instances_(instances), deliver_(std::move(deliver)), waiting_(instances.size()) {}

  void add(std::size_t number, Outcome outcome) {
    const std::lock_guard lock(mutex_);
    waiting_[number] = std::move(outcome);
    while (!failed_ && next_ < waiting_.size() && waiting_[next_]) {
      const std::size_t ready = next_++;
      failed_ = true;  // unless deliver_ returns: after an exception no more is delivered
      deliver_(instances_[ready], *waiting_[ready]);
      failed_ = false;
      waiting_[ready].reset();
    }
  }

  /// Delivers what is there, though others before it are not.
  void deliver_waiting() {
    const std::lock_guard lock(mutex_);
    for (; !failed_ && next_ < waiting_.size(); ++next_) {
      if (waiting_[next_]) deliver_(instances_[next_], *waiting_[next_]);
    }
  }

 private:
  const std::vector<Instance>& instances_;
  const std::function<void(const Instance&, const Outcome&)> deliver_;
  std::mutex mutex_;
  std::vector<std::optional<Outcome>> waiting_;
  std::size_t next_ = 0;
  bool failed_ = false;
};

void replay(const Instance& instance, const Position& goal, const Solution& solution) {
  Position position = instance.start;
  for (const Direction direction : solution.moves) {
    if (!position.board.can_go(position.blank(), direction)) {
      throw Error(ErrorKind::check_failed,
                  "the solution found leaves the board; is a table damaged? pdbgen verify tells");
    }
    position.move_blank(direction);
  }
  if (!(position == goal)) {
    throw Error(ErrorKind::check_failed, "the solution found misses the goal; is a table damaged? pdbgen verify tells");
  }
}

/// Solves instances as the options say.
class Batch {
 public:
  Batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
        const BatchOptions& options, const std::function<void(const Instance&, const Outcome&)>& deliver)
      : heuristic_(heuristic),
        goal_(goal),
        instances_(instances),
        options_(options),
        in_order_(
            instances, leads(options_.team) ? deliver : [](const Instance&, const Outcome&) {}),
        progress_(options.resumed) {}

  /// Delivers what was known before, and returns the numbers of the other instances.
  [[nodiscard]] std::vector<std::size_t> deliver_known() {
    std::vector<std::size_t> left;
    for (std::size_t number = 0; number < instances_.size(); ++number) {
      const auto known = progress_.outcomes.find(number);
      if (known == progress_.outcomes.end()) {
        left.push_back(number);
      } else {
        in_order_.add(number, known->second);
      }
    }
    return left;
  }

  /// Hands what was done to the checkpoint.
  void save() {
    if (!options_.checkpoint || !leads(options_.team)) return;
    const std::lock_guard lock(saving_);
    options_.checkpoint(progress_);
    last_save_ = Clock::now();
  }

  /// To be called when no more will be known.
  void deliver_waiting() { in_order_.deliver_waiting(); }

  /// Solves the instances of the given numbers side by side, one thread for each, and returns those that expand more
  /// nodes than they may.
  [[nodiscard]] std::vector<std::size_t> solve_side_by_side(const std::vector<std::size_t>& numbers, int threads,
                                                            std::uint64_t most_expanded) {
    auto left = options_.team == nullptr ? solve_here(numbers, threads, most_expanded)
                                         : solve_in_team(numbers, threads, most_expanded);
    std::sort(left.begin(), left.end());
    return left;
  }

  /// Solves them one after the other, each with all threads, those of a team's other processes too.
  void solve_one_by_one(const std::vector<std::size_t>& numbers, int threads) {
    for (const std::size_t number : numbers) {
      take(number, solve_one(number, threads, no_limit, true));
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::vector<std::size_t> solve_here(const std::vector<std::size_t>& numbers, int threads,
                                                    std::uint64_t most_expanded) {
    std::vector<std::size_t> left;
    const int side_by_side = std::min(threads, static_cast<int>(numbers.size()));
#pragma omp parallel for schedule(dynamic, 1) num_threads(side_by_side) if (side_by_side > 1)
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (stop_) continue;
      try {
        Attempted attempted = solve_one(numbers[i], 1, most_expanded, false);
        if (attempted.outcome) {
          take(numbers[i], std::move(attempted));
        } else {
          const std::lock_guard lock(mutex_);
          left.push_back(numbers[i]);
        }
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        stop_ = true;
      }
    }
    if (failure_) std::rethrow_exception(failure_);
    return left;
  }

  [[nodiscard]] std::vector<std::size_t> solve_in_team(const std::vector<std::size_t>& numbers, int threads,
                                                       std::uint64_t most_expanded) {
    std::vector<std::size_t> left;
    const auto deliver = [&](std::size_t item, const std::string& result, bool elsewhere) {
      if (result.empty()) {
        left.push_back(numbers[item]);
      } else {
        take_result(numbers[item], outcome_from(parse_json(result)), elsewhere);
      }
    };
    // Plain searches may take long; others that are spread end soon.
    SharedItems items(*options_.team, numbers.size(), deliver,
                      options_.automaton ? std::function<bool()>() : options_.stop);
    is_told_ = [&] { return items.is_told(); };
    std::optional<Error> failure;
    const auto fail = [&](const Error& error) {
      items.stop();
      const std::lock_guard lock(mutex_);
      if (!failure) failure = error;
    };
#pragma omp parallel num_threads(threads)
    {
      try {
        while (const auto item = items.take()) {
          const Attempted attempted = solve_one(numbers[*item], 1, most_expanded, false);
          const auto& outcome = attempted.outcome;
          items.put(*item, outcome ? json_of(*outcome).dump(-1, ' ', false, replace_invalid) : "");
          if (attempted.interrupted) throw Error(ErrorKind::interrupted, "interrupted");
        }
      } catch (const Error& error) {
        fail(error);
      } catch (const std::exception& error) {
        fail(Error(ErrorKind::resource, error.what()));
      }
    }
    is_told_ = {};
    items.finish(failure);
    return parse_json(options_.team->gather(Json(left).dump())[0]);
  }

  /// A reason may name a file whose name is not UTF-8.
  static constexpr auto replace_invalid = Json::error_handler_t::replace;

  /// A search of one instance: what it has proved, and what it is asked and tells.
  struct Attempt {
    const Instance& instance;
    std::size_t number;
    Position start;             ///< named by goal
    bool alone;                 ///< by all threads: no other is searched meanwhile
    SearchProgress resumed{};   ///< what was done before, and
    double seconds_before = 0;  ///< the time it took
    GivenUp so_far{};
    Clock::time_point begin = Clock::now();
    std::mutex mutex{};
    Clock::time_point told = begin;

    void proved(unsigned moves) { so_far.at_least = std::max(so_far.at_least, moves); }
    void searched(const Bound& bound) {
      proved(bound.completed ? bound.bound + 2 : bound.bound);
      so_far.expanded += bound.expanded;
      so_far.generated += bound.generated;
    }
    [[nodiscard]] double seconds() const {
      return seconds_before + std::chrono::duration<double>(Clock::now() - begin).count();
    }
  };

  /// What became of an instance, if it was not left for all threads.
  struct Attempted {
    std::optional<Outcome> outcome{};
    bool interrupted = false;
  };

  /// Keeps and delivers an outcome. Throws Error (interrupted) if the batch was told to stop meanwhile.
  void take(std::size_t number, Attempted attempted) {
    if (!attempted.interrupted) keep(number, *attempted.outcome);
    in_order_.add(number, std::move(*attempted.outcome));
    if (attempted.interrupted) throw Error(ErrorKind::interrupted, "interrupted");
  }

  /// Of an instance that was solved alone, perhaps by another process.
  void take_result(std::size_t number, Outcome outcome, bool elsewhere) {
    if (elsewhere && outcome.solution && options_.progress) {
      const std::lock_guard lock(mutex_);
      for (const Bound& bound : outcome.solution->bounds) options_.progress(instances_[number], bound);
    }
    keep(number, outcome);
    in_order_.add(number, std::move(outcome));
  }

  void keep(std::size_t number, const Outcome& outcome) {
    if (!options_.checkpoint) return;
    {
      const std::lock_guard lock(saving_);
      if (!outcome.given_up) progress_.outcomes.insert_or_assign(number, outcome);
      if (progress_.current == number) progress_.current.reset();
    }
    if (is_due()) save();
  }

  [[nodiscard]] bool is_due() const { return Clock::now() - last_save_.load() > options_.checkpoint_interval; }
  [[nodiscard]] bool is_stopped() const {
    return leads(options_.team) ? options_.stop && options_.stop() : is_told_ && is_told_();
  }
  /// The same for all processes that search an instance together, which ask at the same point.
  [[nodiscard]] bool are_stopped() const {
    return options_.team == nullptr ? is_stopped() : decided_by_first(*options_.team, is_stopped());
  }

  /// Keeps what a paused search has done; whether it may go on.
  [[nodiscard]] bool keep(const Attempt& attempt, const SearchProgress& search) {
    {
      const std::lock_guard lock(saving_);
      progress_.current = attempt.number;
      progress_.search = search;
      progress_.seconds = attempt.seconds();
    }
    if (are_stopped()) return false;
    save();
    return true;
  }

  [[nodiscard]] std::optional<Solution> search(Attempt& attempt, int threads, std::uint64_t most_expanded) {
    const auto progress = [&](const Bound& bound) {
      attempt.searched(bound);
      const std::lock_guard lock(mutex_);
      if (options_.progress && leads(options_.team)) options_.progress(attempt.instance, bound);
    };
    const auto proved = [&](unsigned bound) { attempt.proved(bound); };
    if (!options_.automaton) {
      const auto give_up = [&](const SearchStatus& status) { return watch(attempt, status) != Advice::go_on; };
      return solve_ida_star(heuristic_, attempt.start, {options_.instruction_set, progress},
                            {options_.limits.max_bound, options_.limits.nodes, give_up, proved});
    }
    OptimalSearchOptions how;
    how.threads = threads;
    how.instruction_set = options_.instruction_set;
    how.frontier_nodes = options_.frontier_nodes;
    how.max_bound = options_.limits.max_bound;
    how.proved = proved;
    how.progress = progress;
    if (leads(options_.team)) how.watch = [&](const SearchStatus& status) { return watch(attempt, status); };
    how.paused = [&](const SearchProgress& done) { return keep(attempt, done); };
    how.resumed = attempt.resumed;
    if (attempt.alone) how.team = options_.team;
    return solve_optimally(heuristic_, *options_.automaton, attempt.start, how, options_.strategy,
                           std::min(most_expanded, options_.limits.nodes));
  }

  /// Tells now and then how far the search is, and says what it is to do.
  [[nodiscard]] Advice watch(Attempt& attempt, const SearchStatus& status) {
    constexpr auto pause = std::chrono::milliseconds(200);
    const bool plain = !options_.automaton;
    if (!attempt.alone && !plain) return is_stopped() ? Advice::give_up : Advice::go_on;
    if (attempt.seconds() > options_.limits.seconds) return Advice::give_up;
    const auto now = Clock::now();
    const std::unique_lock lock(attempt.mutex, std::try_to_lock);
    const bool alone = attempt.alone || instances_.size() == 1;
    if (options_.live && alone && leads(options_.team) && lock && now - attempt.told >= pause) {
      attempt.told = now;
      options_.live(attempt.instance, status);
    }
    if (plain) return is_stopped() ? Advice::give_up : Advice::go_on;
    return is_stopped() || (options_.checkpoint && is_due()) ? Advice::pause : Advice::go_on;
  }

  [[nodiscard]] Attempted solve_one(std::size_t number, int threads, std::uint64_t most_expanded, bool alone) {
    const Instance& instance = instances_[number];
    const std::string where = instance.source + ": instance " + instance.id + ": ";
    try {
      require_reachable(instance.start, goal_);
      Attempt attempt{instance, number, named_by_goal(instance.start, goal_), alone};
      attempt.so_far.at_least = heuristic_.value(attempt.start);
      if (attempt.alone && options_.resumed.current == number) {
        attempt.resumed = options_.resumed.search;
        attempt.seconds_before = options_.resumed.seconds;
        for (const auto* bounds : {&attempt.resumed.other_bounds, &attempt.resumed.bounds}) {
          for (const Bound& bound : *bounds) attempt.searched(bound);
        }
      }
      auto solution = search(attempt, threads, most_expanded);
      if (solution) {
        replay(instance, goal_, *solution);
        solution->seconds += attempt.seconds_before;
        return {Outcome{std::move(solution), {}, {}}};
      }
      const bool stopped = alone ? are_stopped() : is_stopped();
      if (!stopped && !alone && options_.automaton) return {};
      attempt.so_far.seconds = attempt.seconds();
      const std::string why = stopped ? "interrupted" : "not solved within the limits";
      const std::string proved = "; every solution takes at least " + counted(attempt.so_far.at_least, "move");
      return {Outcome{{}, where + why + proved, attempt.so_far}, stopped};
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::interrupted) throw;
      if (error.kind() == ErrorKind::no_answer) return {Outcome{{}, where + error.what(), {}}};
      throw Error(error.kind(), where + error.what());
    }
  }

  const Heuristic& heuristic_;
  const Position& goal_;
  const std::vector<Instance>& instances_;
  const BatchOptions& options_;
  InOrder in_order_;
  std::mutex mutex_;
  std::mutex saving_;
  BatchProgress progress_;
  std::atomic<Clock::time_point> last_save_{Clock::now()};
  std::exception_ptr failure_;
  std::atomic<bool> stop_{false};
  std::function<bool()> is_told_;  // of a process that is not the first, while instances are spread
};

}  // namespace

void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const std::function<void(const Instance&, const Outcome&)>& deliver) {
  // A hard instance loses this much, some hundredths of a second, by being begun twice.
  constexpr std::uint64_t easy = 100'000;
  const int threads = thread_count(options.threads);
  Batch batch(heuristic, goal, instances, options, deliver);
  auto numbers = batch.deliver_known();
  if (numbers.empty()) return;
  try {
    if (!options.automaton) {
      (void)batch.solve_side_by_side(numbers, threads, no_limit);
      return;
    }
    // Once a hard instance was begun those left are known to be hard.
    const bool easy_ones_done = options.resumed.current.has_value();
    if (numbers.size() > 1 && !easy_ones_done) numbers = batch.solve_side_by_side(numbers, threads, easy);
    batch.solve_one_by_one(numbers, threads);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) {
      batch.save();
      batch.deliver_waiting();
    }
    throw;
  }
}

}  // namespace tilepdb::solver
