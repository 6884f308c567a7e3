// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace tilepdb {

/// Delivers what threads find of numbered tasks in the order of their numbers, from 0 on, never twice at once. What is
/// found early is held back until all before it is delivered. Once `deliver` has thrown, nothing more
/// is delivered.
template <typename Found>
class InOrder {
 public:
  explicit InOrder(std::function<void(std::size_t number, const Found&)> deliver) : deliver_(std::move(deliver)) {}

  /// What was delivered is not delivered again.
  void add(std::size_t number, Found found) {
    const std::lock_guard lock(mutex_);
    if (number < next_) return;
    waiting_.emplace(number, std::move(found));
    while (!failed_ && !waiting_.empty() && waiting_.begin()->first == next_) deliver_first();
  }

  /// Whether all before a number are delivered, and this one is not.
  [[nodiscard]] bool is_next(std::size_t number) const noexcept { return number == next_; }

  /// Delivers what is there, though others before it are not.
  void deliver_waiting() {
    const std::lock_guard lock(mutex_);
    while (!failed_ && !waiting_.empty()) deliver_first();
  }

 private:
  void deliver_first() {
    const auto first = waiting_.extract(waiting_.begin());
    next_ = first.key() + 1;
    failed_ = true;  // unless deliver_ returns
    deliver_(first.key(), first.mapped());
    failed_ = false;
  }

  const std::function<void(std::size_t number, const Found&)> deliver_;
  std::mutex mutex_;
  std::map<std::size_t, Found> waiting_{};
  std::atomic<std::size_t> next_{0};
  bool failed_ = false;
};

}  // namespace tilepdb
