// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>

namespace tilepdb {

/// Of so many threads those that find work where there is so much: at least one.
[[nodiscard]] constexpr int useful_threads(int threads, std::uint64_t work) noexcept {
  return work < static_cast<std::uint64_t>(threads) ? std::max(1, static_cast<int>(work)) : threads;
}

/// Runs `work(i)` for all i below `count` with `threads` threads (at least 1), or fewer where there is less to do. The
/// first exception ends the rest and is thrown here: none may leave a parallel region, where it would end the program.
/// So what may throw, allocate or call a function of the caller's runs here, or guards itself in the same way.
template <typename Work>
void parallel_for(std::size_t count, int threads, Work&& work) {
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
  const int used = useful_threads(threads, count);
#pragma omp parallel for schedule(dynamic, 1) num_threads(used) if (used > 1)
  for (std::size_t i = 0; i < count; ++i) {
    if (failed.load(std::memory_order_relaxed)) continue;
    try {
      work(i);
    } catch (...) {
      if (!failed.exchange(true)) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

/// The same for ranges of `step` numbers below `count`, the last may be shorter: runs `work(first, end)` for each.
template <typename Work>
void parallel_for_ranges(std::uint64_t count, std::uint64_t step, int threads, Work&& work) {
  parallel_for(static_cast<std::size_t>((count + step - 1) / step), threads, [&](std::size_t i) {
    const std::uint64_t first = i * step;
    work(first, std::min(first + step, count));
  });
}

}  // namespace tilepdb
