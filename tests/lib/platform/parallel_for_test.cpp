// SPDX-License-Identifier: MIT
#include "platform/parallel_for.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <latch>
#include <memory>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_verifier.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"

// An exception that leaves a parallel region would end the program.
namespace tilepdb {
namespace {

constexpr int thread_counts[] = {1, 2, 16};

[[noreturn]] void throw_error() { throw Error(ErrorKind::resource, "thrown by a test"); }
[[noreturn]] void throw_bad_alloc() { throw std::bad_alloc(); }

/// Checks that exceptions from a job's stop and progress callbacks leave the work.
void check_throwing(const std::function<void(const Job&)>& work) {
  for (const int threads : thread_counts) {
    CAPTURE(threads);
    Job job{.threads = threads};
    CHECK_NOTHROW(work(job));
    job.stop = []() -> bool { throw_bad_alloc(); };
    CHECK_THROWS_AS(work(job), std::bad_alloc);
    job.stop = []() -> bool { throw_error(); };
    CHECK_THROWS_WITH_AS(work(job), "thrown by a test", Error);
    job.stop = {};
    job.progress = [](std::uint64_t, std::uint64_t) { throw_bad_alloc(); };
    CHECK_THROWS_AS(work(job), std::bad_alloc);
    job.progress = {};
    job.stop = [] { return true; };
    CHECK_THROWS_WITH_AS(work(job), "interrupted", Error);
  }
}

}  // namespace

TEST_CASE("a parallel loop runs every index once, in no more threads than have work") {
  for (const int threads : {1, 2, 1024}) {
    std::vector<int> done(100);
    parallel_for(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    parallel_for_ranges(done.size(), 7, threads, [&](std::uint64_t first, std::uint64_t end) {
      CHECK((end - first == 7 || end == done.size()));
      for (std::uint64_t i = first; i < end; ++i) ++done[i];
    });
    CHECK(done == std::vector<int>(100, 2));
    parallel_for(0, threads, [](std::size_t) { throw_error(); });
    // Ranges can end at the largest number.
    std::atomic<std::uint64_t> sum{0};
    std::atomic<std::uint64_t> last{0};
    constexpr std::uint64_t step = std::uint64_t{1} << 60;
    parallel_for_ranges(UINT64_MAX, step, threads, [&](std::uint64_t first, std::uint64_t end) {
      CHECK(first < end);
      sum += end - first;
      if (end == UINT64_MAX) last = first;
    });
    CHECK(sum == UINT64_MAX);
    CHECK(last == UINT64_MAX / step * step);
  }
  CHECK(useful_threads(1024, 0) == 1);
  CHECK(useful_threads(1024, 3) == 3);
  CHECK(useful_threads(2, UINT64_MAX) == 2);
}

TEST_CASE("exceptions leave a parallel loop") {
  for (const int threads : thread_counts) {
    for (const std::size_t thrower : {0U, 50U, 99U}) {
      const auto loop = [&](void (*fail)()) {
        parallel_for(100, threads, [&](std::size_t i) {
          if (i == thrower) fail();
        });
      };
      CHECK_THROWS_AS(loop(throw_bad_alloc), std::bad_alloc);
      CHECK_THROWS_WITH_AS(loop(throw_error), "thrown by a test", Error);
    }
    // All iterations throw.
    CHECK_THROWS_AS(parallel_for(1000, threads, [](std::size_t) { throw_error(); }), Error);
  }
}

TEST_CASE("a parallel loop passes thread numbers") {
  for (const int threads : thread_counts) {
    std::vector<std::atomic<int>> done(static_cast<std::size_t>(threads));
    parallel_for(1000, threads, [&](std::size_t, int thread) { ++done.at(static_cast<std::size_t>(thread)); });
    int sum = 0;
    for (const auto& of_thread : done) sum += of_thread;
    CHECK(sum == 1000);
  }
}

TEST_CASE("a stopped job ends a parallel loop early") {
  for (const int threads : thread_counts) {
    std::atomic<int> done{0};
    const Job job{.threads = threads, .stop = [&] { return done >= 20; }};
    CHECK_FALSE(job.stopped());
    job.require_not_stopped();
    CHECK_THROWS_WITH_AS(parallel_for(10'000, job, [&](std::size_t) { ++done; }), "interrupted", Error);
    CHECK(done >= 20);
    CHECK(done < 20 + threads);
    CHECK(job.stopped());
    CHECK_THROWS_WITH_AS(job.require_not_stopped(), "interrupted", Error);
    const Job failing{.threads = threads, .stop = []() -> bool { throw_bad_alloc(); }};
    CHECK_THROWS_AS(parallel_for(100, failing, [](std::size_t) {}), std::bad_alloc);
  }
}

TEST_CASE("results of an ordered parallel loop are consumed in order") {
  for (const int threads : thread_counts) {
    std::vector<std::size_t> consumed;
    std::atomic<int> kept{0};
    const auto make = [&](std::size_t i) {
      ++kept;
      if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
      return std::make_unique<std::size_t>(i);
    };
    parallel_for_ordered(200, Job{.threads = threads}, make, [&](std::size_t i, std::unique_ptr<std::size_t> made) {
      CHECK(*made == i);
      CHECK(kept-- <= threads);
      consumed.push_back(i);
    });
    std::vector<std::size_t> expected(200);
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(consumed == expected);
  }
}

TEST_CASE("exceptions leave an ordered loop, and nothing later is consumed") {
  const auto same = [](std::size_t i) { return i; };
  for (const int threads : thread_counts) {
    CAPTURE(threads);
    const Job job{.threads = threads};
    for (const std::size_t thrower : {0U, 50U, 99U}) {
      std::size_t consumed = 0;
      const auto count = [&](std::size_t i, std::size_t) { consumed = i + 1; };
      const auto make = [&](std::size_t i) { return i == thrower ? (throw_error(), i) : i; };
      CHECK_THROWS_WITH_AS(parallel_for_ordered(100, job, make, count), "thrown by a test", Error);
      CHECK(consumed <= thrower);
      const auto fail = [&](std::size_t i, std::size_t) {
        consumed = i;
        if (i == thrower) throw_bad_alloc();
      };
      CHECK_THROWS_AS(parallel_for_ordered(100, job, same, fail), std::bad_alloc);
      CHECK(consumed == thrower);
    }
    std::atomic<int> asked{0};
    const Job stopped{.threads = threads, .stop = [&] { return ++asked > 30; }};
    std::size_t consumed = 0;
    CHECK_THROWS_WITH_AS(parallel_for_ordered(1000, stopped, same, [&](std::size_t, std::size_t) { ++consumed; }),
                         "interrupted", Error);
    CHECK(consumed <= 30);
  }
}

TEST_CASE("threads that share work themselves all run at the same time") {
  for (const int threads : thread_counts) {
    std::latch all_here(threads);
    std::vector<std::atomic<int>> done(static_cast<std::size_t>(threads));
    in_each_thread(threads, [&](int thread) {
      all_here.arrive_and_wait();
      ++done.at(static_cast<std::size_t>(thread));
    });
    for (const auto& of_thread : done) CHECK(of_thread == 1);
    std::atomic<int> begun{0};
    CHECK_THROWS_WITH_AS(in_each_thread(threads,
                                        [&](int) {
                                          ++begun;
                                          throw_error();
                                        }),
                         "thrown by a test", Error);
    CHECK(begun == threads);
  }
}

TEST_CASE("progress is counted over all threads") {
  for (const int threads : thread_counts) {
    std::vector<std::uint64_t> reported;
    const Job job{.threads = threads, .progress = [&](std::uint64_t done, std::uint64_t all) {
                    CHECK(all == 300);
                    reported.push_back(done);
                  }};
    ProgressCounter counter(job, 300);
    parallel_for(100, job, [&](std::size_t) { counter.add(3); });
    REQUIRE(reported.size() == 100);
    for (std::size_t i = 0; i < reported.size(); ++i) CHECK(reported[i] == 3 * (i + 1));
  }
  const Job silent;
  ProgressCounter(silent, 1).add();
}

TEST_CASE("exceptions leave the verification of tables") {
  const test::TemporaryFolder folder;
  const BoardSize board{4, 3};
  const auto table = test::make_table(folder.path(), stored_table(make_table_key(board, 0b110010, 0)).stored);
  check_throwing([&](const Job& job) { pdbgen::verify_states(*table, job); });
  check_throwing([&](const Job& job) { pdbgen::verify_sample(*table, 20'000, 1, job); });
  check_throwing([&](const Job& job) { (void)pdbgen::min_over_blank_histogram(*table, job); });
  const auto shift_table = shift::built(shift::stored_key({"ABCCDDDDD", 3}, "ABC"));
  const auto space = pdbgen::find_space({shift_table.name().puzzle, shift_table.name().parameters});
  check_throwing([&](const Job& job) { pdbgen::verify_states(*space, shift_table, job); });
  check_throwing([&](const Job& job) { pdbgen::verify_sample(*space, shift_table, 1000, 1, job); });
}

TEST_CASE("exceptions leave the generation of tables") {
  const shift::Space space(shift::stored_key({"ABCCDDDDD", 3}, "ABC"));
  const BoardSize board{3, 3};
  for (const int threads : thread_counts) {
    pattern_database::BuildOptions options;
    options.threads = threads;
    options.stop = []() -> bool { throw_bad_alloc(); };
    CHECK_THROWS_AS((void)pattern_database::build(space, options), std::bad_alloc);
    const Job job{.threads = threads, .stop = []() -> bool { throw_error(); }};
    CHECK_THROWS_WITH_AS(test::FinishedSearch(make_table_key(board, 0b110010, 0), job), "thrown by a test", Error);
  }
}

}  // namespace tilepdb
