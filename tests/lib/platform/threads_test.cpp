// SPDX-License-Identifier: MIT
#include "platform/threads.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <latch>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace tilepdb {

TEST_CASE("a thread pool runs each loop once per thread, all at the same time") {
  ThreadPool threads;
  for (const int count : {1, 3, 2, 8, 1, 8}) {
    std::latch all(count);
    std::vector<int> done(static_cast<std::size_t>(count));
    CHECK(threads.run(count, [&](int thread) {
      all.arrive_and_wait();
      ++done.at(static_cast<std::size_t>(thread));
    }));
    CHECK(done == std::vector<int>(done.size(), 1));
  }
}

TEST_CASE("a thread pool reuses its threads") {
  ThreadPool threads;
  std::set<std::thread::id> first;
  std::set<std::thread::id> second;
  std::mutex mutex;
  for (std::set<std::thread::id>* ids : {&first, &second}) {
    CHECK(threads.run(4, [&](int) {
      const std::lock_guard lock(mutex);
      ids->insert(std::this_thread::get_id());
    }));
  }
  CHECK(first.size() == 4);
  CHECK(first == second);
}

TEST_CASE("a busy thread pool refuses another loop") {
  ThreadPool threads;
  std::atomic<int> refused{0};
  CHECK(threads.run(3, [&](int) { refused += threads.run(2, [](int) {}) ? 0 : 1; }));
  CHECK(refused == 3);
  CHECK(threads.run(2, [](int) {}));
}

}  // namespace tilepdb
