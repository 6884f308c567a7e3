// SPDX-License-Identifier: MIT
#include "solver/search/batch.hpp"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "platform/in_order.hpp"
#include "platform/parallel_for.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/search/instance_search.hpp"
#include "solver/search/outcome_json.hpp"
#include "solver/search/shared_items.hpp"
#include "text/json_text.hpp"

namespace tilepdb::solver {
namespace {

/// Nodes that a search by one thread may expand. A hard instance loses this much, some hundredths of a second, by being
/// begun twice.
constexpr std::uint64_t easy = 100'000;

/// The limits of searches by one thread.
[[nodiscard]] SearchLimits of_one_thread(SearchLimits limits, const BatchOptions& options) {
  if (options.method.automaton) limits.nodes = std::min(limits.nodes, easy);
  return limits;
}

/// Solves instances as the options say.
class Batch {
 public:
  Batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
        const BatchOptions& options, const Job& job,
        const std::function<void(const Instance&, const Outcome&)>& deliver)
      : heuristic_(heuristic),
        goal_(goal),
        instances_(instances),
        options_(options),
        job_(job),
        in_order_([this, &deliver](std::size_t number, const Outcome& outcome) {
          if (leads(job_.team)) deliver(instances_[number], outcome);
        }),
        record_(options, leads(job.team)) {}

  void solve() {
    const Numbers unknown = deliver_known();
    if (unknown.empty()) return;
    try {
      solve(unknown);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::interrupted) {
        record_.save();
        in_order_.deliver_waiting();
      }
      throw;
    }
  }

 private:
  using Numbers = std::vector<std::size_t>;

  /// Delivers what is known before, and returns the numbers of the other instances.
  [[nodiscard]] Numbers deliver_known() {
    Numbers left;
    for (std::size_t number = 0; number < instances_.size(); ++number) {
      const auto known = options_.known.outcomes.find(number);
      if (known == options_.known.outcomes.end() || is_to_be_searched(number, known->second)) {
        left.push_back(number);
      } else {
        in_order_.add(number, known->second);
      }
    }
    return left;
  }

  /// Whether the largest bound allows more of an instance that was given up.
  [[nodiscard]] bool is_to_be_searched(std::size_t number, const Outcome& outcome) const {
    return outcome.given_up && outcome.given_up->at_least <= limits_of(number).max_bound;
  }

  void solve(Numbers numbers) {
    // Once a hard instance was begun those left are known to be hard.
    const bool all_hard = numbers.size() == 1 || options_.known.current;
    if (!options_.method.automaton || !all_hard) {
      numbers = job_.team == nullptr ? solve_side_by_side(numbers) : solve_side_by_side_in_team(numbers);
      std::sort(numbers.begin(), numbers.end());
    }
    const auto& current = options_.known.current;
    // What is known of it would be lost when another pauses.
    const auto begun = std::find(numbers.begin(), numbers.end(), current);
    if (begun != numbers.end()) std::rotate(numbers.begin(), begun, std::next(begun));
    for (const std::size_t number : numbers) {
      if (options_.begun_anew && leads(job_.team)) options_.begun_anew(instances_[number]);
      if (options_.resumed && current == number && leads(job_.team)) {
        options_.resumed(instances_[number], options_.known.search.other_bounds);
        options_.resumed(instances_[number], options_.known.search.bounds);
      }
      InstanceSearch search(instances_[number], number, options_, limits_of(number), job_, Searchers::all, record_);
      take(number, search, *search.solve(heuristic_, goal_));
    }
  }

  /// Those that are left are not easy; with plain IDA* none.
  [[nodiscard]] Numbers solve_side_by_side(const Numbers& numbers) {
    const Job own{1, job_.stop};
    std::mutex mutex;
    Numbers left;
    parallel_for(numbers.size(), job_.threads, [&](std::size_t i) {
      InstanceSearch search = search_by_one_thread(numbers[i], own);
      if (auto outcome = search.solve(heuristic_, goal_)) return take(numbers[i], search, std::move(*outcome));
      const std::lock_guard lock(mutex);
      left.push_back(numbers[i]);
    });
    return left;
  }

