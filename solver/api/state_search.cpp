// SPDX-License-Identifier: MIT
#include "solver/api/state_search.hpp"

#include <algorithm>
#include <mutex>

#include "platform/callbacks.hpp"
#include "platform/in_order.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/api/board_search.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/general/limited_search.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

/// Searches of some instances, and who is told of them.
class StateSearch {
 public:
  StateSearch(const StateSearches& searches, const SolveLimits& limits, const SolveOptions& options,
              const StateAnswerFunction& deliver)
      : searches_(searches),
        limits_(search_limits_of(limits)),
        options_(options),
        deliver_(deliver),
        callbacks_(options.stop),
        in_order_([this](std::size_t number, const Answered& found) {
          // Who has wished to stop is told what was proved by then.
          callbacks_.call_at_last([&] { deliver_(number, found.answer, found.h); });
        }) {
    choice_.algorithm = searches.algorithm;
    choice_.prune = searches.pruning;
    choice_.weight = weight_of(options);
    const std::size_t count = searches.instances.size();
    const bool one = options.threads == 0 && !uses_automaton(choice_.algorithm);
    const int all = prepare_threads(one ? 1 : options.threads);
    job_.threads = useful_threads(all, count);
    if (count == 1 && all > 1) {
      choice_.in_threads = [all](const auto& work) { in_each_thread(all, [&](int) { work(); }); };
    }
    job_.stop = [this] { return callbacks_.stop(); };
    limits_.memory /= static_cast<std::uint64_t>(job_.threads);
  }

  void run() {
    callbacks_.run([&] {
      if (searches_.instances.size() == 1) {
        // Told to stop, it says what was proved.
        const Answered only = answered(0);
        deliver_(0, only.answer, only.h);
        return job_.require_going_on();
      }
      try {
        parallel_for(searches_.instances.size(), job_,
                     [&](std::size_t number) { in_order_.add(number, answered(number)); });
      } catch (const Error& error) {
        if (error.kind() == ErrorKind::interrupted) in_order_.deliver_waiting();
        throw;
      }
      job_.require_going_on();
    });
  }

 private:
  struct Answered {
    PuzzleAnswer answer{};
    unsigned h = 0;  ///< of a start that can reach the goal
  };

  [[nodiscard]] Answered answered(std::size_t number) {
    const solver::PuzzleInstance& instance = searches_.instances[number];
    Answered result;
    PuzzleAnswer& answer = result.answer;
    if (const auto [reachable, why] = searches_.puzzle.reachable(instance); !reachable) {
      answer.status = Status::unsolvable;
      answer.reason = "unsolvable: " + why;
      return result;
    }
    const auto live = [&](const search::Progress& at, double) {
      if (!options_.progress) return;
      callbacks_.call([&] {
        const std::unique_lock lock(telling_, std::try_to_lock);
        if (lock) options_.progress({at.at_least, at.in_bound, at.expected});
      });
    };
    const auto completed = [&](const search::CompletedBound& bound) {
      answer.bounds.push_back({bound.bound, true, false, bound.expanded, 0});
    };
    solver::SearchLimits limits = limits_;
    limits.max_bound = std::min(limits.max_bound, instance.max_bound.value_or(limits.max_bound));
    const solver::LimitedSearch limited(limits, job_, live, completed);
    const solver::Found found = limited.run([&](const search::Limits& most) {
      return searches_.puzzle.search(instance, searches_.heuristic, choice_, most);
    });
    answer.status = found.solved() ? Status::solved : Status::given_up;
    answer.moves = found.moves;
    answer.at_least = found.at_least;
    answer.expanded = found.expanded;
    answer.generated = found.generated;
    answer.most_stored = found.most_stored;
    answer.seconds = limited.seconds();
    if (!found.solved()) {
      answer.reason = limited.reason(found.end) + "; every solution takes at least " + counted(found.at_least, "move");
    }
    if (!found.h.empty()) result.h = found.h.front();  // else memory ran out before
    return result;
  }

  const StateSearches& searches_;
  solver::SearchLimits limits_;
  const SolveOptions& options_;
  const StateAnswerFunction& deliver_;
  Callbacks callbacks_;
  InOrder<Answered> in_order_;
  solver::SearchChoice choice_{};
  Job job_;
  std::mutex telling_;
};

}  // namespace

void search_states(const StateSearches& searches, const SolveLimits& limits, const SolveOptions& options,
                   const StateAnswerFunction& deliver) {
  StateSearch(searches, limits, options, deliver).run();
}

std::vector<solver::PuzzleInstance> state_instances(const Puzzle& puzzle, std::span<const std::string> states) {
  std::vector<solver::PuzzleInstance> instances;
  instances.reserve(states.size());
  for (const std::string& text : states) {
    const std::string number = std::to_string(instances.size());
    instances.push_back(at_place(states.size() == 1 ? "state: " : "state " + number + ": ",
                                 [&] { return PuzzleAccess::state(puzzle).puzzle().instance(text, number, ""); }));
  }
  return instances;
}

solver::PuzzleProof proof_of(const solver::PuzzleInstance& instance, const PuzzleAnswer& answer, unsigned h) {
  solver::PuzzleProof proof{instance.id, instance.start};
  if (answer.status == Status::unsolvable) return proof;
  if (answer.status == Status::solved) {
    proof.moves = answer.moves;
  } else {
    proof.at_least = answer.at_least;
  }
  proof.h = h;
  for (const SearchedBound& bound : answer.bounds) proof.bounds.push_back({bound.bound, bound.expanded, 0});
  return proof;
}

}  // namespace tilepdb::v1
