// SPDX-License-Identifier: MIT
#include "platform/kept_threads.hpp"

#include <cstddef>
#include <exception>

namespace tilepdb {

KeptThreads::~KeptThreads() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool KeptThreads::run(int threads, const std::function<void(int thread)>& work) {
  if (taken_.exchange(true, std::memory_order_acquire)) return false;
  const bool started = start(threads);
  if (started) run_taken(threads, work);
  taken_.store(false, std::memory_order_release);
  return started;
}

void KeptThreads::run_taken(int threads, const std::function<void(int thread)>& work) {
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

KeptThreads& KeptThreads::instance() {
  static KeptThreads threads;
  return threads;
}

bool KeptThreads::start(int threads) {
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

void KeptThreads::serve(int thread, unsigned seen) {
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
