// SPDX-License-Identifier: MIT
#include "solver/search/partition_trials.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/search/replay.hpp"
#include "team/team.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// A trial ends once it has cost this many times the price of the cheapest trial before.
constexpr double most_of_cheapest = 1.5;

/// By what choices are compared whose nodes grow so from bound to bound: nodes of a bound and a half after the one
/// tried, for those that grow slower are better in larger bounds. Growth itself falls from bound to bound, most where
/// it is large, so that more would tell less; docs/history/notebook.md has what was tried. sqrt() is rounded
/// alike everywhere, pow() is not.
[[nodiscard]] double growth_ahead(double growth) noexcept { return growth * std::sqrt(growth); }

}  // namespace

PartitionTrials::PartitionTrials(PartitionPool& pool, const Position& start, const OptimalSearch& search,
                                 const SearchMethod& method, SearchWatch& watch, Cell blank, std::size_t bound)
    : pool_(pool),
      start_(start),
      search_(search),
      method_(method),
      watch_(watch, search),
      blank_(blank),
      bound_(bound) {}

std::shared_ptr<const Heuristic> PartitionTrials::heuristic(const std::vector<std::size_t>& partitions) {
  return result_in_all(watch_.job().team, [&] { return pool_.heuristic(blank_, partitions); });
}

/// Some partitions with what a bound costs, unless that is `most` or more.
std::optional<Trial> PartitionTrials::with(std::vector<std::size_t> partitions, double most) {
  const auto heuristic = this->heuristic(partitions);
  const double nanoseconds = heuristic->nanoseconds_per_node();
  const Bound& last = search_.bounds()[bound_];
  const std::size_t first = bound_ > 0 ? bound_ - 1 : bound_;
  std::uint64_t expanded_before = search_.expanded();
  for (std::size_t later = first; later < search_.bounds().size(); ++later) {
    expanded_before -= search_.bounds()[later].expanded;
  }
  SearchProgress from;
  from.backward = last.backward;
  from.choice = PartitionChoice{partitions, {search_.bounds()[first].bound, expanded_before, {}}, {}};
  OptimalSearch trial(*heuristic, start_, method_, watch_, std::move(from));
  total_.bound = last.bound;
  total_.backward = last.backward;
  ++total_.choices;
  constexpr double most_nodes_of_trials = 1e18;
  const auto most_nodes = static_cast<std::uint64_t>(std::min(most / nanoseconds, most_nodes_of_trials));
  while (trial.next_bound() <= last.bound) {
    // Whether a bound of hardly more nodes is searched to its end depends on when threads are asked.
    if (!completes_bound(trial, trial.expanded() + most_nodes) || trial.bounds().back().expanded > most_nodes) {
      return {};
    }
  }
  // A bound below h takes no nodes at all.
  const auto nodes_in = [&](unsigned bound) -> std::uint64_t {
    for (const Bound& one : trial.bounds()) {
      if (one.bound == bound) return one.expanded;
    }
    return 0;
  };
  const std::uint64_t nodes = nodes_in(last.bound);
  const double price = static_cast<double>(nodes) * nanoseconds;
  if (price >= most && nodes != 0) return {};
  const double growth = bound_ > 0 ? growth_of(nodes_in(last.bound - 2), nodes) : 1;
  return Trial{std::move(partitions), price, price * growth_ahead(growth), nodes};
}

std::vector<Trial> PartitionTrials::of(const std::vector<std::vector<std::size_t>>& choices, const Trial& other) {
  std::vector<Trial> good;
  double cheapest = other.price;
  for (const auto& partitions : choices) {
    if (stopped()) break;
    auto trial = with(partitions, cheapest * most_of_cheapest);
    if (!trial) continue;
    cheapest = std::min(cheapest, trial->price);
    if (trial->later_price < other.later_price || trial->expanded == 0) good.push_back(std::move(*trial));
  }
  // Of two alike the later one comes first, as it always did where both took no nodes.
  std::reverse(good.begin(), good.end());
  std::stable_sort(good.begin(), good.end(),
                   [](const Trial& a, const Trial& b) { return a.later_price < b.later_price; });
  return good;
}

bool PartitionTrials::goes_on() {
  if (leads(watch_.job().team)) {
    (void)watch_.advice({search_.next_bound(), search_.bounds().back().backward, 0, search_.expected_in_next_bound()});
  }
  return !stopped();
}

bool PartitionTrials::stopped() const { return decided_by_first(watch_.job().team, watch_.stopped()); }

Advice PartitionTrials::Watch::advice(const SearchStatus& status) {
  const Advice advice = watch_.advice(status);
  if (advice == Advice::give_up) stopped_ = true;
  return advice;
}

bool PartitionTrials::Watch::goes_on_after(const SearchProgress& /*pause*/) {
  if (!watch_.goes_on_after(search_.progress())) stopped_ = true;
  return !stopped_;
}

/// Whether the trial came to the end of its next bound.
bool PartitionTrials::completes_bound(OptimalSearch& trial, std::uint64_t most_expanded) {
  const auto result = trial.search_next_bound(most_expanded);
  total_.expanded += trial.bounds().back().expanded;
  total_.generated += trial.bounds().back().generated;
  if (result == OptimalSearch::Outcome::solved) {
    throw Error(ErrorKind::check_failed,
                "a search with other partitions found a solution in a bound that has none: a table is wrong; "
                "verify the tables in full");
  }
  return result == OptimalSearch::Outcome::completed;
}

/// How many times as many nodes a bound takes as the one before; where these are few, as in the search itself.
double PartitionTrials::growth_of(std::uint64_t nodes_before, std::uint64_t nodes) const {
  constexpr std::uint64_t too_few = 100;
  const auto& bounds = search_.bounds();
  if (nodes_before < too_few) {
    nodes_before = bounds[bound_ - 1].expanded;
    nodes = bounds[bound_].expanded;
  }
  return static_cast<double>(nodes) / static_cast<double>(std::max<std::uint64_t>(nodes_before, 1));
}

}  // namespace tilepdb::solver
