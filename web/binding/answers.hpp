// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

#include "platform/stopwatch.hpp"
#include "solver/batch/searcher.hpp"
#include "web/binding/request.hpp"

// What answers to searches of all puzzles share.
namespace tilepdb::web {

/// A number of JavaScript as a whole one; all that are too large are the largest.
template <typename Number>
[[nodiscard]] Number whole(double number) {
  constexpr auto most = std::numeric_limits<Number>::max();
  return number >= static_cast<double>(most) ? most : static_cast<Number>(number);
}

/// The members `seed` and `count` of a request for random boards.
struct RandomBoards {
  explicit RandomBoards(const Request& request);

  std::uint64_t seed;
  std::size_t count;
};

/// The member `limits`: seconds, expanded, moves.
[[nodiscard]] solver::SearchLimits limits_of(const Request& request);

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

}  // namespace tilepdb::web
