// SPDX-License-Identifier: MIT
#include "solver/batch/shared_items.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace tilepdb::solver {
namespace {

constexpr std::chrono::microseconds between_receipts{200};
/// One request gets 1 / parts_of_items of the process's share of the remaining items, at most most_at_once items.
constexpr std::size_t parts_of_items = 16;
constexpr std::size_t most_at_once = 16;

/// Appends a text as words: its size, then eight bytes each.
void append(Team::Words& words, const std::string& text) {
  words.push_back(text.size());
  const std::size_t first = words.size();
  words.resize(first + (text.size() + 7) / 8);
  if (!text.empty()) std::memcpy(words.data() + first, text.data(), text.size());
}

[[nodiscard]] std::string text_at(const Team::Words& words, std::size_t at) {
  std::string text(static_cast<std::size_t>(words[at]), '\0');
  if (!text.empty()) std::memcpy(text.data(), words.data() + at + 1, text.size());
  return text;
}

}  // namespace

SharedItems::SharedItems(Team& team, std::size_t items, Deliver deliver, std::function<bool()> stop)
    : team_(team), items_(items), deliver_(std::move(deliver)), stop_(std::move(stop)) {
  for (int rank = 1; rank < team.size(); ++rank) busy_.insert(rank);
  // The threads of process 0 may be busy for long, so another one answers requests.
  if (leads(&team_)) server_ = std::jthread([this](const std::stop_token& token) { serve(token); });
}

/// Requires the mutex.
std::size_t SharedItems::hand_out(std::size_t& first) {
  if (stopped_ || next_ == items_) return 0;
  const std::size_t part = (items_ - next_) / (parts_of_items * static_cast<std::size_t>(team_.size()));
  first = next_;
  const std::size_t count = std::clamp<std::size_t>(part, 1, most_at_once);
  next_ += count;
  return count;
}

std::optional<std::size_t> SharedItems::take() {
  const std::lock_guard lock(mutex_);
  if (stopped_) return {};
  if (leads(&team_)) {
    if (next_ == items_) return {};
    return next_++;
  }
  if (taken_.empty()) {
    team_.send(0, {request});
    waits_ = true;
    while (waits_) {
      if (const auto message = team_.receive()) {
        receive_from_first(*message);
      } else {
        std::this_thread::sleep_for(between_receipts);
      }
    }
    if (taken_.empty()) stopped_ = true;
  }
  if (taken_.empty()) return {};
  const std::size_t item = taken_.front();
  taken_.pop_front();
  return item;
}

void SharedItems::put(std::size_t item, const std::string& result) {
  if (leads(&team_)) {
    const std::lock_guard lock(mutex_);
    deliver(item, result, false);
    return;
  }
  Team::Words words{done_item, item};
  append(words, result);
  team_.send(0, std::move(words));
}

/// Requires the mutex.
void SharedItems::deliver(std::size_t item, const std::string& result, bool elsewhere) {
  if (delivery_failure_) return;
  ++delivered_;
  delivery_failure_ = failure_of([&] { deliver_(item, result, elsewhere); });
  if (delivery_failure_) stopped_ = true;
}

void SharedItems::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  taken_.clear();
}

bool SharedItems::is_stop_requested() {
  if (stop_requested_ || leads(&team_)) return stop_requested_;
  // A thread that has the mutex receives messages itself.
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return stop_requested_;
  while (const auto message = team_.receive()) receive_from_first(*message);
  return stop_requested_;
}

/// Requires the mutex.
void SharedItems::receive(const Team::Message& message) {
  const Team::Words& words = message.words;
  if (words[0] == request) {
    std::size_t first = 0;
    const std::size_t count = hand_out(first);
    team_.send(message.from, {grant, first, count});
  } else if (words[0] == done_item) {
    deliver(static_cast<std::size_t>(words[1]), text_at(words, 2), true);
  } else {
    busy_.erase(message.from);
    if (words[1] != whole) stopped_ = true;
    if (words[1] == interrupted) cut_ = true;
    team_.send(message.from, {farewell});
  }
}

/// Runs in processes other than 0. Requires the mutex.
void SharedItems::receive_from_first(const Team::Message& message) {
  const Team::Words& words = message.words;
  if (words[0] == grant) {
    waits_ = false;
    for (std::uint64_t i = 0; i < words[2]; ++i) taken_.push_back(static_cast<std::size_t>(words[1] + i));
  } else if (words[0] == end) {
    stop_requested_ = true;
    stopped_ = true;
  } else {
    released_ = true;
  }
  if (stopped_) taken_.clear();
}

/// Requires the mutex.
void SharedItems::ask_to_stop() {
  if (stop_requested_ || !stop_ || !stop_()) return;
  stop_requested_ = true;
  stopped_ = true;
  for (const int rank : busy_) team_.send(rank, {end});
}

void SharedItems::serve(const std::stop_token& token) {
  while (!token.stop_requested()) {
    {
      const std::lock_guard lock(mutex_);
      ask_to_stop();
      while (!busy_.empty()) {
        const auto message = team_.receive();
        if (!message) break;
        receive(*message);
      }
    }
    std::this_thread::sleep_for(between_receipts);
  }
}

void SharedItems::finish(std::optional<Error> failure) {
  if (leads(&team_)) {
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        if (busy_.empty()) break;
      }
      std::this_thread::sleep_for(between_receipts);
    }
    server_.request_stop();
    server_.join();
    if (delivery_failure_) failure = delivery_failure_;
    const bool not_all_done = cut_ || (stop_requested_ && delivered_ < items_);
    if (!failure && not_all_done) failure = Error(ErrorKind::interrupted, "interrupted");
  } else {
    const bool ended = failure && failure->kind() == ErrorKind::interrupted;
    team_.send(0, {done, ended ? interrupted : failure ? failed : whole});
    // Receives the last messages of process 0, which must not reach the team's next step.
    while (!released_) {
      if (const auto message = team_.receive()) {
        receive_from_first(*message);
      } else {
        std::this_thread::sleep_for(between_receipts);
      }
    }
  }
  require_no_failure(team_, failure);
}

}  // namespace tilepdb::solver
