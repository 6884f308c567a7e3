// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

#include "tilepdb/error.hpp"

namespace tilepdb {

class Team;

/// How to run a task: threads, callbacks and processes. Created once from the user's options and passed by reference to
/// all functions that take part. It describes neither the task nor its intermediate results, such as levels or bounds.
struct Job {
  /// Number of threads, at least 1; thread_count() converts a user's request.
  int threads = 1;
  /// Returns whether to stop. Called often and concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
  /// Receives the number of finished parts of the current work and their total. Called by any thread, never
  /// concurrently. May be empty.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
  /// Called once for each file that is locked by another program, before waiting for it. May be empty.
  std::function<void()> waiting{};
  /// Processes that share the work; null for a single process.
  Team* team = nullptr;

  /// Returns whether to stop.
  [[nodiscard]] bool stopped() const { return stop && stop(); }

  /// Throws Error (interrupted) if stopped().
  void require_not_stopped() const {
    if (stopped()) throw Error(ErrorKind::interrupted, "interrupted");
  }
};

/// Counts finished parts of a task, from any thread, and reports the job's progress.
class ProgressCounter {
 public:
  /// The job must outlive the counter.
  ProgressCounter(const Job& job, std::uint64_t all) : job_(job), all_(all) {}

  void add(std::uint64_t parts = 1) {
    if (!job_.progress) return;
    const std::lock_guard lock(mutex_);
    done_ += parts;
    job_.progress(done_, all_);
  }

 private:
  const Job& job_;
  const std::uint64_t all_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
};

}  // namespace tilepdb
