// SPDX-License-Identifier: MIT
#include "web/binding/answers.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/binding/host.hpp"

namespace tilepdb::web {

RandomBoards::RandomBoards(const Request& request)
    : seed(whole<std::uint64_t>(request.whole_number("seed").value_or(1))),
      // They are one text, which grows with them.
      count(whole<std::size_t>(request.whole_number("count", 1'000'000).value_or(1))) {}

solver::SearchLimits limits_of(const Request& request) {
  solver::SearchLimits limits;
  if (const auto seconds = request.limit("seconds")) limits.seconds = *seconds;
  if (const auto expanded = request.limit("expanded")) limits.nodes = whole<std::uint64_t>(*expanded);
  if (const auto moves = request.limit("moves")) limits.max_bound = std::min(whole<unsigned>(*moves), limits.max_bound);
  return limits;
}

void SearchTold::tell(unsigned bound, std::uint64_t expanded, std::uint64_t expected) {
  constexpr std::chrono::milliseconds interval{150};
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  // Another iteration; of one in the other direction the bound may be the same.
  if (bound > bound_ || expanded < last_) before_ += last_;
  bound_ = std::max(bound_, bound);
  last_ = expanded;
  if (Clock::now() - told_ >= interval) tell_now(expected);
}

void SearchTold::found(unsigned length) {
  const std::lock_guard lock(mutex_);
  found_ = length;
  tell_now(0);
}

void SearchTold::tell_now(std::uint64_t expected) {
  told_ = Clock::now();
  const double seconds = stopwatch_.seconds();
  Json now{{"stage", "searching"}, {"bound", bound_},
           {"expanded", last_},    {"expected", expected},
           {"seconds", seconds},   {"rate", seconds == 0 ? 0 : static_cast<double>(before_ + last_) / seconds}};
  if (found_) now["found"] = *found_;
  web::tell(now);
}

}  // namespace tilepdb::web
