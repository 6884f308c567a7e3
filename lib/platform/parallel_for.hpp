// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "platform/job.hpp"

// Parallel loops for everything but kernels. An exception that escapes from a thread would end the program. These loops
// stop at the first exception, wait for all threads and rethrow it, so use them for work that may throw, allocate or
// call callbacks.
namespace tilepdb {

/// Returns the number of threads that have something to do, at least 1.
[[nodiscard]] constexpr int useful_threads(int threads, std::uint64_t work) noexcept {
  return work < static_cast<std::uint64_t>(threads) ? std::max(1, static_cast<int>(work)) : threads;
}

namespace detail {

void run_parallel_for(std::size_t count, int threads, const std::function<void(std::size_t i, int thread)>& work);

/// Calls `work(numbers..., thread)`, or `work(numbers...)` if it takes no thread.
template <typename Work, typename... Numbers>
void call(Work& work, int thread, Numbers... numbers) {
  if constexpr (std::is_invocable_v<Work&, Numbers..., int>) {
    work(numbers..., thread);
  } else {
    work(numbers...);
  }
}

}  // namespace detail

/// Runs `work(i, thread)`, or `work(i)`, for all i below `count`, handed out in order to free threads. `thread` is less
/// than `threads`, which must be at least 1. Starts no more threads than there are numbers.
template <typename Work>
void parallel_for(std::size_t count, int threads, Work&& work) {
  detail::run_parallel_for(count, threads, [&](std::size_t i, int thread) { detail::call(work, thread, i); });
}

/// Runs the loop with the job's threads. Throws Error (interrupted) if the job stops; checked before each number.
template <typename Work>
void parallel_for(std::size_t count, const Job& job, Work&& work) {
  parallel_for(count, job.threads, [&](std::size_t i, int thread) {
    job.require_not_stopped();
    detail::call(work, thread, i);
  });
}

/// Runs `work(first, end, thread)`, or `work(first, end)`, for consecutive ranges of `step` numbers below `count`; the
/// last range may be shorter. `how` is a job or a number of threads.
template <typename How, typename Work>
void parallel_for_ranges(std::uint64_t count, std::uint64_t step, const How& how, Work&& work) {
  const std::uint64_t ranges = count / step + (count % step == 0 ? 0 : 1);
  parallel_for(static_cast<std::size_t>(ranges), how, [&](std::size_t i, int thread) {
    const std::uint64_t first = i * step;
    detail::call(work, thread, first, first + std::min(step, count - first));
  });
}

/// Runs `make(i)` for all i below `count` as parallel_for() does, and passes the results to `consume(i, made)` in
/// order, one at a time, on any thread. A thread waits with its result until all earlier results are consumed, so there
/// are never more results than threads.
template <typename Make, typename Consume>
void parallel_for_ordered(std::size_t count, const Job& job, Make&& make, Consume&& consume) {
  constexpr auto failed = static_cast<std::size_t>(-1);
  std::atomic<std::size_t> turn{0};  // the next number to consume, or `failed`
  parallel_for(count, job.threads, [&](std::size_t i) {
    try {
      job.require_not_stopped();
      auto made = make(i);
      for (std::size_t at = turn; at != i; at = turn) {
        if (at == failed) return;
        turn.wait(at);
      }
      consume(i, std::move(made));
      std::size_t own = i;
      turn.compare_exchange_strong(own, i + 1);  // unless another part has failed
    } catch (...) {
      turn = failed;
      turn.notify_all();
      throw;
    }
    turn.notify_all();
  });
}

/// Runs `work(thread)` once in each of exactly `threads` concurrent threads (at least 1), for work that they divide
/// among themselves. Throws Error (resource), before any work begins, if they cannot be started.
void in_each_thread(int threads, const std::function<void(int thread)>& work);

}  // namespace tilepdb
