// SPDX-License-Identifier: MIT
#include "solver/search/partition_choice.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>

#include "team/team.hpp"

namespace tilepdb::solver {
namespace {

/// Trials search the last bound that took no more nodes than this, a twentieth of a second's work, so that all of them
/// together take a small part of the bounds to come.
constexpr std::uint64_t most_in_trial_bound = 1'000'000;

/// Early trials search a bound of at most such a part of the nodes that the next one is expected to expand, but not
/// less than of so many nodes, of which counts tell little.
constexpr std::uint64_t part_of_long_bound = 500;
constexpr std::uint64_t least_in_trial_bound = 50'000;

/// By what choices are compared whose nodes grow so from bound to bound: nodes of a bound and a half after the one
/// tried, for those that grow slower are better in larger bounds. Growth itself falls from bound to bound, most where
/// it is large, so that more would tell less; docs/notebook.md has what was tried. A root, for it is the same
/// everywhere.
[[nodiscard]] double growth_ahead(double growth) noexcept { return growth * std::sqrt(growth); }

/// The number of a search's last bound that took no more nodes, or of its first.
[[nodiscard]] std::size_t last_bound_of(const OptimalSearch& search, std::uint64_t most_nodes) {
  const auto& bounds = search.bounds();
  std::size_t number = bounds.size() - 1;
  while (number > 0 && bounds[number].expanded > most_nodes) --number;
  return number;
}

/// A choice of partitions and what bounds take with it.
struct Trial {
  std::vector<std::size_t> partitions;
  double price = std::numeric_limits<double>::infinity();  ///< nanoseconds of the bound tried, about
  double later_price = price;                              ///< of the bound by which choices are compared
  std::uint64_t expanded = 0;                              ///< in the bound tried
};

/// How a choice is tried.
struct TrialPlan {
  std::size_t bound = 0;     ///< the number of the search's bound that is tried
  bool looks_ahead = false;  ///< the bound before is tried too, and choices are compared by what comes after
  double most_of_best = 1;   ///< a trial ends when it has cost so many times as much as the cheapest before
};

/// The rounds in which choices are tried, and the part of them that each but the last leaves to the next.
struct TrialRounds {
  std::vector<TrialPlan> plans;
  std::size_t part_left = 8;
  std::size_t least_left = 3;
};

/// All in one bound; or first in the one before, of a tenth of the nodes, which shows which are worth it.
[[nodiscard]] TrialRounds rounds_for(const OptimalSearch& search, ChoiceTime time) {
  if (time == ChoiceTime::late) return {{{last_bound_of(search, most_in_trial_bound), false, 1}}};
  const std::uint64_t most =
      std::clamp(search.expected_in_next_bound() / part_of_long_bound, least_in_trial_bound, most_in_trial_bound);
  const std::size_t last = last_bound_of(search, most);
  TrialRounds rounds;
  if (last > 1) rounds.plans.push_back({last - 1, true, 2});
  rounds.plans.push_back({last, last > 0, 2});
  return rounds;
}

/// Watches trials for a search: they tell nothing, and what is saved where they pause is the search.
class TrialWatch final : public SearchWatch {
 public:
  TrialWatch(SearchWatch& watch, const OptimalSearch& search) noexcept
      : SearchWatch(watch.job(), watch.limits()), watch_(watch), search_(search) {}

  [[nodiscard]] Advice advice(const SearchStatus& status) override {
    const Advice advice = watch_.advice(status);
    if (advice == Advice::give_up) stopped_ = true;
    return advice;
  }
  [[nodiscard]] bool goes_on_after(const SearchProgress& /*pause*/) override {
    if (!watch_.goes_on_after(search_.progress())) stopped_ = true;
    return !stopped_;
  }

  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

 private:
  SearchWatch& watch_;
  const OptimalSearch& search_;
  std::atomic<bool> stopped_{false};
};

/// Searches bounds of a search with one choice of partitions after the other.
class TrialSearches {
 public:
  TrialSearches(PartitionPool& pool, const Position& start, const OptimalSearch& search, const SearchMethod& method,
                SearchWatch& watch, Cell blank)
      : pool_(pool), start_(start), search_(search), method_(method), watch_(watch, search), blank_(blank) {}

  /// Some partitions with what a bound costs, unless that is `most` or more.
  [[nodiscard]] std::optional<Trial> with(std::vector<std::size_t> partitions, const TrialPlan& plan, double most) {
    const auto heuristic = result_in_all(watch_.job().team, [&] { return pool_.heuristic(blank_, partitions); });
    const double nanoseconds = heuristic->nanoseconds_per_node();
    const Bound& last = search_.bounds()[plan.bound];
    const std::size_t first = plan.looks_ahead ? plan.bound - 1 : plan.bound;
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
    const double growth = plan.looks_ahead ? growth_of(nodes_in(last.bound - 2), nodes, plan.bound) : 1;
    return Trial{std::move(partitions), price, price * growth_ahead(growth), nodes};
  }

