// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "solver/search/optimal_search.hpp"

namespace tilepdb::solver {

/// A choice of partitions and what bounds take with it.
struct Trial {
  std::vector<std::size_t> partitions;
  double price = std::numeric_limits<double>::infinity();  ///< nanoseconds of the bound tried, about
  double later_price = price;                              ///< of the bound by which choices are compared
  std::uint64_t expanded = 0;                              ///< in the bound tried
};

/// Searches a bound of a search with one choice of partitions after the other. What it is given must outlive it.
class PartitionTrials {
 public:
  /// `bound` is the number of the search's bound that is tried. The bound before it is tried too, if there is one, and
  /// choices are compared by what comes after.
  PartitionTrials(PartitionPool& pool, const Position& start, const OptimalSearch& search, const SearchMethod& method,
                  SearchWatch& watch, Cell blank, std::size_t bound);

  /// The heuristic of some partitions; where it cannot be opened in one process, no process goes on.
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(const std::vector<std::size_t>& partitions);

  /// Trials of some choices, the best first, without those that are not better than `other`. Throws Error
  /// (check_failed) if one finds a solution: only a wrong table can cause that.
  [[nodiscard]] std::vector<Trial> of(const std::vector<std::vector<std::size_t>>& choices, const Trial& other);

  /// Polls whether to go on where nothing is tried. Collective, as stopped().
  [[nodiscard]] bool proceeds();
  /// Alike in all processes: of a limit the first alone knows.
  [[nodiscard]] bool stopped() const;
  /// What all trials took.
  [[nodiscard]] const Bound& total() const noexcept { return total_; }

 private:
  /// Watches trials for a search: they tell nothing, and what is saved where they pause is the search.
  class Watch final : public SearchWatch {
   public:
    Watch(SearchWatch& watch, const OptimalSearch& search) noexcept
        : SearchWatch(watch.job(), watch.limits()), watch_(watch), search_(search) {}

    [[nodiscard]] Advice advice(const SearchStatus& status) override;
    [[nodiscard]] bool proceeds_after(const SearchProgress& pause) override;
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

   private:
    SearchWatch& watch_;
    const OptimalSearch& search_;
    std::atomic<bool> stopped_{false};
  };

  [[nodiscard]] std::optional<Trial> with(std::vector<std::size_t> partitions, double most);
  [[nodiscard]] bool completes_bound(OptimalSearch& trial, std::uint64_t most_expanded);
  [[nodiscard]] double growth_of(std::uint64_t nodes_before, std::uint64_t nodes) const;

  PartitionPool& pool_;
  const Position& start_;
  const OptimalSearch& search_;
  const SearchMethod& method_;
  Watch watch_;
  Cell blank_;
  std::size_t bound_;
  Bound total_;
};

/// What trials of partitions came to.
struct ChosenPartitions {
  std::optional<PartitionChoice> choice{};  ///< nothing: there was nothing to choose from, or the trials were stopped
  bool stopped = false;                     ///< told to give up
};

/// Chooses from a pool the partitions with which a search should go on fastest: a bound that it has completed is
/// searched with some choices, and with those that the search began with. The price of a bound is its expanded nodes
/// times the time of one (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock.
/// Of each size the choices that a prediction puts first are tried, and the growth of their bounds counts too
/// (docs/method.md).
///
/// Heuristic, start, method and watch are those of the search. A trial that pauses is not saved: what the watch is told
/// of is the search. Throws Error (check_failed) if a trial finds a solution: only a wrong table can cause that.
[[nodiscard]] ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                                 const OptimalSearch& search, const SearchMethod& method,
                                                 SearchWatch& watch);

}  // namespace tilepdb::solver
