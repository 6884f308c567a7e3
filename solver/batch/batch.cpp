// SPDX-License-Identifier: MIT
#include "solver/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/parallel_for.hpp"
#include "solver/batch/instance_search.hpp"
#include "solver/batch/result.hpp"
#include "solver/batch/shared_items.hpp"
#include "team/team.hpp"
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

class Batch {
 public:
  Batch(const Searcher& searcher, const BatchOptions& options, const Job& job,
        const std::function<void(std::size_t number, const Result&)>& deliver)
      : searcher_(searcher), options_(options), job_(job), record_(options, leads(job.team), deliver) {
    if (options.shares_hard_instances) easy_nodes_ = searcher.easy_nodes();
  }

  void solve(std::size_t count) {
    const Numbers unknown = deliver_known(count);
    if (unknown.empty()) return;
    try {
      solve(unknown);
      record_.save_open();
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::interrupted) {
        record_.save();
        record_.deliver_waiting();
      }
      throw;
    }
  }

 private:
  using Numbers = std::vector<std::size_t>;

  /// Delivers known results and returns the numbers of the other instances.
  [[nodiscard]] Numbers deliver_known(std::size_t count) {
    Numbers left;
    for (std::size_t number = 0; number < count; ++number) {
      const auto known = options_.known.results.find(number);
      if (known == options_.known.results.end() || is_to_be_searched(number, known->second)) {
        left.push_back(number);
      } else {
        Result result = known->second;
        result.expanded_before = result.expanded();
        record_.deliver(number, std::move(result));
      }
    }
    return left;
  }

  /// Whether the largest bound allows more search of an instance whose solution is unknown or not proved optimal.
  [[nodiscard]] bool is_to_be_searched(std::size_t number, const Result& result) const {
    const bool is_open = result.solved() ? result.at_least < result.length() : result.status == Status::given_up;
    return is_open && result.at_least <= limits_of(number).max_bound;
  }

  void solve(Numbers numbers) {
    // Once a hard instance was begun, those left are known to be hard.
    const bool all_hard = easy_nodes_ && (*easy_nodes_ == 0 || numbers.size() == 1 || options_.known.current);
    if (!all_hard) {
      numbers = job_.team == nullptr ? solve_side_by_side(numbers) : solve_side_by_side_in_team(numbers);
      std::sort(numbers.begin(), numbers.end());
    }
    const auto& current = options_.known.current;
    // Otherwise its progress would be lost when another one pauses.
    const auto begun = std::find(numbers.begin(), numbers.end(), current);
    if (begun != numbers.end()) std::rotate(numbers.begin(), begun, std::next(begun));
    for (const std::size_t number : numbers) {
      record_.call(options_.begun_again, number);
      if (current == number) {
        record_.call(options_.resumed, number, options_.known.search.other_bounds);
        record_.call(options_.resumed, number, options_.known.search.bounds);
      }
      InstanceSearch search(searcher_, number, options_, limits_of(number), job_, true, record_);
      take(number, search, *search.solve());
    }
  }

  /// Returns the instances that are not easy.
  [[nodiscard]] Numbers solve_side_by_side(const Numbers& numbers) {
    std::atomic<bool> failed{false};
    const Job own{1, [&] { return failed || job_.stopped(); }};
    std::mutex mutex;
    Numbers left;
    parallel_for(numbers.size(), job_.threads, [&](std::size_t i) {
      try {
        InstanceSearch search = search_by_one_thread(numbers[i], own);
        auto result = search.solve();
        // The failure of the other thread is reported instead.
        if (search.interrupted() && failed && !job_.stopped()) return;
        if (result) return take(numbers[i], search, std::move(*result));
      } catch (...) {
        failed = true;
        throw;
      }
      const std::lock_guard lock(mutex);
      left.push_back(numbers[i]);
    });
    return left;
  }

  /// solve_side_by_side() by all processes; returns the same in each.
  [[nodiscard]] Numbers solve_side_by_side_in_team(const Numbers& numbers) {
    Numbers left;
    const auto deliver = [&](std::size_t item, const std::string& result, bool elsewhere) {
      if (result.empty()) {
        left.push_back(numbers[item]);
      } else {
        take_result(numbers[item], result_from(parse_json(result)), elsewhere);
      }
    };
    // Searches may take long unless they are limited to easy instances, which end soon without a stop.
    SharedItems items(*job_.team, numbers.size(), deliver, easy_nodes_ ? std::function<bool()>() : job_.stop);
    const Job own{1, leads(job_.team) ? job_.stop : [&] { return items.is_stop_requested(); }};
    const auto take_part = [&] {
      while (const auto item = items.take()) {
        InstanceSearch search = search_by_one_thread(numbers[*item], own);
        const auto result = search.solve();
        items.put(*item, result ? json_line(json_of(*result)) : "");
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
    SearchLimits limits = limits_of(number);
    if (easy_nodes_) limits.nodes = std::min(limits.nodes, *easy_nodes_);
    return {searcher_, number, options_, limits, job, false, record_};
  }

  /// Returns the limits of an instance, which may have its own largest bound.
  [[nodiscard]] SearchLimits limits_of(std::size_t number) const {
    SearchLimits limits = options_.limits;
    const auto own = options_.max_bounds.find(number);
    if (own != options_.max_bounds.end()) limits.max_bound = std::min(own->second, limits.max_bound);
    return limits;
  }

  /// Keeps and delivers a result. Throws Error (interrupted) if the search was interrupted.
  void take(std::size_t number, const InstanceSearch& search, Result result) {
    if (search.interrupted()) {
      record_.note_open(number, result);
    } else {
      record_.note(number, result, is_to_be_searched(number, result));
    }
    record_.deliver(number, std::move(result));
    if (search.interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
  }

  /// Takes the result of an instance that one thread solved, perhaps in another process.
  void take_result(std::size_t number, Result result, bool elsewhere) {
    if (elsewhere) {
      for (const Bound& bound : result.bounds) record_.call(options_.searched, number, bound);
    }
    record_.note(number, result, is_to_be_searched(number, result));
    record_.deliver(number, std::move(result));
  }

  const Searcher& searcher_;
  const BatchOptions& options_;
  const Job& job_;
  std::optional<std::uint64_t> easy_nodes_{};
  BatchRecord record_;
};

}  // namespace

bool is_ended_by_limits(const BatchOptions& options, std::size_t number, const Result& result) {
  if (result.status != Status::given_up) return false;
  const auto own = options.max_bounds.find(number);
  return own == options.max_bounds.end() || result.at_least <= own->second;
}

void solve_batch(const Searcher& searcher, std::size_t count, const BatchOptions& options, const Job& job,
                 const std::function<void(std::size_t number, const Result&)>& deliver) {
  Batch(searcher, options, job, deliver).solve(count);
}

}  // namespace tilepdb::solver
