// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/random_numbers.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/searcher.hpp"
#include "text/json_fwd.hpp"
#include "tilepdb/api/solve.hpp"
#include "tiles/move_sequence.hpp"
#include "web/binding/request.hpp"

// Parts of answers that all puzzles share.
namespace tilepdb::web {

/// Converts a JavaScript number to an integer; numbers that are too large become the largest integer.
template <typename Number>
[[nodiscard]] Number whole(double number) {
  constexpr auto most = std::numeric_limits<Number>::max();
  return number >= static_cast<double>(most) ? most : static_cast<Number>(number);
}

/// Returns as many random states as the member `count` says, drawn one by one from the seed in the member `seed`.
[[nodiscard]] Json random_states(const Request& request, const std::function<std::string(RandomNumbers&)>& draw);

/// Returns the limits of the member `limits`: seconds, expanded, moves.
[[nodiscard]] v1::SolveLimits limits_of(const Request& request);

/// Reports the progress of a search.
class SearchReport {
 public:
  /// Reports progress at intervals. `expanded` and `expected` are of this bound. Any thread may call it; calls during
  /// another call are ignored.
  void send(unsigned bound, std::uint64_t expanded, std::uint64_t expected);

  /// Takes a proved lower bound, which later reports have.
  void proved(unsigned bound);

  /// Reports a shorter solution at once, and its length in every later report.
  void found(unsigned length, const std::string& moves);

  /// Returns the largest lower bound proved.
  [[nodiscard]] unsigned bound();

 private:
  using Clock = std::chrono::steady_clock;

  void take_bound(unsigned bound);
  void send_now(std::uint64_t expected, const std::string* moves = nullptr);

  std::mutex mutex_;
  Stopwatch stopwatch_;
  Clock::time_point sent_{};
  unsigned bound_ = 0;
  std::uint64_t expected_ = 0;
  std::uint64_t before_ = 0;
  std::uint64_t last_ = 0;
  std::optional<unsigned> length_;
};

/// Returns the answer to a search. `moves` are in the notation of pages.
[[nodiscard]] Json answer_of(const Request& request, const v1::Result& result, const std::string& moves);

/// Searches the only instance of a searcher and reports progress. `at_least` is a lower bound on the solution length.
/// `written` returns the moves in the notation of pages.
[[nodiscard]] Json solve(const Request& request, const solver::Searcher& searcher, unsigned at_least,
                         const std::function<std::string(const std::vector<std::string>&)>& written);

/// Returns the length of a shortest solution of a searcher's only instance. Throws Error (interrupted) if the request
/// is stopped.
[[nodiscard]] unsigned fewest_moves(const solver::Searcher& searcher);

// Checks of moves. The members of answers are those of `Checked` in tilepdb.d.ts.

/// Adds the length of a shortest solution, `optimum`, to a check of moves. If the moves solve their board, also adds
/// the number, from 1, of the first move after which no shortest solution is possible. `fewest_after` returns the
/// fewest moves left after `made` moves.
void add_optimum(Json& answer, std::size_t moves, unsigned optimum,
                 const std::function<unsigned(std::size_t made)>& fewest_after);

/// Plays moves on a board of sliding tiles. `fewest` returns the fewest moves, in the metric, from a board to the goal;
/// if empty, no shortest solution is searched.
[[nodiscard]] Json check_moves(const Request& request, Metric metric,
                               const std::function<unsigned(const Position& board)>& fewest);

}  // namespace tilepdb::web
