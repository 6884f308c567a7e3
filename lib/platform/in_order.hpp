// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace tilepdb {

/// Delivers the results of numbered tasks, from any thread, in the order of their numbers from 0, never concurrently.
/// Early results are held back until all earlier ones are delivered. After `deliver` has thrown, nothing more is
/// delivered.
template <typename Found>
class InOrder {
 public:
  explicit InOrder(std::function<void(std::size_t number, const Found&)> deliver) : deliver_(std::move(deliver)) {}

  /// Adds a result; ignored if that number is already delivered.
  void add(std::size_t number, Found found) {
    const std::lock_guard lock(mutex_);
    if (number < next_) return;
    waiting_.emplace(number, std::move(found));
    while (!failed_ && !waiting_.empty() && waiting_.begin()->first == next_) deliver_first();
  }

  /// Returns whether this number is the next to be delivered.
  [[nodiscard]] bool is_next(std::size_t number) const noexcept { return number == next_; }

  /// Delivers the results held back, without waiting for missing ones.
  void deliver_waiting() {
    const std::lock_guard lock(mutex_);
    while (!failed_ && !waiting_.empty()) deliver_first();
  }

 private:
  void deliver_first() {
    const auto first = waiting_.extract(waiting_.begin());
    next_ = first.key() + 1;
    failed_ = true;  // stays true if deliver_ throws
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
