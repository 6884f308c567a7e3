// SPDX-License-Identifier: MIT
#include "platform/threads.hpp"

#include <omp.h>

#include <cstddef>
#include <exception>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {

void require_thread_count(int asked) {
  if (asked >= 0 && asked <= most_threads) return;
  throw Error(ErrorKind::bad_input,
              std::to_string(asked) + " threads: expected 0 (one for each core) to " + std::to_string(most_threads));
}

int thread_count(int asked) noexcept { return asked > 0 ? asked : omp_get_num_procs(); }

void start_threads(int asked) {
  const int count = thread_count(asked);
  std::latch all_started(1);
  std::vector<std::jthread> threads;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back([&all_started] { all_started.wait(); });
  } catch (const std::exception&) {
    all_started.count_down();
    throw Error(ErrorKind::resource, "memory or processes are limited: of " + std::to_string(count) + " threads only " +
                                         std::to_string(threads.size() + 1) + " can be started; ask for fewer (-j)");
  }
  all_started.count_down();
  threads.clear();
#pragma omp parallel num_threads(count)
  {}
}

void prepare_threads(int asked) {
  require_thread_count(asked);
  if (thread_count(asked) > 1) start_threads(asked);
}

}  // namespace tilepdb
