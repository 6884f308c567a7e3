// SPDX-License-Identifier: MIT
#include "solver/search/partition_choice.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "solver/search/choice_prediction.hpp"
#include "team/team.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// A trial is abandoned at this multiple of the cheapest price so far.
constexpr double most_of_cheapest = 1.5;

/// Choices are compared by their nodes one and a half iterations after the one tried, because those that grow more
/// slowly win at larger bounds. Growth falls from iteration to iteration, fastest where it is large, so looking further
/// ahead would predict less; docs/history/notebook.md has the experiments. sqrt() is rounded identically everywhere,
/// pow() is not.
[[nodiscard]] double growth_ahead(double growth) noexcept { return growth * std::sqrt(growth); }

/// A choice of partitions and its measured cost.
struct Trial {
  std::vector<std::size_t> partitions;
  double price = std::numeric_limits<double>::infinity();  ///< of the iteration tried, in nanoseconds, estimated
  double later_price = price;                              ///< of the later iteration by which choices are compared
  std::uint64_t expanded = 0;                              ///< in the iteration tried
};

/// Repeats an iteration of a search with different choices of partitions. Arguments must outlive it.
class PartitionTrials {
 public:
  /// `bound` is the index of the iteration to repeat. The one before it, if any, is repeated too, and choices are
  /// compared by extrapolation.
  PartitionTrials(PartitionPool& pool, const Position& start, const OptimalSearch& search, const SearchMethod& method,
                  SearchWatch& watch, Cell blank, std::size_t bound);

  /// Opens the heuristic of some partitions; if one process cannot open it, none continues.
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(const std::vector<std::size_t>& partitions);

  /// Returns trials of some choices, the best first, without those not better than `other`. Throws Error (check_failed)
  /// if one finds a solution, which only a wrong table can cause.
  [[nodiscard]] std::vector<Trial> of(const std::vector<std::vector<std::size_t>>& choices, const Trial& other);

  /// Polls whether to continue while no trial runs. Collective, like stopped().
  [[nodiscard]] bool proceeds();
  /// Whether trials were stopped; the first process, which knows the limits, decides for all.
  [[nodiscard]] bool stopped() const;
  /// The work of all trials.
  [[nodiscard]] const Bound& total() const noexcept { return total_; }

 private:
  /// Watches trials for a search: trials report nothing, and a pause saves the search itself.
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

/// Tries partitions on an iteration; nothing if it costs `most` or more.
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
    // Just above the limit, completion depends on when threads poll; the count does not.
    if (!completes_bound(trial, trial.expanded() + most_nodes) || trial.bounds().back().expanded > most_nodes) {
      return {};
    }
  }
  // Bounds below h take no nodes.
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
  // Of equal trials the later one comes first, also if neither took any nodes.
  std::reverse(good.begin(), good.end());
  std::stable_sort(good.begin(), good.end(),
                   [](const Trial& a, const Trial& b) { return a.later_price < b.later_price; });
  return good;
}

