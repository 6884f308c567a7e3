// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <new>
#include <string>
#include <utility>

#include "platform/available_memory.hpp"
#include "platform/job.hpp"
#include "platform/stopwatch.hpp"
#include "solver/search/search_watch.hpp"
#include "text/text.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Three quarters of the free memory: what the states of a search may take unless more or less is asked for.
[[nodiscard]] inline std::uint64_t most_of_free_memory() {
  constexpr double part = 0.75;
  return static_cast<std::uint64_t>(part * static_cast<double>(available_memory().value_or(std::uint64_t{1} << 30)));
}

/// Told some times a second how far a search is, and how many seconds it has taken.
using LiveFunction = std::function<void(const search::Progress&, double seconds)>;

/// Told of each bound that a search completes.
using BoundFunction = std::function<void(const search::CompletedBound&)>;

/// Runs one search of any puzzle within limits, and takes its time.
class LimitedSearch {
 public:
  /// Limits and job must outlive it; the functions may be empty.
  LimitedSearch(const SearchLimits& limits, const Job& job, LiveFunction live = {}, BoundFunction completed = {})
      : limits_(limits), job_(job), live_(std::move(live)), completed_(std::move(completed)) {}

  [[nodiscard]] double seconds() const { return stopwatch_.seconds(); }

  /// `search` is called with the limits and returns a search::Result, which is returned; if memory runs out before the
  /// limit, one that is out of memory, with what the search told last.
  template <typename Search>
  [[nodiscard]] auto run(Search&& search) const {
    constexpr double seconds_apart = 0.2;
    search::Progress last;
    double told = 0;
    search::Limits limits;
    limits.bytes = limits_.memory;
    limits.expanded = limits_.nodes;
    limits.depth = limits_.max_bound;
    limits.stop = [this] { return job_.stopped() || seconds() > limits_.seconds; };
    limits.progress = [&](const search::Progress& progress) {
      last = progress;
      const double now = seconds();
      if (!live_ || now - told < seconds_apart) return;
      told = now;
      live_(progress, now);
    };
    limits.completed = completed_;
    decltype(search(limits)) result;
    try {
      result = search(limits);
    } catch (const std::bad_alloc&) {
      result.end = search::End::out_of_memory;
      result.at_least = last.at_least;
      result.expanded = last.expanded;
      result.generated = last.generated;
      result.most_stored = last.stored;
    }
    return result;
  }

  /// Why a search that was not solved ended. Where idastar fits, it is named as what stores nothing.
  [[nodiscard]] std::string reason(search::End end, bool idastar_fits = true) const {
    switch (end) {
      case search::End::out_of_memory:
        return "not solved in " + format_bytes(limits_.memory) + " of memory for stored states; give more memory" +
               (idastar_fits ? ", or use idastar, which stores none" : "");
      case search::End::out_of_depth: return "not solved in " + counted(limits_.max_bound, "move") + " or fewer";
      case search::End::stopped: return job_.stopped() ? "interrupted" : "not solved within the limits";
      default: return "not solved within the limits";
    }
  }

 private:
  const SearchLimits& limits_;
  const Job& job_;
  LiveFunction live_;
  BoundFunction completed_;
  Stopwatch stopwatch_;
};

}  // namespace tilepdb::solver
