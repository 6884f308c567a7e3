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

/// A choice of partitions and its measured cost.
struct Trial {
  std::vector<std::size_t> partitions;
  double price = std::numeric_limits<double>::infinity();  ///< estimated, of the iteration tried, in nanoseconds
  double later_price = price;                              ///< of the later iteration used to compare choices
  std::uint64_t expanded = 0;                              ///< in the iteration tried
};

/// Repeats an iteration of a search with different choices of partitions. Arguments must outlive it.
class PartitionTrials {
 public:
  /// `bound` is the index of the iteration to repeat. The one before it, if any, is repeated too, and choices are
  /// compared by extrapolation.
  PartitionTrials(PartitionPool& pool, const Position& start, const OptimalSearch& search, const SearchMethod& method,
                  SearchWatch& watch, Cell blank, std::size_t bound);

  /// Opens the heuristic of the given partitions; if one process cannot open it, none continues.
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(const std::vector<std::size_t>& partitions);

  /// Returns trials of the given choices, best first; omits those that are not better than `other`. Throws Error
  /// (check_failed) if one finds a solution, which only a wrong table can cause.
  [[nodiscard]] std::vector<Trial> of(const std::vector<std::vector<std::size_t>>& choices, const Trial& other);

  /// Polls whether to continue while no trial runs. Collective, like stopped().
  [[nodiscard]] bool proceeds();
  /// Whether trials were stopped; the first process, which knows the limits, decides for all.
  [[nodiscard]] bool stopped() const;
  /// The work of all trials.
  [[nodiscard]] const Bound& total() const noexcept { return total_; }

 private:
  /// Observes trials on behalf of a search: trials report nothing, and a pause saves the search itself.
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

/// The outcome of choose_partitions().
struct ChosenPartitions {
  std::optional<PartitionChoice> choice{};  ///< nothing: no alternatives, or stopped
  bool stopped = false;                     ///< the search must give up
};

/// Chooses from a pool the partitions with which a search should continue fastest: repeats a completed iteration with
/// several choices, and with the partitions that searches begin with. The price of an iteration is its expanded nodes
/// times the time per node (Heuristic::nanoseconds_per_node()), so the choice depends on neither threads nor clock. For
/// each number of partitions, tries the choices with the best prediction; the growth of their iterations counts too
/// (docs/method.md).
///
/// `heuristic`, `start`, `method` and `watch` must be those of the search. A pause during a trial saves the search, not
/// the trial. Throws Error (check_failed) if a trial finds a solution, which only a wrong table can cause.
[[nodiscard]] ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                                 const OptimalSearch& search, const SearchMethod& method,
                                                 SearchWatch& watch);

}  // namespace tilepdb::solver
