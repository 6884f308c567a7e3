// SPDX-License-Identifier: MIT
#include "solver/batch.hpp"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <mutex>
#include <numeric>

#include "solver/reachability.hpp"
#include "tilepdb/goal.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// Holds outcomes back until all before them are delivered.
class InOrder {
 public:
  InOrder(const std::vector<Instance>& instances, const std::function<void(const Instance&, const Outcome&)>& deliver)
      : instances_(instances), deliver_(deliver), waiting_(instances.size()) {}

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

 private:
  const std::vector<Instance>& instances_;
  const std::function<void(const Instance&, const Outcome&)>& deliver_;
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
      : heuristic_(heuristic), goal_(goal), instances_(instances), options_(options), in_order_(instances, deliver) {}

  /// Solves the instances of the given numbers side by side, and returns those that expand more nodes than they may.
  std::vector<std::size_t> solve(const std::vector<std::size_t>& numbers, int side_by_side, int threads_each,
                                 std::uint64_t most_expanded) {
    std::vector<std::size_t> left;
#pragma omp parallel for schedule(dynamic, 1) num_threads(side_by_side) if (side_by_side > 1)
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (stop_) continue;
      try {
        if (auto outcome = solve_one(numbers[i], threads_each, most_expanded)) {
          in_order_.add(numbers[i], std::move(*outcome));
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
    std::sort(left.begin(), left.end());
    return left;
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// A search of one instance: what it has proved, and what it is asked and tells.
  struct Attempt {
    const Instance& instance;
    Position start;  ///< named by goal
    bool alone;      ///< no other is searched meanwhile
    GivenUp so_far{};
    Clock::time_point begin = Clock::now();
    std::mutex mutex{};
    Clock::time_point told = begin;

    void searched(const Bound& bound) {
      so_far.at_least = std::max(so_far.at_least, bound.completed ? bound.bound + 2 : bound.bound);
      so_far.expanded += bound.expanded;
      so_far.generated += bound.generated;
    }
  };

  [[nodiscard]] std::optional<Solution> search(Attempt& attempt, int threads, std::uint64_t most_expanded) {
    const auto progress = [&](const Bound& bound) {
      attempt.searched(bound);
      const std::lock_guard lock(mutex_);
      if (options_.progress) options_.progress(attempt.instance, bound);
    };
    if (!options_.automaton) return solve_ida_star(heuristic_, attempt.start, {options_.instruction_set, progress});
    OptimalSearchOptions how;
    how.threads = threads;
    how.instruction_set = options_.instruction_set;
    how.frontier_nodes = options_.frontier_nodes;
    how.max_bound = options_.limits.max_bound;
    how.progress = progress;
    how.watch = [&](const SearchStatus& status) { return watch(attempt, status); };
    return solve_optimally(heuristic_, *options_.automaton, attempt.start, how, options_.direction, options_.other_end,
                           std::min(most_expanded, options_.limits.nodes));
  }

  /// Tells now and then how far the search is; whether it may go on.
  [[nodiscard]] bool watch(Attempt& attempt, const SearchStatus& status) {
    constexpr auto pause = std::chrono::milliseconds(200);
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - attempt.begin).count() > options_.limits.seconds) return false;
    if (!options_.live || !attempt.alone) return true;
    const std::unique_lock lock(attempt.mutex, std::try_to_lock);
    if (lock && now - attempt.told >= pause) {
      attempt.told = now;
      options_.live(attempt.instance, status);
    }
    return true;
  }

  [[nodiscard]] std::optional<Outcome> solve_one(std::size_t number, int threads, std::uint64_t most_expanded) {
    const Instance& instance = instances_[number];
    const std::string where = instance.source + ": instance " + instance.id + ": ";
    try {
      require_reachable(instance.start, goal_);
      Attempt attempt{instance, named_by_goal(instance.start, goal_), most_expanded == no_limit};
      attempt.so_far.at_least = heuristic_.value(attempt.start);
      auto solution = search(attempt, threads, most_expanded);
      if (solution) {
        replay(instance, goal_, *solution);
        return Outcome{std::move(solution), {}, {}};
      }
      if (most_expanded != no_limit) return {};
      attempt.so_far.seconds = std::chrono::duration<double>(Clock::now() - attempt.begin).count();
      const std::string proved = std::to_string(attempt.so_far.at_least) + " moves";
      return Outcome{
          {}, where + "not solved within the limits; every solution takes at least " + proved, attempt.so_far};
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::no_answer) return Outcome{{}, where + error.what(), {}};
      throw Error(error.kind(), where + error.what());
    }
  }

  const Heuristic& heuristic_;
  const Position& goal_;
  const std::vector<Instance>& instances_;
  const BatchOptions& options_;
  InOrder in_order_;
  std::mutex mutex_;
  std::exception_ptr failure_;
  std::atomic<bool> stop_{false};
};

}  // namespace

void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const std::function<void(const Instance&, const Outcome&)>& deliver) {
  // A hard instance loses this much, some hundredths of a second, by being begun twice.
  constexpr std::uint64_t easy = 100'000;
  const int threads = options.threads > 0 ? options.threads : omp_get_num_procs();
  Batch batch(heuristic, goal, instances, options, deliver);
  std::vector<std::size_t> numbers(instances.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  if (!options.automaton) {
    batch.solve(numbers, std::min(threads, static_cast<int>(numbers.size())), 1, no_limit);
    return;
  }
  if (numbers.size() > 1) numbers = batch.solve(numbers, threads, 1, easy);
  batch.solve(numbers, 1, threads, no_limit);
}

}  // namespace tilepdb::solver
