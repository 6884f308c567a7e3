// SPDX-License-Identifier: MIT
#include "solver/search/search_strategy.hpp"

#include <algorithm>
#include <chrono>

#include "solver/search/other_end.hpp"
#include "solver/search/partition_choice.hpp"

namespace tilepdb::solver {
namespace {

/// Searches bound after bound while no more than so many nodes were expanded.
OptimalSearch::Result search_while(OptimalSearch& search, std::uint64_t expanded, std::uint64_t most_expanded) {
  auto result = OptimalSearch::Result::completed;
  while (result == OptimalSearch::Result::completed && search.expanded() <= expanded) {
    result = search.search_next_bound(most_expanded);
  }
  return result;
}

/// Searches from the other end to the last bound but one that a search has completed; whether that takes less time,
/// where a node of the search takes `price` times as long as one from the other end. The last bound would tell more
/// surely, but takes six times as long, and one end is rarely ahead by little.
bool is_cheaper(OptimalSearch& other, const OptimalSearch& search, double price) {
  const std::uint64_t expanded = search.expanded() - search.bounds().back().expanded;
  const auto most = static_cast<std::uint64_t>(static_cast<double>(expanded) * price);
  while (other.next_bound() < search.bounds().back().bound) {
    const auto result = other.search_next_bound(most);
    if (result == OptimalSearch::Result::solved) {
      throw Error(ErrorKind::check_failed,
                  "the search from the goal found a solution that the search from the start did not: a table is wrong; "
                  "check the tables with pdbgen verify --full");
    }
    if (result == OptimalSearch::Result::gave_up) return false;
  }
  return other.expanded() < most;
}

/// A search that decides on the way from which end and with which partitions it goes on; see solve_optimally().
class StrategicSearch {
 public:
  using Result = OptimalSearch::Result;

  StrategicSearch(const Heuristic& heuristic, const MoveAutomaton& automaton, const Position& start,
                  const OptimalSearchOptions& options, const SearchStrategy& strategy)
      : forward_heuristic_(heuristic),
        automaton_(automaton),
        start_(start),
        options_(options),
        strategy_(strategy),
        other_bounds_(options.resumed.other_bounds),
        choice_(options.resumed.choice) {}

  /// The moves from start to goal; nothing if it gave up.
  std::optional<std::vector<Direction>> solve(std::uint64_t most_expanded) {
    begin();
    auto result = Result::completed;
    if (!direction_decided_) {
      result = search_while(*search_, strategy_.expansions_before_other_end, most_expanded);
      if (result == Result::completed) decide_direction();
      direction_decided_ = true;
    }
    if (strategy_.pool && !choice_ && result == Result::completed) {
      result = search_while(*search_, strategy_.expansions_before_choice, most_expanded);
      if (result == Result::completed && !choose()) result = Result::gave_up;
    }
    if (result == Result::completed) result = search_while(*search_, most_expanded, most_expanded);
    if (result != Result::solved) return {};
    return from_goal_ ? reversed(search_->moves()) : search_->moves();
  }

  /// What took no part in the end first.
  [[nodiscard]] std::vector<Bound> bounds() const {
    std::vector<Bound> all = other_bounds_;
    all.insert(all.end(), search_->bounds().begin(), search_->bounds().end());
    return all;
  }

 private:
  void begin() {
    const SearchProgress& resumed = options_.resumed;
    const bool goes_on = !resumed.bounds.empty() || resumed.choice;
    direction_decided_ = goes_on || strategy_.direction != SearchDirection::cheaper;
    from_goal_ = goes_on ? resumed.from_goal : strategy_.direction == SearchDirection::backward;
    if (from_goal_) {
      own_start_ = from_other_end(start_);
      own_heuristic_ = strategy_.other_end(start_.cell_of(forward_heuristic_.blank()));
      if (!own_heuristic_) throw Error(ErrorKind::bad_input, "there is no heuristic for a backward search");
    }
    if (choice_) {
      require_available(*choice_);
      own_heuristic_ = strategy_.pool->heuristic(heuristic().blank(), choice_->partitions);
    }
    search_ = make_search(heuristic(), own_start_, from_goal_, resumed);
  }

  /// Throws Error (check_failed) unless the pool has the partitions of a choice.
  void require_available(const PartitionChoice& choice) const {
    if (!strategy_.pool) throw Error(ErrorKind::check_failed, "the checkpoint is not of this search");
    const auto available = strategy_.pool->available(heuristic().blank());
    for (const std::size_t number : choice.partitions) {
      if (std::binary_search(available.begin(), available.end(), number)) continue;
      throw Error(ErrorKind::check_failed,
                  "the checkpoint is not of this search, or tables that it went on with are no longer there");
    }
  }

