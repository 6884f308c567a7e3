// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>

namespace tilepdb {

/// Calls the caller's functions from threads that must not throw. The first exception makes stop() return true, and
/// run() rethrows it at the end.
class Callbacks {
 public:
  /// `asked` is the caller's request to stop; may be empty.
  explicit Callbacks(std::function<bool()> asked) : asked_(std::move(asked)) {}

  /// Returns whether to stop, because the caller requests it or a function has thrown.
  [[nodiscard]] bool stop() noexcept {
    if (asked_) {
      call([this] {
        if (asked_()) stopped_ = true;
      });
    }
    return stopped_.load(std::memory_order_relaxed);
  }

  /// Calls a function from any thread, unless stop() is true. Keeps an exception for run().
  template <typename Function>
  void call(Function&& function) noexcept {
    if (stopped_.load(std::memory_order_relaxed)) return;
    try {
      function();
    } catch (...) {
      fail();
    }
  }

  /// Calls a function from a thread that may throw, even if stop() is true, for reports that must not be lost. An
  /// exception stops other threads and propagates.
  template <typename Function>
  void call_at_last(Function&& function) {
    try {
      function();
    } catch (...) {
      fail();
      throw;
    }
  }

  /// Runs `work`, then rethrows the first exception of a function, if any; otherwise the exception of `work`.
  template <typename Work>
  void run(Work&& work) {
    try {
      work();
    } catch (...) {
      rethrow();
      throw;
    }
    rethrow();
  }

 private:
  void fail() noexcept {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stopped_ = true;
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

  std::function<bool()> asked_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace tilepdb
