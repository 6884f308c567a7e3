// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace tilepdb {

/// The most threads that may be asked for.
inline constexpr int most_threads = 1024;

/// Throws Error (bad_input) unless 0 (one for each core) to most_threads are asked for.
void require_thread_count(int asked);

/// How many threads a number asked for means: 0 is one for each core.
[[nodiscard]] int thread_count(int asked) noexcept;

/// The cores that this process may run on, by the system's numbers; empty where that is not known.
[[nodiscard]] std::vector<int> usable_cores();

/// Throws Error (resource) unless so many threads can be started, 0 meaning one for each core. OpenMP starts its
/// threads with the first loop, and where memory or processes are limited it ends the program with a message of its
/// own; so as many are started and ended before, which tell.
void require_startable_threads(int asked);

/// For a call of the programming interface: how many threads it uses of those asked for, at most one for each piece of
/// work. Throws Error (bad_input) as require_thread_count() does, (resource) as require_startable_threads() does.
int prepare_threads(int asked, std::uint64_t pieces = std::numeric_limits<std::uint64_t>::max());

/// Threads that are kept from one loop to the next, as OpenMP keeps its own, for builds without OpenMP. Starting a
/// thread takes a browser many milliseconds.
class ThreadPool {
 public:
  ThreadPool() = default;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// Runs `work(thread)` once in each of so many threads, at least 1, all at the same time; 0 is the caller's own.
  /// False, with nothing done, if the threads are at work for another caller or cannot be started. `work` throws
  /// nothing.
  [[nodiscard]] bool run(int threads, const std::function<void(int thread)>& work);

  /// Those of the program.
  [[nodiscard]] static ThreadPool& instance();

 private:
  /// Runs a loop of the caller that has taken the threads.
  void run_taken(int threads, const std::function<void(int thread)>& work);
  /// Whether there are so many threads, the caller's own among them.
  [[nodiscard]] bool start(int threads);
  /// What a kept thread does; `seen` is the loop that was run last when it was started.
  void serve(int thread, unsigned seen);

  std::atomic<bool> taken_{false};  // by a caller
  std::mutex mutex_;                // of all below
  std::condition_variable begun_;
  std::condition_variable done_;
  unsigned loop_ = 0;
  int wanted_ = 0;   // threads of this loop
  int working_ = 0;  // that have not ended it
  const std::function<void(int thread)>* work_ = nullptr;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilepdb
