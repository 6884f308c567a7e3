// SPDX-License-Identifier: MIT
#include "solver/search/partition_choice.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>

#include "team/team.hpp"

namespace tilepdb::solver {
namespace {

/// Trials search the last bound that took no more nodes than this, a twentieth of a second's work, so that all of them
/// together take a small part of the bounds to come.
constexpr std::uint64_t most_in_trial_bound = 1'000'000;

/// A choice of partitions and what a bound takes with it.
struct Trial {
  std::vector<std::size_t> partitions;
  double price = std::numeric_limits<double>::infinity();  ///< nanoseconds, about
  std::uint64_t expanded = 0;
};

/// Watches trials for a search: they tell nothing, and what is saved where they pause is the search.
class TrialWatch final : public ForwardingWatch {
 public:
  TrialWatch(SearchWatch& watch, const OptimalSearch& search) noexcept : ForwardingWatch(watch), search_(search) {}

  [[nodiscard]] Advice advice(const SearchStatus& status) override {
    const Advice advice = watch().advice(status);
    if (advice == Advice::give_up) stopped_ = true;
    return advice;
  }
  void proved(unsigned /*bound*/) override {}
  void searched(const Bound& /*bound*/) override {}
  [[nodiscard]] const Bound* claimed(unsigned /*bound*/, bool /*backward*/) const override { return nullptr; }
  [[nodiscard]] bool goes_on_after(const SearchProgress& /*pause*/) override {
    if (!watch().goes_on_after(search_.progress())) stopped_ = true;
    return !stopped_;
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

 private:
  const OptimalSearch& search_;
  std::atomic<bool> stopped_{false};
};

/// Searches one bound with one choice of partitions after the other.
class TrialSearches {
 public:
  TrialSearches(PartitionPool& pool, const Position& start, const OptimalSearch& search, const SearchMethod& method,
                SearchWatch& watch, Cell blank)
      : pool_(pool), start_(start), method_(method), watch_(watch, search), blank_(blank) {
    const auto& bounds = search.bounds();
    auto last = std::find_if(bounds.rbegin(), bounds.rend(),
                             [](const Bound& bound) { return bound.expanded <= most_in_trial_bound; });
    if (last == bounds.rend()) last = std::prev(last);
    of_search_ = *last;
    total_ = {of_search_.bound, 0, 0, 0, of_search_.backward};
    expanded_before_ = search.expanded();
    for (auto later = bounds.rbegin(); later != std::next(last); ++later) expanded_before_ -= later->expanded;
  }

  /// Some partitions, their price and nodes, unless that is `most` or more.
  [[nodiscard]] std::optional<Trial> with(std::vector<std::size_t> partitions, double most) {
    const auto heuristic = pool_.heuristic(blank_, partitions);
    const double nanoseconds = heuristic->nanoseconds_per_node();
    SearchProgress from;
    from.backward = of_search_.backward;
    from.choice = PartitionChoice{partitions, {of_search_.bound, expanded_before_, {}}, {}};
    OptimalSearch search(*heuristic, start_, method_, watch_, std::move(from));
    ++total_.choices;
    if (search.next_bound() > of_search_.bound) return Trial{std::move(partitions), 0, 0};
    constexpr double most_nodes_of_trials = 1e18;
    const auto most_nodes = static_cast<std::uint64_t>(std::min(most / nanoseconds, most_nodes_of_trials));
    const auto result = search.search_next_bound(expanded_before_ + most_nodes);
    const Bound& bound = search.bounds().back();
    total_.expanded += bound.expanded;
    total_.generated += bound.generated;
    if (result == OptimalSearch::Result::solved) {
      throw Error(ErrorKind::check_failed,
                  "a search with other partitions found a solution in a bound that has none: a table is wrong; check "
                  "the tables with pdbgen verify --full");
    }
    const double price = static_cast<double>(bound.expanded) * nanoseconds;
    if (result != OptimalSearch::Result::completed || price >= most) return {};
    return Trial{std::move(partitions), price, bound.expanded};
  }

  /// Alike in all processes: of a limit the first alone knows.
  [[nodiscard]] bool stopped() const {
    Team* const team = watch_.job().team;
    return team == nullptr ? watch_.stopped() : decided_by_first(*team, watch_.stopped());
  }
  /// What the bound took in the search itself, and in all trials.
  [[nodiscard]] const Bound& of_search() const noexcept { return of_search_; }
  [[nodiscard]] const Trials& total() const noexcept { return total_; }

 private:
  PartitionPool& pool_;
  const Position& start_;
  const SearchMethod& method_;
  TrialWatch watch_;
  Cell blank_;
  std::uint64_t expanded_before_ = 0;  // by the search, before the bound
  Bound of_search_;
  Trials total_;
};

/// The best choice that adds one of the available partitions to some, if it is better than these.
[[nodiscard]] Trial with_one_more(const Trial& some, const std::vector<std::size_t>& available, TrialSearches& trials) {
  Trial best = some;
  for (const std::size_t number : available) {
    if (trials.stopped()) break;
    if (std::find(some.partitions.begin(), some.partitions.end(), number) != some.partitions.end()) continue;
    auto more = some.partitions;
    more.push_back(number);
    if (auto better = trials.with(std::move(more), best.price)) best = std::move(*better);
  }
  return best;
}

}  // namespace

ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                   const OptimalSearch& search, const SearchMethod& method, SearchWatch& watch) {
  ChosenPartitions stopped{{}, true};
  const auto available = pool.available(heuristic.blank());
  if (available.empty() || search.bounds().empty()) return {};
  TrialSearches trials(pool, start, search, method, watch, heuristic.blank());
  Trial best;
  while (best.partitions.size() < pool.most_at_once()) {
    Trial more = with_one_more(best, available, trials);
    if (trials.stopped()) return stopped;
    if (more.partitions.size() == best.partitions.size()) break;
    best = std::move(more);
  }
  std::vector<std::size_t> first(pool.most_at_once());
  std::iota(first.begin(), first.end(), std::size_t{0});
  if (std::includes(available.begin(), available.end(), first.begin(), first.end())) {
    if (auto better = trials.with(std::move(first), best.price)) best = std::move(*better);
  }
  if (trials.stopped()) return stopped;
  // The bounds to come are taken to grow as those of the search have.
  const auto with_best = [&](const Bound& bound) {
    const double ratio = static_cast<double>(best.expanded) / static_cast<double>(trials.of_search().expanded + 1);
    return static_cast<std::uint64_t>(static_cast<double>(bound.expanded) * ratio);
  };
  TakeOver take_over{search.next_bound(), search.expanded(), {with_best(search.bounds().back()), 0}};
  if (search.bounds().size() > 1) take_over.bounds_before[1] = with_best(*std::prev(search.bounds().end(), 2));
  return {PartitionChoice{std::move(best.partitions), take_over, trials.total()}};
}

}  // namespace tilepdb::solver
