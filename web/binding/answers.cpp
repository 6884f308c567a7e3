// SPDX-License-Identifier: MIT
#include "web/binding/answers.hpp"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/job.hpp"
#include "solver/api/search.hpp"
#include "solver/batch/search_progress.hpp"
#include "solver/instances/goal_choice.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_text.hpp"
#include "web/binding/binding.hpp"

namespace tilepdb::web {
namespace {

/// Watch of a request's search that reports its progress.
class ReportingWatch final : public solver::SearchWatch {
 public:
  ReportingWatch(const Job& job, const solver::SearchLimits& limits, unsigned at_least)
      : SearchWatch(job, limits), at_least_(at_least) {}

  [[nodiscard]] solver::Advice advice(const solver::SearchStatus& status) override {
    report_.send(std::max(at_least_, status.bound), status.expanded, status.expected);
    const bool ends = job().stopped() || seconds() > limits().seconds;
    return ends ? solver::Advice::give_up : solver::Advice::proceed;
  }
  void proved(unsigned bound) override { report_.proved(bound); }
  void searched(const solver::Bound& bound) override { bounds_.push_back(bound); }
  void improved(unsigned length, const std::vector<Direction>& moves) override {
    report_.found(length, moves_text(moves));
  }

  [[nodiscard]] double seconds() const { return stopwatch_.seconds(); }
  [[nodiscard]] const std::vector<solver::Bound>& bounds() const noexcept { return bounds_; }
  [[nodiscard]] unsigned proved() { return report_.bound(); }