  /// The same by all processes; they return the same.
  [[nodiscard]] Numbers solve_side_by_side_in_team(const Numbers& numbers) {
    Numbers left;
    const auto deliver = [&](std::size_t item, const std::string& result, bool elsewhere) {
      if (result.empty()) {
        left.push_back(numbers[item]);
      } else {
        take_result(numbers[item], outcome_from(parse_json(result)), elsewhere);
      }
    };
    // Plain searches may take long; others by one thread end soon.
    SharedItems items(*job_.team, numbers.size(), deliver,
                      options_.method.automaton ? std::function<bool()>() : job_.stop);
    const Job own{1, leads(job_.team) ? job_.stop : [&] { return items.is_told(); }};
    const auto take_part = [&] {
      while (const auto item = items.take()) {
        InstanceSearch search = search_by_one_thread(numbers[*item], own);
        const auto outcome = search.solve(heuristic_, goal_);
        items.put(*item, outcome ? json_line(json_of(*outcome)) : "");
        if (search.interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
      }
    };
    items.finish(failure_of([&] {
      in_each_thread(job_.threads, [&](int) {
        try {
          take_part();
        } catch (...) {
          items.stop();
          throw;
        }
      });
    }));
    return parse_json(job_.team->gather(Json(left).dump())[0]);
  }

  [[nodiscard]] InstanceSearch search_by_one_thread(std::size_t number, const Job& job) {
    const Searchers searchers = instances_.size() == 1 ? Searchers::one_thread_alone : Searchers::one_thread;
    return {instances_[number], number, options_, of_one_thread(limits_of(number), options_), job, searchers, record_};
  }

  /// The limits of an instance, which may have a largest bound of its own.
  [[nodiscard]] SearchLimits limits_of(std::size_t number) const {
    SearchLimits limits = options_.limits;
    const auto own = options_.max_bounds.find(number);
    if (own != options_.max_bounds.end()) limits.max_bound = std::min(own->second, limits.max_bound);
    return limits;
  }

  /// Keeps and delivers an outcome. Throws Error (interrupted) if the search was interrupted.
  void take(std::size_t number, const InstanceSearch& search, Outcome outcome) {
    if (!search.interrupted()) record_.note(number, outcome, is_to_be_searched(number, outcome));
    in_order_.add(number, std::move(outcome));
    if (search.interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
  }

  /// Of an instance that one thread has solved, perhaps in another process.
  void take_result(std::size_t number, Outcome outcome, bool elsewhere) {
    if (elsewhere && outcome.solution) {
      const Solution& solution = *outcome.solution;
      for (std::size_t i = 0; i < solution.bounds.size(); ++i) {
        if (i == solution.bounds_before_trials && solution.trials.choices != 0) {
          record_.tell(options_.tried, instances_[number], solution.trials);
        }
        record_.tell(options_.searched, instances_[number], solution.bounds[i]);
      }
    } else if (elsewhere && outcome.given_up) {
      for (const Bound& bound : outcome.given_up->bounds) record_.tell(options_.searched, instances_[number], bound);
    }
    record_.note(number, outcome, is_to_be_searched(number, outcome));
    in_order_.add(number, std::move(outcome));
  }

  const Heuristic& heuristic_;
  const Position& goal_;
  const std::vector<Instance>& instances_;
  const BatchOptions& options_;
  const Job& job_;
  InOrder<Outcome> in_order_;
  BatchRecord record_;
};

}  // namespace

Outcomes unsolvable_instances(const std::vector<Instance>& instances, const Position& goal) {
  Outcomes unsolvable;
  for (std::size_t number = 0; number < instances.size(); ++number) {
    const Instance& instance = instances[number];
    try {
      require_reachable(instance.start, goal);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::no_answer) throw;
      unsolvable[number].reason = instance.source + ": instance " + instance.id + ": " + error.what();
    }
  }
  return unsolvable;
}

bool is_ended_by_limits(const BatchOptions& options, std::size_t number, const Outcome& outcome) {
  if (!outcome.given_up) return false;
  const auto own = options.max_bounds.find(number);
  return own == options.max_bounds.end() || outcome.given_up->at_least <= own->second;
}

void solve_batch(const Heuristic& heuristic, const Position& goal, const std::vector<Instance>& instances,
                 const BatchOptions& options, const Job& job,
                 const std::function<void(const Instance&, const Outcome&)>& deliver) {
  Batch(heuristic, goal, instances, options, job, deliver).solve();
}

}  // namespace tilepdb::solver
