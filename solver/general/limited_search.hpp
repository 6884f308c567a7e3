// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <new>
#include <string>

#include "platform/resources.hpp"
#include "solver/batch/searcher.hpp"
#include "text/text.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Returns three quarters of the free memory: the default limit of a search's stored states, in bytes.
[[nodiscard]] inline std::uint64_t most_of_free_memory() {
  constexpr double part = 0.75;
  return static_cast<std::uint64_t>(part * static_cast<double>(available_memory().value_or(std::uint64_t{1} << 30)));
}

/// Runs an algorithm of tilepdb/search within the limits of a watch and notifies the watch.
class LimitedSearch {
 public:
  /// `watch` must outlive the object.
  explicit LimitedSearch(SearchWatch& watch) : watch_(watch) {}

  /// Calls `search` with the limits and returns its search::Result. If memory runs out before the limit, returns a
  /// result with End::out_of_memory and the last reported progress.
  template <typename Search>
  [[nodiscard]] auto run(Search&& search) {
    search::Limits limits;
    limits.bytes = watch_.limits().memory;
    limits.expanded = watch_.limits().nodes;
    limits.depth = watch_.limits().max_bound;
    limits.progress = [&](const search::Progress& progress) {
      if (progress.at_least > last_.at_least) watch_.proved(progress.at_least);
      last_ = progress;
    };
    // A search that can pause reports its progress without ending, unless the job ends.
    limits.stop = [&] { return advice() == Advice::give_up || watch_.job().stopped(); };
    limits.completed = [&](const search::CompletedBound& bound) {
      expanded_in_completed_ += bound.expanded;
      generated_in_completed_ += bound.generated;
      watch_.searched({bound.bound, true, bound.expanded, bound.generated, false, 0, {}, 0, bound.stored});
    };
    decltype(search(limits)) found;
    if (limits.stop()) return found;
    try {
      found = search(limits);
    } catch (const std::bad_alloc&) {
      found.end = search::End::out_of_memory;
      found.at_least = last_.at_least;
      // An iteration may have been completed since the last report.
      found.expanded = std::max(last_.expanded, expanded_in_completed_);
      found.generated = std::max(last_.generated, generated_in_completed_);
      found.most_stored = last_.stored;
    }
    return found;
  }

  /// Returns the watch's advice on the last reported progress.
  [[nodiscard]] Advice advice() const {
    return watch_.advice({last_.at_least, false, last_.in_bound, last_.expected, 0, last_.stored, last_.expanded});
  }

  /// Returns the result of run() without its moves, including the reason if unsolved. With `idastar_fits`, the reason
  /// recommends idastar as an algorithm that stores no states.
  template <typename Move>
  [[nodiscard]] Result result_of(const search::Result<Move>& found, bool idastar_fits = true) {
    watch_.searched(
        {found.at_least, false, found.expanded - expanded_in_completed_, found.generated - generated_in_completed_});
    Result result;
    result.status = found.solved() ? Status::solved : Status::given_up;
    result.at_least = found.at_least;
    if (found.most_stored != 0) result.most_stored = found.most_stored;
    if (!found.solved()) result.reason = reason(found.end, idastar_fits);
    return result;
  }

 private:
  [[nodiscard]] std::string reason(search::End end, bool idastar_fits) const {
    if (end == search::End::out_of_memory) {
      return "not solved in " + format_bytes(watch_.limits().memory) +
             " of memory for stored states; give more memory" +
             (idastar_fits ? ", or use idastar, which stores none" : "");
    }
    if (end == search::End::out_of_depth) {
      return "not solved in " + counted(watch_.limits().max_bound, "move") + " or fewer";
    }
    return {};
  }

  SearchWatch& watch_;
  search::Progress last_{};
  std::uint64_t expanded_in_completed_ = 0;
  std::uint64_t generated_in_completed_ = 0;
};

}  // namespace tilepdb::solver
