// SPDX-License-Identifier: MIT
#include "platform/threads.hpp"

#include <omp.h>

#include <string>

#include "platform/parallel_for.hpp"
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
  in_each_thread(count, [](int) {});
  // OpenMP starts its threads with the first region that has as many.
#pragma omp parallel num_threads(count)
  {}
}

void prepare_threads(int asked) {
  require_thread_count(asked);
  if (thread_count(asked) > 1) start_threads(asked);
}

}  // namespace tilepdb
