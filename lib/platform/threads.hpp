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

/// Largest number of threads that can be requested.
inline constexpr int most_threads = 1024;

/// Throws Error (bad_input) unless `asked` is from 0 (one thread per core) to most_threads.
void require_thread_count(int asked);

/// Returns the number of threads for a request; 0 means one per core.
[[nodiscard]] int thread_count(int asked) noexcept;

/// Returns the cores that this process may run on, by the system's numbers; all cores if the system does not tell.
[[nodiscard]] std::vector<int> usable_cores();

/// Throws Error (resource) unless the requested threads can be started; 0 means one per core. OpenMP starts threads in
/// its first loop and terminates the program if memory or processes are limited, so this starts and ends as many
/// threads beforehand.
void require_startable_threads(int asked);

/// Returns the number of threads that a call of the programming interface uses: the request, but at most one per piece
/// of work. Throws Error: bad_input as require_thread_count() does, resource as require_startable_threads() does.
int prepare_threads(int asked, std::uint64_t pieces = std::numeric_limits<std::uint64_t>::max());

/// Threads that are reused between loops, like those of OpenMP, for builds without OpenMP. In a browser, starting a
/// thread takes many milliseconds.
class ThreadPool {
 public:
  ThreadPool() = default;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// Runs `work(thread)` once in each of `threads` threads (at least 1), all at the same time; thread 0 is the
  /// caller's. Returns false, having done nothing, if the pool is busy with another caller or the threads cannot be
  /// started. `work` must not throw.
  [[nodiscard]] bool run(int threads, const std::function<void(int thread)>& work);

  [[nodiscard]] static ThreadPool& instance();

 private:
  /// Runs a loop once the pool is taken.
  void run_taken(int threads, const std::function<void(int thread)>& work);
  /// Starts missing threads; returns whether there are enough, including the caller's.
  [[nodiscard]] bool start(int threads);
  /// The main function of a pooled thread; `seen` is the number of the last loop before its start.
  void serve(int thread, unsigned seen);

  std::atomic<bool> taken_{false};  // in use by a caller
  std::mutex mutex_;                // protects all members below
  std::condition_variable begun_;
  std::condition_variable done_;
  unsigned loop_ = 0;
  int wanted_ = 0;   // threads of the current loop
  int working_ = 0;  // threads that have not finished it
  const std::function<void(int thread)>* work_ = nullptr;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilepdb
