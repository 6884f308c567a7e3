// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/position.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/search_strategy.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Searches by one narrow beam, for a search that ends without a solution. `start` is named by goal.
[[nodiscard]] search::Result<Direction> last_beam(const Heuristic& heuristic, const Position& start);

/// An optimal search with a beam search beside it: the former raises the lower bound of the solution length, the latter
/// finds solutions, which get shorter. The search ends when both meet, or when the solution is as good as asked for
/// (SearchMethod::within). Where no threads can be started, a search in one thread takes turns with beams: each turn of
/// these takes twice as long as the one before. Watches the optimal search in the place of another watch.
class SearchWithBeams final : public SearchWatch {
 public:
  /// `start` is named by goal. All arguments must outlive the search.
  SearchWithBeams(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch);
  ~SearchWithBeams() override;

  /// Runs solve_optimally(). A search that gives up gets the best solution: it is solved if the solution is as good as
  /// asked for, otherwise given up with the moves found.
  [[nodiscard]] Result run(const SearchProgress& from);

  [[nodiscard]] Advice advice(const SearchStatus& status) override;
  void proved(unsigned bound) override;
  void searched(const Bound& bound) override { watch_.searched(bound); }
  void improved(unsigned length, const std::vector<Direction>& moves) override { watch_.improved(length, moves); }
  [[nodiscard]] bool proceeds_after(const SearchProgress& pause) override { return watch_.proceeds_after(pause); }

 private:
  /// Runs beams in a thread of their own, unless it has begun.
  void begin_beams();
  void run_beams();
  /// Lets beams work in this thread for some seconds, or less if wider ones are of no use.
  void take_turn(double seconds, const SearchStatus& status);
  void search_by_beams(double seconds, const std::function<bool()>& stop, int threads);
  /// Searches an easy board; unsolved if it is not.
  [[nodiscard]] Result search_briefly();
  /// Gives all threads to the beams for the first second.
  void wait_for_first_solutions();
  /// With Solutions::first, after the first second, beams and search have turns of all threads: side by side, the
  /// threads of a beam would wait for each other at each move.
  [[nodiscard]] bool is_turn_of_beams() const noexcept;
  /// Lets the search wait while beams have their turn, unless it must end.
  void wait_for_turn(const SearchStatus& status);
  /// The part of the time that beams may take.
  [[nodiscard]] double share_of_time() const noexcept;
  /// Lets beams wait for their share of the time; returns whether they must stop.
  [[nodiscard]] bool stops_after_wait();
  void take(const std::vector<Direction>& moves);
  /// Whether the best solution is as good as asked for.
  [[nodiscard]] bool is_good_enough() const noexcept;
  void stop_beams();

  const Heuristic& heuristic_;
  const Position& start_;
  const SearchMethod& method_;
  SearchWatch& watch_;
  const Stopwatch stopwatch_;
  std::atomic<unsigned> at_least_{0};
  std::atomic<unsigned> length_{no_solution};
  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  bool stops_ = false;
  bool ended_ = false;  // the beams
  std::vector<Direction> moves_;
  std::exception_ptr failure_;
  double worked_ = 0;  // seconds of beams, used by their thread alone
  bool takes_turns_ = false;
  double next_turn_ = 0;  // seconds
  Stopwatch since_wait_;
  std::thread thread_;

  static constexpr unsigned no_solution = static_cast<unsigned>(-1);
};

}  // namespace tilepdb::solver
