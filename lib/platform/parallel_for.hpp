// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "platform/job.hpp"

// The parallel loops of all that is no kernel. An exception that left a thread would end the program; the first one
// that work throws ends these loops, once all threads have come to their end, and is thrown to the caller. So what may
// throw, allocate or call a function of the caller's runs here.
namespace tilepdb {

/// Of so many threads those that find work where there is so much: at least one.
[[nodiscard]] constexpr int useful_threads(int threads, std::uint64_t work) noexcept {
  return work < static_cast<std::uint64_t>(threads) ? std::max(1, static_cast<int>(work)) : threads;
}

namespace detail {

/// parallel_for() of what was made one type.
void run_parallel_for(std::size_t count, int threads, const std::function<void(std::size_t i, int thread)>& work);

/// Runs `work(numbers..., thread)`, or `work(numbers...)` if it takes no thread.
template <typename Work, typename... Numbers>
void call(Work& work, int thread, Numbers... numbers) {
  if constexpr (std::is_invocable_v<Work&, Numbers..., int>) {
    work(numbers..., thread);
  } else {
    work(numbers...);
  }
}

}  // namespace detail

/// Runs `work(i, thread)`, or `work(i)`, for all i below `count`, each handed out in order to a thread that has time.
/// `thread` is below `threads`, which is at least 1; no more of them run than find work.
template <typename Work>
void parallel_for(std::size_t count, int threads, Work&& work) {
  detail::run_parallel_for(count, threads, [&](std::size_t i, int thread) { detail::call(work, thread, i); });
}

/// The same with the job's threads. Before each i the job is asked whether to go on; throws Error (interrupted) if not.
template <typename Work>
void parallel_for(std::size_t count, const Job& job, Work&& work) {
  parallel_for(count, job.threads, [&](std::size_t i, int thread) {
    job.require_not_stopped();
    detail::call(work, thread, i);
  });
}

/// Both for ranges of `step` numbers below any `count`, the last may be shorter: runs `work(first, end, thread)`, or
/// `work(first, end)`, for each. `how` is a job or a number of threads.
template <typename How, typename Work>
void parallel_for_ranges(std::uint64_t count, std::uint64_t step, const How& how, Work&& work) {
  const std::uint64_t ranges = count / step + (count % step == 0 ? 0 : 1);
  parallel_for(static_cast<std::size_t>(ranges), how, [&](std::size_t i, int thread) {
    const std::uint64_t first = i * step;
    detail::call(work, thread, first, first + std::min(step, count - first));
  });
}

/// Runs `make(i)` for all i below `count` as parallel_for() does, and gives what it returns to `consume(i, made)`, one
/// after the other and in order, by any thread. A thread waits with what it has made until those before it are
/// consumed, so that no more is kept than there are threads.
template <typename Make, typename Consume>
void parallel_for_ordered(std::size_t count, const Job& job, Make&& make, Consume&& consume) {
  constexpr auto failed = static_cast<std::size_t>(-1);
  std::atomic<std::size_t> turn{0};  // the part to be consumed next, or `failed`
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
      turn.compare_exchange_strong(own, i + 1);  // unless another part has failed meanwhile
    } catch (...) {
      turn = failed;
      turn.notify_all();
      throw;
    }
    turn.notify_all();
  });
}

/// Runs `work(thread)` once in each of exactly so many threads, at least 1, all at the same time, as work needs that
/// they share by themselves. Throws Error (resource) before any begins if they cannot be started.
void in_each_thread(int threads, const std::function<void(int thread)>& work);

}  // namespace tilepdb
