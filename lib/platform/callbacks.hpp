// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>

namespace tilepdb {

/// Calls a caller's functions from threads that no exception may leave: the first one ends the work, by stop(), and is
/// thrown afterwards by run().
class Callbacks {
 public:
  /// `asked` is the caller's own wish to stop; may be empty.
  explicit Callbacks(std::function<bool()> asked) : asked_(std::move(asked)) {}

  /// Whether to stop: because the caller has wished it once, or because one of the functions has thrown.
  [[nodiscard]] bool stop() noexcept;

  /// Calls a function, of any thread, unless the work is to stop.
  template <typename Function>
  void call(Function&& function) noexcept {
    if (stopped_.load(std::memory_order_relaxed)) return;
    try {
      function();
    } catch (...) {
      fail();
    }
  }

  /// Calls a function, of a thread that exceptions may leave, also where the caller has wished to stop: what is to be
  /// told all the same. What it throws ends what other threads do, by stop(), and is thrown.
  template <typename Function>
  void call_at_last(Function&& function) {
    try {
      function();
    } catch (...) {
      fail();
      throw;
    }
  }

  /// Works, then throws what a function has thrown meanwhile, if one has; otherwise what the work throws.
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
  /// Keeps the exception that is being handled, if it is the first one.
  void fail() noexcept;
  void rethrow() const;

  std::function<bool()> asked_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace tilepdb
