// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tilepdb {

/// Threads that are kept from one loop to the next, as OpenMP keeps its own, for builds without OpenMP. Starting a
/// thread takes a browser many milliseconds.
class KeptThreads {
 public:
  KeptThreads() = default;
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;
  ~KeptThreads();

  /// Runs `work(thread)` once in each of so many threads, at least 1, all at the same time; 0 is the caller's own.
  /// False, with nothing done, if the threads are at work for another caller or cannot be started. `work` throws
  /// nothing.
  [[nodiscard]] bool run(int threads, const std::function<void(int thread)>& work);

  /// Those of the program.
  [[nodiscard]] static KeptThreads& instance();

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
