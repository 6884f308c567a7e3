// SPDX-License-Identifier: MIT
#include "platform/parallel_for.hpp"

#ifdef _OPENMP
#include <omp.h>
#endif

#include <exception>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "platform/threads.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/search/instances.hpp"

namespace tilepdb {
namespace {

/// Keeps the first exception of several threads.
class FirstFailure {
 public:
  /// Runs a step and keeps its exception.
  template <typename Step>
  void guard(Step&& step) noexcept {
    try {
      step();
    } catch (...) {
      if (!failed_.exchange(true)) failure_ = std::current_exception();
    }
  }
  [[nodiscard]] bool failed() const noexcept { return failed_.load(std::memory_order_relaxed); }
  /// Must be called after all threads have ended.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
};

}  // namespace

namespace detail {

void run_parallel_for(std::size_t count, int threads, const std::function<void(std::size_t i, int thread)>& work) {
  const int used = useful_threads(threads, count);
  if (used == 1) {
    for (std::size_t i = 0; i < count; ++i) work(i, 0);
    return;
  }
  FirstFailure failure;
  std::atomic<std::size_t> next{0};
  const auto take_part = [&](int thread) {
    while (!failure.failed()) {
      const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count) return;
      failure.guard([&] { work(i, thread); });
    }
  };
#ifdef _OPENMP
#pragma omp parallel num_threads(used)
  take_part(omp_get_thread_num());
#else
  in_each_thread(used, take_part);
#endif
  failure.rethrow();
}

}  // namespace detail

void in_each_thread(int threads, const std::function<void(int thread)>& work) {
  FirstFailure failure;
#ifndef _OPENMP
  // The pool serves one caller at a time; nested and concurrent calls start their own threads below.
  const auto guarded = [&](int thread) { failure.guard([&] { work(thread); }); };
  if (ThreadPool::instance().run(threads, guarded)) return failure.rethrow();
#endif
  std::latch all_started(1);
  bool begin = false;
  std::vector<std::jthread> others;
  try {
    others.reserve(static_cast<std::size_t>(threads - 1));
    for (int thread = 1; thread < threads; ++thread) {
      others.emplace_back([&, thread] {
        all_started.wait();
        if (begin) failure.guard([&] { work(thread); });
      });
    }
  } catch (const std::exception&) {
    all_started.count_down();
    throw Error(ErrorKind::resource, "only " + std::to_string(others.size() + 1) + " of " + std::to_string(threads) +
                                         " threads can be started: memory or processes are limited; use fewer (-j)");
  }
  begin = true;
  all_started.count_down();
  failure.guard([&] { work(0); });
  others.clear();
  failure.rethrow();
}

}  // namespace tilepdb

namespace tilepdb::search {

void for_each_instance(std::size_t count, const std::function<void(std::size_t i)>& work,
                       const InstanceOptions& options) {
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  parallel_for(count, job, work);
}

}  // namespace tilepdb::search
