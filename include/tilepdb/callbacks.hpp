// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>

namespace tilepdb {

/// Calls a caller's functions from threads that no exception may leave: the first one ends the work, by stop(), and is
/// thrown afterwards by rethrow().
class Callbacks {
 public:
  /// `asked` is the caller's own wish to stop; may be empty.
  explicit Callbacks(std::function<bool()> asked) : asked_(std::move(asked)) {}

  /// Whether to stop: because the caller has wished it once, or because one of the functions has thrown.
  [[nodiscard]] bool stop() noexcept {
    if (!stopped_.load(std::memory_order_relaxed) && asked_) {
      call([this] {
        if (asked_()) stopped_ = true;
      });
    }
    return stopped_.load(std::memory_order_relaxed);
  }

  /// Calls a function, of any thread.
  template <typename Function>
  void call(Function&& function) noexcept {
    try {
      function();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
    }
  }

  /// Throws what a function has thrown, if one has; once the work has ended.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::function<bool()> asked_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace tilepdb