  [[nodiscard]] const Heuristic& heuristic() const noexcept {
    return own_heuristic_ ? *own_heuristic_ : forward_heuristic_;
  }

  [[nodiscard]] std::unique_ptr<OptimalSearch> make_search(const Heuristic& heuristic, const Position& start,
                                                           bool from_goal, const SearchProgress& resumed) const {
    OptimalSearchOptions own = options_;
    own.from_goal = from_goal;
    own.resumed = resumed;
    if (choice_) own.take_over = choice_->take_over;
    if (options_.paused) own.paused = [this](const SearchProgress& progress) { return pause(progress); };
    return std::make_unique<OptimalSearch>(heuristic, automaton_, start, own);
  }

  [[nodiscard]] bool pause(const SearchProgress& progress) const {
    // What comes before the decision takes a second or so: it is begun anew.
    if (!direction_decided_) return options_.paused({});
    SearchProgress whole = progress;
    whole.from_goal = from_goal_;
    whole.other_bounds = other_bounds_;
    whole.choice = choice_;
    return options_.paused(whole);
  }

  void set_aside(const std::vector<Bound>& bounds) {
    other_bounds_.insert(other_bounds_.end(), bounds.begin(), bounds.end());
  }

  void decide_direction() {
    auto heuristic = strategy_.other_end(start_.cell_of(forward_heuristic_.blank()));
    if (!heuristic) return;
    const Position start = from_other_end(start_);
    auto other = make_search(*heuristic, start, true, {});
    // The other end may have fewer partitions, where tables for more do not fit into memory.
    const double price = this->heuristic().nanoseconds_per_node() / heuristic->nanoseconds_per_node();
    if (is_cheaper(*other, *search_, price)) {
      own_heuristic_ = std::move(heuristic);
      own_start_ = start;
      from_goal_ = true;
      std::swap(other, search_);
    }
    set_aside(other->bounds());
  }

  /// Goes on with partitions chosen for the instance, if there is a choice; false if it was told to give up.
  [[nodiscard]] bool choose() {
    OptimalSearchOptions trial = options_;
    trial.from_goal = from_goal_;
    bool stopped = false;
    // Trials are begun anew when they were interrupted.
    trial.paused = [&](const SearchProgress&) {
      stopped = options_.paused && !pause(search_->progress());
      return !stopped;
    };
    auto chosen = choose_partitions(*strategy_.pool, heuristic(), automaton_, own_start_, *search_, trial);
    if (!chosen) return !stopped;
    if (options_.progress) options_.progress(chosen->trials);
    set_aside(search_->bounds());
    set_aside({chosen->trials});
    choice_ = std::move(chosen->choice);
    strategy_.pool->chosen(heuristic().blank(), choice_->partitions);
    auto better = strategy_.pool->heuristic(heuristic().blank(), choice_->partitions);
    search_ = make_search(*better, own_start_, from_goal_, {});
    own_heuristic_ = std::move(better);
    return true;
  }

  const Heuristic& forward_heuristic_;
  const MoveAutomaton& automaton_;
  const Position& start_;
  const OptimalSearchOptions& options_;
  const SearchStrategy& strategy_;
  std::vector<Bound> other_bounds_;  // of searches given up, and trials
  std::optional<PartitionChoice> choice_;
  bool direction_decided_ = false;
  bool from_goal_ = false;
  Position own_start_ = start_;                     // of the search under way
  std::shared_ptr<const Heuristic> own_heuristic_;  // none: the forward one
  std::unique_ptr<OptimalSearch> search_;
};

}  // namespace

const char* name_of(SearchDirection direction) noexcept {
  switch (direction) {
    case SearchDirection::forward: return "forward";
    case SearchDirection::backward: return "backward";
    case SearchDirection::cheaper: return "auto";
  }
  return "";
}

SearchDirection parse_direction(std::string_view name) {
  for (const auto direction : {SearchDirection::forward, SearchDirection::backward, SearchDirection::cheaper}) {
    if (name == name_of(direction)) return direction;
  }
  throw Error(ErrorKind::bad_input, "'" + std::string(name) + "': expected forward, backward or auto");
}

std::optional<Solution> solve_optimally(const Heuristic& heuristic, const MoveAutomaton& automaton,
                                        const Position& start, const OptimalSearchOptions& options,
                                        const SearchStrategy& strategy, std::uint64_t most_expanded) {
  const auto begin = std::chrono::steady_clock::now();
  StrategicSearch search(heuristic, automaton, start, options, strategy);
  auto moves = search.solve(most_expanded);
  if (!moves) return {};
  Solution solution{std::move(*moves), search.bounds(), 0};
  replay(start, heuristic.blank(), solution.moves);
  solution.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return solution;
}

}  // namespace tilepdb::solver
