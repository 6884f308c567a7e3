// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>

namespace tilepdb {

/// Runs `work(i)` for all i below `count` with `threads` threads (at least 1). The first exception ends the rest and is
/// thrown here: none may leave a parallel region.
template <typename Work>
void parallel_for(std::size_t count, int threads, Work&& work) {
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
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

}  // namespace tilepdb
