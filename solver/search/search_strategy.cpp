// SPDX-License-Identifier: MIT
#include "solver/search/search_strategy.hpp"

#include <algorithm>
#include <string>

#include "platform/stopwatch.hpp"
#include "solver/search/optimal_search.hpp"
#include "solver/search/partition_choice.hpp"
#include "solver/search/replay.hpp"
#include "team/team.hpp"
#include "text/near_words.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// Searches bound after bound while a condition holds.
template <typename Condition>
OptimalSearch::Outcome search_while(OptimalSearch& search, std::uint64_t most_expanded, const Condition& is_so) {
  auto result = OptimalSearch::Outcome::completed;
  while (result == OptimalSearch::Outcome::completed && is_so()) result = search.search_next_bound(most_expanded);
  return result;
}

[[noreturn]] void throw_contradiction() {
  throw Error(ErrorKind::check_failed,
              "the search in one direction found a solution that the search in the other did not: a table is wrong; "
              "verify the tables in full");
}

/// Searches backward up to the second-last bound that a forward search has completed. Returns whether that takes less
/// time, if a node of the forward search takes `price` times as long. Comparing the last bound would be more reliable,
/// but takes six times as long, and the directions rarely differ only slightly.
bool is_cheaper(OptimalSearch& backward, const OptimalSearch& forward, double price) {
  const std::uint64_t expanded = forward.expanded() - forward.bounds().back().expanded;
  const auto most = static_cast<std::uint64_t>(static_cast<double>(expanded) * price);
  while (backward.next_bound() < forward.bounds().back().bound) {
    const auto result = backward.search_next_bound(most);
    if (result == OptimalSearch::Outcome::solved) throw_contradiction();
    if (result == OptimalSearch::Outcome::gave_up) return false;
  }
  return backward.expanded() < most;
}

/// A search that chooses its direction and partitions while it runs; see solve_optimally().
class StrategicSearch final : public SearchWatch {
 public:
  using Outcome = OptimalSearch::Outcome;

  StrategicSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch,
                  const SearchProgress& from)
      : SearchWatch(watch.job(), watch.limits()),
        watch_(watch),
        forward_heuristic_(heuristic),
        start_(start),
        method_(method),
        other_bounds_(from.other_bounds),
        choice_(from.choice) {
    begin(from);
  }

  /// Returns the moves from start to goal; nothing if it gave up.
  [[nodiscard]] std::optional<std::vector<Direction>> solve() {
    const SearchStrategy& strategy = method_.strategy;
    const std::uint64_t most = limits().nodes;
    if (search_->is_stopped()) return {};
    auto result = Outcome::completed;
    if (!direction_decided_) {
      result = search_while(*search_, most, [&] { return search_->expanded() <= strategy.expansions_before_backward; });
      if (result == Outcome::completed) decide_direction();
      // A stopped trial decides nothing.
      if (stopped_) return {};
      direction_decided_ = true;
    }
    if (strategy.pool && !choice_ && result == Outcome::completed) {
      result = search_while(*search_, most, [&] { return search_->expected_in_next_bound() < strategy.long_bound; });
      // Without a bound to come, no choice is made.
      const bool has_next = result == Outcome::completed && search_->next_bound() <= limits().max_bound;
      if (has_next && !choose()) result = Outcome::gave_up;
    }
    if (result == Outcome::completed)
      result = search_while(*search_, most, [&] { return search_->expanded() <= most; });
    if (result != Outcome::solved) return {};
    // Of claimed iterations, only parts were searched; their certificate is judged separately.
    const auto contradicts = [&](const Bound& bound) {
      return bound.completed && bound.bound >= search_->moves().size() &&
             method_.sample_plan.claimed(bound.bound, bound.backward) == nullptr;
    };
    if (std::any_of(other_bounds_.begin(), other_bounds_.end(), contradicts)) throw_contradiction();
    return backward_ ? reversed(search_->moves()) : search_->moves();
  }

  /// Returns all iterations; those of abandoned searches come first.
  [[nodiscard]] std::vector<Bound> bounds() const {
    std::vector<Bound> bounds = other_bounds_;
    if (choice_) bounds.push_back(choice_->trials);
    bounds.insert(bounds.end(), search_->bounds().begin(), search_->bounds().end());
    return bounds;
  }

 private:
  /// Opens a heuristic's tables; if one process cannot, none continues.
  template <typename Open>
  [[nodiscard]] std::shared_ptr<const Heuristic> opened(const Open& open) {
    return result_in_all(job().team, open);
  }

  void begin(const SearchProgress& from) {
    const SearchStrategy& strategy = method_.strategy;
    // A search may pause in its first bound after a change of direction.
    const bool resumes =
        !from.undecided && (!from.bounds.empty() || !from.other_bounds.empty() || from.subtrees != 0 || from.choice);
    direction_decided_ = resumes || strategy.direction != SearchDirection::automatic;
    backward_ = resumes ? from.backward : strategy.direction == SearchDirection::backward;
    if (backward_) {
      own_start_ = backward_problem(start_);
      own_heuristic_ = opened([&] { return strategy.backward(start_.cell_of(forward_heuristic_.blank())); });
      if (!own_heuristic_) throw Error(ErrorKind::bad_input, "no heuristic for a backward search");
    }
    if (choice_) {
      require_available(*choice_);
      own_heuristic_ = opened([&] { return strategy.pool->heuristic(heuristic().blank(), choice_->partitions); });
    }
    search_ = make_search(heuristic(), own_start_, backward_, from);
  }

  /// Throws Error (check_failed) unless the pool has the partitions of a choice.
  void require_available(const PartitionChoice& choice) const {
    const auto& pool = method_.strategy.pool;
    if (!pool) throw Error(ErrorKind::check_failed, "the checkpoint belongs to another search");
    const auto available = pool->available(heuristic().blank());
    for (const std::size_t number : choice.partitions) {
      if (std::binary_search(available.begin(), available.end(), number)) continue;
      throw Error(ErrorKind::check_failed,
                  "the checkpoint belongs to another search, or tables that it used are missing");
    }
  }

  [[nodiscard]] const Heuristic& heuristic() const noexcept {
    return own_heuristic_ ? *own_heuristic_ : forward_heuristic_;
  }

  [[nodiscard]] std::unique_ptr<OptimalSearch> make_search(const Heuristic& heuristic, const Position& start,
                                                           bool backward, SearchProgress from) {
    from.backward = backward;
    from.choice = choice_;
    return std::make_unique<OptimalSearch>(heuristic, start, method_, *this, std::move(from));
  }

  [[nodiscard]] Advice advice(const SearchStatus& status) override { return watch_.advice(status); }
  void proved(unsigned bound) override { watch_.proved(bound); }
  void searched(const Bound& bound) override { watch_.searched(bound); }
  [[nodiscard]] bool proceeds_after(const SearchProgress& pause) override {
    // A trial of the other direction is not saved; it starts again when the search resumes.
    SearchProgress whole = is_trial_ ? search_->progress() : pause;
    whole.idle_seconds = pause.idle_seconds;
    whole.undecided = !direction_decided_;
    whole.other_bounds = other_bounds_;
    stopped_ = !watch_.proceeds_after(whole);
    return !stopped_;
  }

  void set_aside(const std::vector<Bound>& bounds) {
    other_bounds_.insert(other_bounds_.end(), bounds.begin(), bounds.end());
  }

  void decide_direction() {
    auto heuristic = opened([&] { return method_.strategy.backward(start_.cell_of(forward_heuristic_.blank())); });
    if (!heuristic) return;
    const Position start = backward_problem(start_);
    auto other = make_search(*heuristic, start, true, {});
    // A backward search may have fewer partitions, if tables for more do not fit into memory.
    const double price = this->heuristic().nanoseconds_per_node() / heuristic->nanoseconds_per_node();
    is_trial_ = true;
    const bool is_backward_cheaper = is_cheaper(*other, *search_, price);
    is_trial_ = false;
    if (is_backward_cheaper) {
      own_heuristic_ = std::move(heuristic);
      own_start_ = start;
      backward_ = true;
      std::swap(other, search_);
    }
    set_aside(other->bounds());
  }

  /// Continues with partitions chosen for the instance, if any. Returns false if the search must give up.
  [[nodiscard]] bool choose() {
    PartitionPool& pool = *method_.strategy.pool;
    auto chosen = choose_partitions(pool, heuristic(), own_start_, *search_, method_, *this);
    if (chosen.stopped) return false;
    if (!chosen.choice) return true;
    watch_.searched(chosen.choice->trials);
    set_aside(search_->bounds());
    choice_ = std::move(chosen.choice);
    pool.chosen(heuristic().blank(), choice_->partitions);
    auto better = opened([&] { return pool.heuristic(heuristic().blank(), choice_->partitions); });
    auto search = make_search(*better, own_start_, backward_, {});
    search->order_as(std::move(*search_));
    search_ = std::move(search);
    own_heuristic_ = std::move(better);
    return true;
  }

  SearchWatch& watch_;
  const Heuristic& forward_heuristic_;
  const Position& start_;
  const SearchMethod& method_;
  std::vector<Bound> other_bounds_;  // of abandoned searches
  std::optional<PartitionChoice> choice_;
  bool direction_decided_ = false;
  bool is_trial_ = false;  // while the other direction is tried
  bool stopped_ = false;   // at a pause
  bool backward_ = false;
  Position own_start_ = start_;                     // of the current search
  std::shared_ptr<const Heuristic> own_heuristic_;  // null: the forward one
  std::unique_ptr<OptimalSearch> search_;
};

}  // namespace

SearchDirection parse_direction(std::string_view name) {
  constexpr std::string_view names[] = {"forward", "backward", "auto"};
  return value_named<SearchDirection>(name, names, "'" + std::string(name) + "'");
}

Result solve_optimally(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                       SearchWatch& watch, const SearchProgress& from) {
  const Stopwatch stopwatch;
  watch.proved(heuristic.value(start));
  for (const auto* const bounds : {&from.other_bounds, &from.bounds}) {
    for (const Bound& bound : *bounds) watch.proved(bound.bound + (bound.completed ? 2 : 0));
  }
  StrategicSearch search(heuristic, start, method, watch, from);
  const auto moves = search.solve();
  if (!moves) return {};
  replay_named(start, heuristic.blank(), *moves);
  return solved(*moves, search.bounds(), stopwatch.seconds());
}

}  // namespace tilepdb::solver
