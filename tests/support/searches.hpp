// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "solver/search/search_strategy.hpp"

// Searches with observers for tests.
namespace tilepdb::test {

/// The options of a search and the functions of its observer, which may be empty.
struct WatchedSearch {
  solver::SearchMethod method{};
  solver::SearchLimits limits{};
  Job job{};
  std::function<solver::Advice(const solver::SearchStatus&)> advice{};
  std::function<void(unsigned)> proved{};
  std::function<void(const solver::Bound&)> searched{};
  std::function<bool(const solver::SearchProgress&)> paused{};
  solver::SearchProgress from{};
};

/// Observes a search with the functions of a WatchedSearch, which must outlive it.
class TestWatch final : public solver::SearchWatch {
 public:
  explicit TestWatch(const WatchedSearch& search) : SearchWatch(search.job, search.limits), search_(search) {}

  [[nodiscard]] solver::Advice advice(const solver::SearchStatus& status) override {
    return search_.advice ? search_.advice(status) : SearchWatch::advice(status);
  }
  void proved(unsigned bound) override {
    if (search_.proved) search_.proved(bound);
  }
  void searched(const solver::Bound& bound) override {
    if (search_.searched) search_.searched(bound);
  }
  [[nodiscard]] bool proceeds_after(const solver::SearchProgress& pause) override {
    return !search_.paused || search_.paused(pause);
  }

 private:
  const WatchedSearch& search_;
};

/// Returns a method with an automaton, which must outlive it, and a strategy.
inline solver::SearchMethod with(solver::SearchMethod method, const MoveAutomaton& automaton,
                                 solver::SearchStrategy strategy = {}) {
  method.automaton = std::shared_ptr<const MoveAutomaton>(std::shared_ptr<void>(), &automaton);
  method.strategy = std::move(strategy);
  return method;
}

inline std::optional<solver::Result> solve_optimally(const solver::Heuristic& heuristic, const MoveAutomaton& automaton,
                                                     const Position& start, const WatchedSearch& search,
                                                     const solver::SearchStrategy& strategy = {}) {
  TestWatch watch(search);
  auto result = solver::solve_optimally(heuristic, start, with(search.method, automaton, strategy), watch, search.from);
  if (!result.solved()) return {};
  return result;
}

}  // namespace tilepdb::test
