// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

#include "tilepdb/error.hpp"

namespace tilepdb {

class Team;

/// How long work is run, and who may watch and end it: made once, where the user's wishes are known, and passed by
/// reference to whoever works. What the work is, and what it finds on the way (levels, bounds), is no part of it.
struct Job {
  /// Threads that may work, at least 1; what a user asks for becomes a number by thread_count().
  int threads = 1;
  /// Asked often, by any thread, several at once: whether to end. May be empty.
  std::function<bool()> stop{};
  /// Told how many parts of the work under way are done and how many there are, by any thread, never twice at once. May
  /// be empty.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
  /// Called once for each file that another program is at work on, which is waited for. May be empty.
  std::function<void()> waiting{};
  /// Processes that share the work; null if there is this one alone.
  Team* team = nullptr;

  /// Whether the work is to end.
  [[nodiscard]] bool stopped() const { return stop && stop(); }

  /// Throws Error (interrupted) if the work is to end.
  void require_not_stopped() const {
    if (stopped()) throw Error(ErrorKind::interrupted, "interrupted");
  }
};

/// Counts the parts of some work that are done, by any thread, and tells the job's progress.
class ProgressCounter {
 public:
  /// The job must outlive it.
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