  /// Alike in all processes: of a limit the first alone knows.
  [[nodiscard]] bool stopped() const { return decided_by_first(watch_.job().team, watch_.stopped()); }
  /// What all trials took.
  [[nodiscard]] const Trials& total() const noexcept { return total_; }

 private:
  /// Whether the trial came to the end of its next bound.
  [[nodiscard]] bool completes_bound(OptimalSearch& trial, std::uint64_t most_expanded) {
    const auto result = trial.search_next_bound(most_expanded);
    total_.expanded += trial.bounds().back().expanded;
    total_.generated += trial.bounds().back().generated;
    if (result == OptimalSearch::Result::solved) {
      throw Error(ErrorKind::check_failed,
                  "a search with other partitions found a solution in a bound that has none: a table is wrong; check "
                  "the tables with pdbgen verify --full");
    }
    return result == OptimalSearch::Result::completed;
  }

  /// How many times as many nodes a bound takes as the one before; where these are few, as in the search itself.
  [[nodiscard]] double growth_of(std::uint64_t nodes_before, std::uint64_t nodes, std::size_t bound) const {
    constexpr std::uint64_t too_few = 100;
    const auto& bounds = search_.bounds();
    if (nodes_before < too_few) {
      nodes_before = bounds[bound - 1].expanded;
      nodes = bounds[bound].expanded;
    }
    return static_cast<double>(nodes) / static_cast<double>(std::max<std::uint64_t>(nodes_before, 1));
  }

  PartitionPool& pool_;
  const Position& start_;
  const OptimalSearch& search_;
  const SearchMethod& method_;
  TrialWatch watch_;
  Cell blank_;
  Trials total_;
};

/// Those of some choices that a round leaves, the best first, if they are better than `other`.
[[nodiscard]] std::vector<Trial> tried(const std::vector<std::vector<std::size_t>>& choices, const TrialPlan& plan,
                                       const Trial& other, TrialSearches& trials) {
  std::vector<Trial> good;
  double cheapest = other.price;
  for (const auto& partitions : choices) {
    if (trials.stopped()) break;
    auto trial = trials.with(partitions, plan, cheapest * plan.most_of_best);
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

/// The best choice that adds one of the available partitions to some, if it is better than these.
[[nodiscard]] Trial with_one_more(const Trial& some, const std::vector<std::size_t>& available,
                                  const TrialRounds& rounds, TrialSearches& trials) {
  std::vector<std::vector<std::size_t>> choices;
  for (const std::size_t number : available) {
    if (std::find(some.partitions.begin(), some.partitions.end(), number) != some.partitions.end()) continue;
    choices.push_back(some.partitions);
    choices.back().push_back(number);
  }
  for (std::size_t round = 0; round + 1 < rounds.plans.size(); ++round) {
    const auto good = tried(choices, rounds.plans[round], {}, trials);
    const std::size_t left = std::max(rounds.least_left, choices.size() / rounds.part_left);
    choices.clear();
    for (std::size_t i = 0; i < std::min(left, good.size()); ++i) choices.push_back(good[i].partitions);
  }
  const auto good = tried(choices, rounds.plans.back(), some, trials);
  return good.empty() ? some : good.front();
}

}  // namespace

ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                   const OptimalSearch& search, const SearchMethod& method, SearchWatch& watch) {
  ChosenPartitions stopped{{}, true};
  const auto available = pool.available(heuristic.blank());
  if (available.empty() || search.bounds().empty()) return {};
  const TrialRounds rounds = rounds_for(search, method.strategy.choice);
  TrialSearches trials(pool, start, search, method, watch, heuristic.blank());
  Trial best;
  while (best.partitions.size() < pool.most_at_once()) {
    Trial more = with_one_more(best, available, rounds, trials);
    if (trials.stopped()) return stopped;
    if (more.partitions.size() == best.partitions.size()) break;
    best = std::move(more);
  }
  std::vector<std::size_t> first(pool.most_at_once());
  std::iota(first.begin(), first.end(), std::size_t{0});
  if (std::includes(available.begin(), available.end(), first.begin(), first.end())) {
    const auto better = tried({first}, rounds.plans.back(), best, trials);
    if (!better.empty()) best = better.front();
  }
  if (trials.stopped()) return stopped;
  // The bounds to come are taken to grow as those of the search have.
  const Bound& in_search = search.bounds()[rounds.plans.back().bound];
  const auto with_best = [&](const Bound& bound) {
    const double ratio = static_cast<double>(best.expanded) / static_cast<double>(in_search.expanded + 1);
    return static_cast<std::uint64_t>(static_cast<double>(bound.expanded) * ratio);
  };
  TakeOver take_over{search.next_bound(), search.expanded(), {with_best(search.bounds().back()), 0}};
  if (search.bounds().size() > 1) take_over.bounds_before[1] = with_best(*std::prev(search.bounds().end(), 2));
  return {PartitionChoice{std::move(best.partitions), take_over, trials.total()}};
}

}  // namespace tilepdb::solver
