// SPDX-License-Identifier: MIT
#include "solver/batch.hpp"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "solver/reachability.hpp"
#include "tilepdb/goal.hpp"

namespace tilepdb::solver {
namespace {

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

[[nodiscard]] Outcome solve_one(const Heuristic& heuristic, const Position& goal, const Instance& instance,
                                const SearchOptions& search) {
  try {
    require_reachable(instance.start, goal);
    Outcome outcome{solve_ida_star(heuristic, named_by_goal(instance.start, goal), search), {}};
    replay(instance, goal, *outcome.solution);
    return outcome;
  } catch (const Error& error) {
    const std::string message = instance.source + ": instance " + instance.id + ": " + error.what();
    if (error.kind() == ErrorKind::no_answer) return {{}, message};
    throw Error(error.kind(), message);
  }
}

}  // namespace

void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const std::function<void(const Instance&, const Outcome&)>& deliver) {
  InOrder in_order(instances, deliver);
  std::mutex mutex;
  std::exception_ptr failure;
  std::atomic<bool> stop{false};
  const std::size_t count = instances.size();
  const auto cores = static_cast<std::size_t>(options.threads > 0 ? options.threads : omp_get_num_procs());
  const int threads = static_cast<int>(std::max<std::size_t>(1, std::min(cores, count)));
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (std::size_t number = 0; number < count; ++number) {
    if (stop) continue;
    try {
      SearchOptions search{options.instruction_set, {}};
      if (options.progress) {
        search.progress = [&, number](const Bound& bound) {
          const std::lock_guard lock(mutex);
          options.progress(instances[number], bound);
        };
      }
      in_order.add(number, solve_one(heuristic, goal, instances[number], search));
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tilepdb::solver