bool PartitionTrials::proceeds() {
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

bool PartitionTrials::Watch::proceeds_after(const SearchProgress& /*pause*/) {
  if (!watch_.proceeds_after(search_.progress())) stopped_ = true;
  return !stopped_;
}

/// Searches the trial's next bound. Returns whether it was completed.
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

/// Returns the growth between two iterations; that of the search itself if the nodes are few.
double PartitionTrials::growth_of(std::uint64_t nodes_before, std::uint64_t nodes) const {
  constexpr std::uint64_t too_few = 100;
  const auto& bounds = search_.bounds();
  if (nodes_before < too_few) {
    nodes_before = bounds[bound_ - 1].expanded;
    nodes = bounds[bound_].expanded;
  }
  return static_cast<double>(nodes) / static_cast<double>(std::max<std::uint64_t>(nodes_before, 1));
}

using Choices = std::vector<std::vector<std::size_t>>;

/// A trial repeats an iteration of at most 1 / part_of_long_bound of the nodes expected in the next one, and at most
/// most_in_trial_bound, a twentieth of a second: all trials together cost little of the iterations to come. If the
/// caller sets a small SearchStrategy::long_bound, least_in_trial_bound nodes are still allowed, because smaller counts
/// show little.
constexpr std::uint64_t part_of_long_bound = 500;
constexpr std::uint64_t most_in_trial_bound = 1'000'000;
constexpr std::uint64_t least_in_trial_bound = 50'000;

/// Returns the index of the search's last iteration with at most `most_nodes` nodes, or of its first.
[[nodiscard]] std::size_t last_bound_of(const OptimalSearch& search, std::uint64_t most_nodes) {
  const auto& bounds = search.bounds();
  std::size_t number = bounds.size() - 1;
  while (number > 0 && bounds[number].expanded > most_nodes) --number;
  return number;
}

/// Returns the index of the iteration that trials repeat.
[[nodiscard]] std::size_t trial_bound_of(const OptimalSearch& search) {
  return last_bound_of(search, std::clamp(search.expected_in_next_bound() / part_of_long_bound, least_in_trial_bound,
                                          most_in_trial_bound));
}

/// Adds a partition to a choice, in ascending order.
[[nodiscard]] std::vector<std::size_t> with_one_more(std::vector<std::size_t> some, std::size_t one) {
  some.insert(std::upper_bound(some.begin(), some.end(), one), one);
  return some;
}

/// Sample nodes of the prediction; ten times as many give no better choices (docs/history/notebook.md).
constexpr std::size_t nodes_of_prediction = 3'000;

/// Reads the values of all available partitions, unless stopped.
[[nodiscard]] ChoicePrediction prediction_for(const OptimalSearch& search, const Heuristic& heuristic,
                                              const std::vector<std::size_t>& available, const Job& job,
                                              PartitionTrials& trials) {
  constexpr double usual_growth = 6;
  const auto& bounds = search.bounds();
  const auto nodes_in = [&](std::size_t bound) { return static_cast<double>(bounds[bound].expanded); };
  const std::size_t last = bounds.size() - 1;
  const double growth =
      last == 0 || bounds[last - 1].expanded == 0 ? usual_growth : nodes_in(last) / nodes_in(last - 1);
  ChoicePrediction prediction(search.sample_of_last_bound(nodes_of_prediction), heuristic.board(),
                              std::max(1.0, growth));
  for (const std::size_t number : available) {
    if (!trials.proceeds()) break;
    const auto alone = trials.heuristic({number});
    work_in_all(job.team, [&] { prediction.read(number, *alone, job.threads); });
  }
  return prediction;
}

/// Returns the choices of a size to try: the best by prediction, and the best extensions of some choices one smaller.
[[nodiscard]] Choices choices_of(std::size_t size, const Choices& smaller, const ChoicePrediction& prediction) {
  constexpr std::size_t beside_each = 3;
  Choices choices;
  if (auto best = prediction.best(size); best.size() == size) choices.push_back(std::move(best));
  for (const auto& some : smaller) {
    for (const std::size_t number : prediction.best_beside(some, beside_each)) {
      choices.push_back(with_one_more(some, number));
    }
  }
  return choices;
}

/// Returns the choices in which one partition is replaced by one of the best in its place, by prediction.
[[nodiscard]] Choices neighbours_of(const std::vector<std::size_t>& choice, const ChoicePrediction& prediction) {
  constexpr std::size_t in_each_place = 2;
  Choices choices;
  for (const std::size_t one : choice) {
    auto rest = choice;
    std::erase(rest, one);
    auto others = prediction.best_beside(rest, in_each_place + 1);
    std::erase(others, one);
    others.resize(std::min(others.size(), in_each_place));
    for (const std::size_t other : others) choices.push_back(with_one_more(rest, other));
  }
  return choices;
}

/// Returns the cheapest trial among the best-predicted choices of each size and the neighbours of the best one.
[[nodiscard]] Trial cheapest_predicted(const ChoicePrediction& prediction, std::size_t most, PartitionTrials& trials) {
  constexpr std::size_t kept = 2;
  std::set<std::vector<std::size_t>> tried;
  const auto trials_of_new = [&](Choices choices, const Trial& other) {
    std::erase_if(choices, [&](const auto& choice) { return !tried.insert(choice).second; });
    return trials.of(choices, other);
  };
  Trial best;
  Choices smaller{{}};
  for (std::size_t size = 1; size <= most; ++size) {
    // Four may beat two even if no three do.
    Trial other;
    other.price = best.price;
    const auto good = trials_of_new(choices_of(size, smaller, prediction), other);
    if (good.empty()) break;
    smaller.clear();
    for (std::size_t i = 0; i < std::min(kept, good.size()); ++i) smaller.push_back(good[i].partitions);
    if (good.front().later_price < best.later_price) best = good.front();
  }
  const auto better = trials_of_new(neighbours_of(best.partitions, prediction), best);
  return better.empty() ? best : better.front();
}

/// The outcome of a choice that was stopped.
[[nodiscard]] ChosenPartitions stopped() { return {{}, true}; }

}  // namespace

ChosenPartitions choose_partitions(PartitionPool& pool, const Heuristic& heuristic, const Position& start,
                                   const OptimalSearch& search, const SearchMethod& method, SearchWatch& watch) {
  const auto available = pool.available(heuristic.blank());
  if (available.empty() || search.bounds().empty()) return {};
  const std::size_t trial_bound = trial_bound_of(search);
  PartitionTrials trials(pool, start, search, method, watch, heuristic.blank(), trial_bound);
  const ChoicePrediction prediction = prediction_for(search, heuristic, available, watch.job(), trials);
  if (trials.stopped()) return stopped();
  Trial best = cheapest_predicted(prediction, pool.most_at_once(), trials);
  if (trials.stopped()) return stopped();
  const auto first = pool.first(heuristic.blank());
  if (std::includes(available.begin(), available.end(), first.begin(), first.end())) {
    const auto better = trials.of({first}, best);
    if (!better.empty()) best = better.front();
  }
  if (trials.stopped()) return stopped();
  // Assumes that later iterations grow as those of the search.
  const Bound& in_search = search.bounds()[trial_bound];
  const auto with_best = [&](const Bound& bound) {
    const double ratio = static_cast<double>(best.expanded) / static_cast<double>(in_search.expanded + 1);
    return static_cast<std::uint64_t>(static_cast<double>(bound.expanded) * ratio);
  };
  TakeOver take_over{search.next_bound(), search.expanded(), {with_best(search.bounds().back()), 0}};
  if (search.bounds().size() > 1) take_over.bounds_before[1] = with_best(*std::prev(search.bounds().end(), 2));
  return {PartitionChoice{std::move(best.partitions), take_over, trials.total()}};
}

}  // namespace tilepdb::solver
