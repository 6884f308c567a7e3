// SPDX-License-Identifier: MIT
#include "platform/threads.hpp"

#ifdef _OPENMP
#include <omp.h>
#else
#include <algorithm>
#endif

#if defined(TILEPDB_LINUX) && defined(__linux__)
#include <sched.h>
#endif

#include <cstddef>
#include <exception>
#include <string>

#include "platform/parallel_for.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

void require_thread_count(int asked) {
  if (asked >= 0 && asked <= most_threads) return;
  throw Error(ErrorKind::bad_input,
              std::to_string(asked) + " threads: expected 0 (one per core) to " + std::to_string(most_threads));
}

int thread_count(int asked) noexcept {
  if (asked > 0) return asked;
#ifdef _OPENMP
  return omp_get_num_procs();
#else
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#endif
}

std::vector<int> usable_cores() {
  std::vector<int> cores;
#ifdef _OPENMP
  // If OpenMP binds threads to places, the system reports only the place of this thread.
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> more(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, more.data());
    cores.insert(cores.end(), more.begin(), more.end());
  }
  if (!cores.empty()) return cores;
#endif
#if defined(TILEPDB_LINUX) && defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
  }
#else
  for (int core = 0; core < thread_count(0); ++core) cores.push_back(core);
#endif
  return cores;
}

void require_startable_threads(int asked) {
  in_each_thread(thread_count(asked), [](int) {});
}

int prepare_threads(int asked, std::uint64_t pieces) {
  require_thread_count(asked);
  const int count = useful_threads(thread_count(asked), pieces);
  if (count > 1) require_startable_threads(count);
  return count;
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool ThreadPool::run(int threads, const std::function<void(int thread)>& work) {
  if (taken_.exchange(true, std::memory_order_acquire)) return false;
  const bool started = start(threads);
  if (started) run_taken(threads, work);
  taken_.store(false, std::memory_order_release);
  return started;
}

void ThreadPool::run_taken(int threads, const std::function<void(int thread)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    wanted_ = threads;
    working_ = threads - 1;
    ++loop_;
  }
  begun_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return working_ == 0; });
}

ThreadPool& ThreadPool::instance() {
  static ThreadPool threads;
  return threads;
}

bool ThreadPool::start(int threads) {
  const std::lock_guard lock(mutex_);
  try {
    threads_.reserve(static_cast<std::size_t>(threads - 1));
    while (static_cast<int>(threads_.size()) < threads - 1) {
      const int thread = static_cast<int>(threads_.size()) + 1;
      threads_.emplace_back([this, thread, seen = loop_] { serve(thread, seen); });
    }
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

void ThreadPool::serve(int thread, unsigned seen) {
  std::unique_lock lock(mutex_);
  while (true) {
    begun_.wait(lock, [&] { return closing_ || loop_ != seen; });
    if (closing_) return;
    seen = loop_;
    if (thread >= wanted_) continue;
    const auto& work = *work_;
    lock.unlock();
    work(thread);
    lock.lock();
    if (--working_ == 0) done_.notify_one();
  }
}

}  // namespace tilepdb