 private:
  const unsigned at_least_;
  SearchReport report_;
  Stopwatch stopwatch_;
  std::vector<solver::Bound> bounds_{};
};

/// Returns the reason without the lower bound, which `at_least` has.
[[nodiscard]] std::string why_given_up(const Request& request, const std::string& reason) {
  if (stopped()) return "interrupted";
  if (is_by_beams(request)) return "no solution was found within the limits";
  return reason.empty() ? "not solved within the limits" : reason;
}

[[nodiscard]] solver::SearchLimits search_limits(v1::SolveLimits limits) {
  limits.memory = std::uint64_t{1} << 30;
  return v1::search_limits_of(limits);
}

}  // namespace

Json random_states(const Request& request, const std::function<std::string(RandomNumbers&)>& draw) {
  RandomNumbers random(whole<std::uint64_t>(request.whole_number("seed").value_or(1)));
  Json states = Json::array();
  // The answer is one string that grows with the states.
  for (auto left = whole<std::size_t>(request.whole_number("count", 1'000'000).value_or(1)); left > 0; --left) {
    states.push_back(draw(random));
  }
  return states;
}

v1::SolveLimits limits_of(const Request& request) {
  v1::SolveLimits limits;
  if (const auto seconds = request.limit("seconds")) limits.seconds = *seconds;
  if (const auto expanded = request.limit("expanded")) limits.expanded = whole<std::uint64_t>(*expanded);
  if (const auto moves = request.limit("moves")) limits.moves = whole<unsigned>(*moves);
  return limits;
}

Json answer_of(const Request& request, const v1::Result& result, const std::string& moves) {
  const bool solved = result.solved();
  const bool has_moves = solved || !moves.empty();
  Json bounds = Json::array();
  for (const v1::Bound& bound : result.bounds) {
    bounds.push_back({{"bound", bound.bound}, {"completed", bound.completed}, {"expanded", bound.expanded}});
  }
  return {{"status", solved ? "solved" : "given up"},
          {"optimal", solved && result.at_least >= result.length()},
          {"length", has_moves ? Json(result.length()) : Json()},
          {"moves", has_moves ? Json(moves) : Json()},
          {"at_least", result.at_least},
          {"expanded", result.expanded},
          {"generated", result.generated},
          {"seconds", result.seconds},
          {"bounds", std::move(bounds)},
          {"reason", solved ? "" : why_given_up(request, result.reason)}};
}

Json solve(const Request& request, const solver::Searcher& searcher, unsigned at_least,
           const std::function<std::string(const std::vector<std::string>&)>& written) {
  const Job job{threads(), stopped};
  ReportingWatch watch(job, search_limits(limits_of(request)), at_least);
  solver::Result found = searcher.search(0, watch, {});
  found.bounds = watch.bounds();
  found.seconds = watch.seconds();
  found.at_least = std::max(found.at_least, watch.proved());
  v1::Result result = v1::result_of(found);
  std::erase_if(result.bounds, [](const v1::Bound& bound) { return !bound.completed; });
  return answer_of(request, result, written(found.moves));
}

unsigned fewest_moves(const solver::Searcher& searcher) {
  const Job job{threads(), stopped};
  solver::SearchWatch watch(job, search_limits({}));
  const solver::Result found = searcher.search(0, watch, {});
  if (!found.solved()) throw Error(ErrorKind::interrupted, "interrupted");
  return found.length();
}

void SearchReport::send(unsigned bound, std::uint64_t expanded, std::uint64_t expected) {
  constexpr std::chrono::milliseconds interval{150};
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  take_bound(bound);
  // A new iteration begins. In the other search direction, the bound may be the same.
  if (expanded < last_) before_ += last_;
  last_ = expanded;
  expected_ = expected;
  if (Clock::now() - sent_ >= interval) send_now(expected);
}

void SearchReport::proved(unsigned bound) {
  const std::lock_guard lock(mutex_);
  take_bound(bound);
}

void SearchReport::found(unsigned length, const std::string& moves) {
  const std::lock_guard lock(mutex_);
  if (length_ && *length_ <= length) return;
  length_ = length;
  send_now(expected_, &moves);
}

unsigned SearchReport::bound() {
  const std::lock_guard lock(mutex_);
  return bound_;
}

void SearchReport::take_bound(unsigned bound) {
  if (bound <= bound_) return;
  bound_ = bound;
  before_ += std::exchange(last_, 0);
}

void SearchReport::send_now(std::uint64_t expected, const std::string* moves) {
  sent_ = Clock::now();
  const double seconds = stopwatch_.seconds();
  Json now{{"stage", "searching"}, {"bound", bound_},
           {"expanded", last_},    {"expected", expected},
           {"seconds", seconds},   {"rate", seconds == 0 ? 0 : static_cast<double>(before_ + last_) / seconds}};
  if (length_) now["length"] = *length_;
  if (moves != nullptr) now["moves"] = *moves;
  web::report(now);
}

void add_optimum(Json& answer, std::size_t moves, unsigned optimum,
                 const std::function<unsigned(std::size_t made)>& fewest_after) {
  answer["optimum"] = optimum;
  answer["lostAt"] = nullptr;
  if (!answer["solves"].get<bool>() || moves <= optimum) return;
  // Each move shortens the rest by at most one, so the moves of a shortest solution come first.
  std::size_t kept = 0;
  std::size_t lost = moves;
  while (lost - kept > 1) {
    const std::size_t middle = kept + (lost - kept) / 2;
    (middle <= optimum && middle + fewest_after(middle) == optimum ? kept : lost) = middle;
  }
  answer["lostAt"] = lost;
}

Json check_moves(const Request& request, Metric metric, const std::function<unsigned(const Position& board)>& fewest) {
  const TileBoards boards = tile_boards(request);
  const Position& start = boards.starts[0];
  const MoveReading reading = parse_move_reading(request.text("way", "blank"), "way");
  const auto written = parse_written_moves(request.text("moves"), reading.way);
  const PlayedMoves played = play_moves(start, written, boards.goal, reading.numbers);
  Json answer{{"legal", !played.illegal},
              {"solves", played.solve(boards.goal)},
              {"length", played.moves.size()},
              {"slides", multi_tile_length(played.moves)},
              {"moves", moves_text(played.moves)},
              {"end", played.end.text()},
              {"failsAt", played.illegal ? Json(played.illegal->number) : Json()},
              {"reason", played.illegal ? played.illegal->message() : ""}};
  if (!request.flag("optimum") || !fewest || !is_reachable(start, boards.goal)) return answer;
  add_optimum(answer, length_in(metric, played.moves), fewest(start), [&](std::size_t made) {
    const auto end = static_cast<std::ptrdiff_t>(end_of(metric, played.moves, 0, made));
    return fewest(after_moves(start, {played.moves.begin(), played.moves.begin() + end}));
  });
  return answer;
}

}  // namespace tilepdb::web
