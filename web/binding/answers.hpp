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

// What answers of all puzzles share.
namespace tilepdb::web {

/// A number of JavaScript as a whole one; all that are too large are the largest.
template <typename Number>
[[nodiscard]] Number whole(double number) {
  constexpr auto most = std::numeric_limits<Number>::max();
  return number >= static_cast<double>(most) ? most : static_cast<Number>(number);
}

/// As many random states as the member `count` says, from the member `seed`, drawn one by one.
[[nodiscard]] Json random_states(const Request& request, const std::function<std::string(RandomNumbers&)>& draw);

/// The member `limits`: seconds, expanded, moves.
[[nodiscard]] v1::SolveLimits limits_of(const Request& request);

/// Tells how far a search is.
class SearchTold {
 public:
  /// `expanded` and `expected` are of this bound. By any thread; not told while another is telling.
  void tell(unsigned bound, std::uint64_t expanded, std::uint64_t expected);

  /// Tells of a solution of beams at once, and whenever it tells from now on.
  void found(unsigned length);

 private:
  using Clock = std::chrono::steady_clock;

  void tell_now(std::uint64_t expected);

  std::mutex mutex_;
  Stopwatch stopwatch_;
  Clock::time_point told_{};
  unsigned bound_ = 0;
  std::uint64_t before_ = 0;
  std::uint64_t last_ = 0;
  std::optional<unsigned> found_;
};

/// The answer to a search, with its moves as a page writes them.
[[nodiscard]] Json answer_of(const Request& request, const v1::Result& result, const std::string& moves);

/// Searches the only instance of a searcher, of which `at_least` is a lower bound on the solution length, and reports
/// how far it is. `written` returns the moves as a page writes them.
[[nodiscard]] Json solve(const Request& request, const solver::Searcher& searcher, unsigned at_least,
                         const std::function<std::string(const std::vector<std::string>&)>& written);

/// The fewest moves from the only instance of a searcher. Throws Error (interrupted) if the request is to end.
[[nodiscard]] unsigned fewest_moves(const solver::Searcher& searcher);

// What checks of moves share. Members of answers are those of `Checked` in tilepdb.d.ts.

/// Adds to the check of some moves what is known from `optimum`, the fewest moves from the start: that, and of moves
/// that solve their board the first, from 1, after which no shortest solution can be had any more. `fewest_after` tells
/// the fewest moves that are left after so many of the moves.
void add_optimum(Json& answer, std::size_t moves, unsigned optimum,
                 const std::function<unsigned(std::size_t made)>& fewest_after);

/// Plays moves on a board of sliding tiles. `fewest` tells the fewest moves of the metric that lead from a board to the
/// goal; empty: none are searched on such boards.
[[nodiscard]] Json check_moves(const Request& request, Metric metric,
                               const std::function<unsigned(const Position& board)>& fewest);

}  // namespace tilepdb::web
