// SPDX-License-Identifier: MIT
#include "solver/search/shared_bound.hpp"

#include <algorithm>
#include <thread>

namespace tilepdb::solver {
namespace {

/// What a process takes at a time should keep it busy for about so long: so few messages cost nothing, and no process
/// has much left when the others have ended.
constexpr std::chrono::milliseconds short_work{5};
constexpr std::chrono::milliseconds long_work{20};
constexpr std::uint64_t most_wanted = 1U << 16U;
/// Of what is left no process gets more at a time than this share of its part.
constexpr std::uint32_t parts_of_share = 4;
constexpr std::chrono::milliseconds between_reports{100};
constexpr std::chrono::microseconds between_questions{100};

}  // namespace

SharedBound::SharedBound(Team& team, RootRange roots, std::function<Advice(std::uint64_t)> advice)
    : team_(team), advice_(std::move(advice)), left_(roots), partners_(static_cast<std::size_t>(team.size())) {
  partners_[0].done = true;
}

RootRange SharedBound::hand_out(std::uint64_t wanted) {
  if (stopped_ || sum_.paused) return {};
  const std::uint32_t roots = left_.end - left_.first;
  const std::uint32_t most = std::max(1U, roots / (parts_of_share * static_cast<std::uint32_t>(team_.size())));
  const RootRange range{left_.first, left_.first + std::min({static_cast<std::uint32_t>(wanted), most, roots})};
  left_.first = range.end;
  return range;
}

void SharedBound::adapt_wanted() {
  const auto now = Clock::now();
  if (now - last_taken_ < short_work) wanted_ = std::min(2 * wanted_, most_wanted);
  if (now - last_taken_ > long_work) wanted_ = std::max<std::uint64_t>(wanted_ / 2, 1);
  last_taken_ = now;
}

void SharedBound::send_request() {
  team_.send(0, {request, expanded_, wanted_});
  requested_ = true;
}

std::optional<RootRange> SharedBound::take() {
  receive_all();
  if (stopped_) return RootRange{};
  if (leads(&team_)) {
    adapt_wanted();
    return hand_out(wanted_);
  }
  if (!granted_) {
    if (!requested_) send_request();
    return {};
  }
  const RootRange range = *granted_;
  granted_.reset();
  adapt_wanted();
  if (!range.empty()) send_request();
  return range;
}

Advice SharedBound::attend(std::uint64_t expanded) {
  expanded_ = expanded;
  receive_all();
  if (stopped_) return Advice::give_up;
  if (!leads(&team_)) {
    const auto now = Clock::now();
    if (now - last_report_ > between_reports) {
      last_report_ = now;
      team_.send(0, {report, expanded_});
    }
    return Advice::go_on;
  }
  std::uint64_t all = expanded_;
  for (const Partner& partner : partners_) all += partner.expanded;
  const Advice advice = advice_(all);
  if (advice == Advice::pause) sum_.paused = true;
  if (advice == Advice::give_up) {
    sum_.gave_up = true;
    stop_all();
  }
  return advice;
}

void SharedBound::receive_all() {
  // What comes after the result is of the next bound.
  while (!ended_) {
    const auto message = team_.receive();
    if (!message) return;
    if (leads(&team_)) {
      receive_in_first(*message);
    } else {
      receive_in_other(message->words);
    }
  }
}

void SharedBound::receive_in_first(const Team::Message& message) {
  Partner& partner = partners_[static_cast<std::size_t>(message.from)];
  const Team::Words& words = message.words;
  partner.expanded = words[1];
  if (words[0] == request) {
    const RootRange range = hand_out(words[2]);
    team_.send(message.from, {grant, range.first, range.end});
  } else if (words[0] == done) {
    partner.done = true;
    add(words);
    if (sum_.found || failed_) stop_all();
  }
}

void SharedBound::receive_in_other(const Team::Words& words) {
  if (words[0] == grant) {
    granted_ = RootRange{static_cast<std::uint32_t>(words[1]), static_cast<std::uint32_t>(words[2])};
    requested_ = false;
  } else if (words[0] == stop) {
    stopped_ = true;
  } else {
    sum_ = {};
    add(words);
    ended_ = true;
  }
}

void SharedBound::stop_all() {
  if (stopped_) return;
  stopped_ = true;
  for (int rank = 1; rank < team_.size(); ++rank) team_.send(rank, {stop});
}

Team::Words SharedBound::words_of(Kind kind, const BoundResult& result, bool failed) {
  Team::Words words{kind,
                    result.counts.expanded,
                    result.counts.generated,
                    failed ? 1U : 0U,
                    result.gave_up ? 1U : 0U,
                    result.paused ? 1U : 0U,
                    result.next_root};
  if (!result.found) return words;
  words.push_back(result.found->node);
  for (const Direction move : result.found->moves) words.push_back(static_cast<std::uint64_t>(move));
  return words;
}

void SharedBound::add(const Team::Words& words) {
  constexpr std::size_t words_without_solution = 7;
  sum_.counts.expanded += words[1];
  sum_.counts.generated += words[2];
  failed_ = failed_ || words[3] != 0;
  sum_.gave_up = sum_.gave_up || words[4] != 0;
  sum_.paused = sum_.paused || words[5] != 0;
  sum_.next_root = static_cast<std::uint32_t>(words[6]);
  if (words.size() == words_without_solution || sum_.found) return;
  sum_.found = FoundGoal{static_cast<Frontier::Node>(words[words_without_solution]), {}};
  for (std::size_t i = words_without_solution + 1; i < words.size(); ++i) {
    sum_.found->moves.push_back(static_cast<Direction>(words[i]));
  }
}

BoundResult SharedBound::finish_in_first(const BoundResult& own, bool failed) {
  expanded_ = own.counts.expanded;
  add(words_of(done, own, failed));
  if (sum_.found || failed_) stop_all();
  while (!std::all_of(partners_.begin(), partners_.end(), [](const Partner& partner) { return partner.done; })) {
    (void)attend(expanded_);
    std::this_thread::sleep_for(between_questions);
  }
  sum_.next_root = left_.first;
  for (int rank = 1; rank < team_.size(); ++rank) team_.send(rank, words_of(result, sum_, failed_));
  return sum_;
}

BoundResult SharedBound::finish_in_other(const BoundResult& own, bool failed) {
  team_.send(0, words_of(done, own, failed));
  while (!ended_) {
    receive_all();
    if (!ended_) std::this_thread::sleep_for(between_questions);
  }
  return sum_;
}

BoundResult SharedBound::finish(const BoundResult& own, const std::optional<Error>& failure) {
  BoundResult all =
      leads(&team_) ? finish_in_first(own, failure.has_value()) : finish_in_other(own, failure.has_value());
  if (failed_) require_no_failure(team_, failure);
  return all;
}

}  // namespace tilepdb::solver
