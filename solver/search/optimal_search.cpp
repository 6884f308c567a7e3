// SPDX-License-Identifier: MIT
#include "solver/search/optimal_search.hpp"

#include <algorithm>

#include "solver/search/bound_search.hpp"
#include "tilepdb/search/limit_watch.hpp"

namespace tilepdb::solver {
namespace {

/// A node of the frontier takes some twenty times as long as one of depth-first search, and the next bound has some six
/// times as many nodes as the last: with one for each so many nodes expanded before, the frontier costs little. What it
/// gains is mostly the order of the last bound, and little of that on small boards; docs/notebook.md has the sizes
/// tried.
[[nodiscard]] std::uint64_t expansions_per_frontier_node(BoardSize board) { return board.cells() <= 16 ? 800 : 200; }
constexpr std::uint64_t first_frontier_nodes = 64;
/// About 60 bytes each, half a gibibyte in all.
constexpr std::uint64_t most_by_default = 8'000'000;

[[nodiscard]] std::size_t frontier_limit(const OptimalSearchOptions& options, BoardSize board, std::uint64_t expanded) {
  if (options.frontier_nodes) return *options.frontier_nodes;
  const std::uint64_t nodes = expanded / expansions_per_frontier_node(board);
  return static_cast<std::size_t>(std::clamp(nodes, first_frontier_nodes, most_by_default));
}

/// The moves of a solution of which only the first are known: the rest is found by plain search within the bound.
[[nodiscard]] std::vector<Direction> complete(const Heuristic& heuristic, const Position& start,
                                              std::vector<Direction> moves, unsigned bound, InstructionSet set) {
  if (moves.size() == bound) return moves;
  Position position = start;
  Cell blank = position.cell_of(heuristic.blank());
  for (const Direction direction : moves) blank = position.move_blank(blank, direction);
  const auto rest = solve_within(heuristic, position, static_cast<unsigned>(bound - moves.size()), set);
  if (!rest) {
    throw Error(ErrorKind::check_failed,
                "a found solution cannot be completed: a table is wrong; check the tables with pdbgen verify --full");
  }
  moves.insert(moves.end(), rest->begin(), rest->end());
  return moves;
}

}  // namespace

OptimalSearch::OptimalSearch(const Heuristic& heuristic, const MoveAutomaton& automaton, const Position& start,
                             OptimalSearchOptions options)
    : heuristic_(heuristic),
      automaton_(automaton),
      start_(start),
      options_(std::move(options)),
      frontier_(heuristic, start),
      next_bound_(std::max(frontier_.heuristic_value(), options_.take_over.first_bound)),
      expanded_(options_.take_over.expanded_before) {
  resume();
}

/// The frontier grows as it did then: it depends on the nodes expanded in earlier bounds alone. The order of paths
/// decides which moves are taken for moves back, and so how many nodes count as generated.
void OptimalSearch::resume() {
  for (const Bound& bound : options_.resumed.bounds) {
    frontier_.grow(bound.bound, frontier_limit(options_, heuristic_.board(), expanded_), options_.threads,
                   [] { return true; });
    if (bound.bound != next_bound_ || frontier_.goal()) {
      throw Error(ErrorKind::check_failed, "the checkpoint is not of this search");
    }
    frontier_.order_paths(automaton_, options_.threads);
    expanded_ += bound.expanded;
    next_bound_ += 2;
    bounds_.push_back(bound);
  }
  if (!options_.resumed.depths.empty()) frontier_.take_depths(options_.resumed.depths);
  nodes_before_ = frontier_.size();
}

SearchProgress OptimalSearch::progress() const {
  SearchProgress progress;
  progress.from_goal = options_.from_goal;
  progress.bounds = bounds_;
  // Nodes of the next bound, if they are there, come after the others.
  const auto& depths = frontier_.depths();
  if (!bounds_.empty())
    progress.depths.assign(depths.begin(), depths.begin() + static_cast<std::ptrdiff_t>(nodes_before_));
  return progress;
}

OptimalSearch::Result OptimalSearch::search_next_bound(std::uint64_t most_expanded) {
  if (frontier_.goal()) return Result::solved;  // the start itself
  const unsigned bound = next_bound_;
  if (options_.proved) options_.proved(bound);
  if (expanded_ > most_expanded || bound > options_.max_bound) return Result::gave_up;
  require_depth(bound);
  Bound iteration{bound, false, frontier_.expanded(), frontier_.generated(), options_.from_goal};
  const std::uint64_t before = frontier_.expanded();
  const std::uint64_t expected = expected_in_next_bound();
  const auto advice = [&](std::uint64_t expanded_below) {
    const std::uint64_t expanded = frontier_.expanded() - before + expanded_below;
    return options_.watch ? options_.watch({bound, options_.from_goal, expanded, expected}) : Advice::go_on;
  };
  bool gave_up = false;
  unsigned steps = 0;
  frontier_.grow(bound, frontier_limit(options_, heuristic_.board(), expanded_), options_.threads, [&] {
    // All processes grow the same frontier, and give up after the same step, which is agreed upon now and then.
    constexpr unsigned steps_between_decisions = 256;
    const bool stop = advice(0) == Advice::give_up;
    if (options_.team == nullptr) {
      gave_up = stop;
    } else if (++steps % steps_between_decisions == 0) {
      gave_up = decided_by_first(*options_.team, stop);
    }
    return !gave_up;
  });
  iteration.expanded = frontier_.expanded() - iteration.expanded;
  iteration.generated = frontier_.generated() - iteration.generated;
  Result result = Result::solved;
  if (frontier_.goal()) {
    moves_ = frontier_.path(*frontier_.goal());
  } else if (gave_up) {
    result = Result::gave_up;  // below a frontier that is not whole counts would differ from run to run
  } else {
    result = search_below_frontier(bound, most_expanded, advice, iteration);
  }
  options_.resumed = {};
  iteration.completed = result == Result::completed;
  expanded_ += iteration.expanded;
  next_bound_ += 2;
  bounds_.push_back(iteration);
  nodes_before_ = frontier_.size();
  if (options_.progress) options_.progress(iteration);
  if (result == Result::completed && pause_due_ && options_.paused) {
    pause_due_ = false;
    if (!options_.paused(progress())) return Result::gave_up;
  }
  return result;
}

std::uint64_t OptimalSearch::expected_in_next_bound() const noexcept {
  const auto before = [this](std::size_t count) {
    const auto& earlier = options_.take_over.bounds_before;
    return count <= bounds_.size() ? bounds_[bounds_.size() - count].expanded
                                   : earlier[std::min<std::size_t>(count - bounds_.size(), 2) - 1];
  };
  return search::expected_after(before(1), before(2));
}

OptimalSearch::Result OptimalSearch::search_below_frontier(unsigned bound, std::uint64_t most_expanded,
                                                           const std::function<Advice(std::uint64_t)>& advice,
                                                           Bound& iteration) {
  frontier_.order_paths(automaton_, options_.threads);
  const auto roots = frontier_.unexpanded(bound);
  SearchProgress progress = this->progress();
  progress.roots = options_.resumed.roots;
  progress.below = options_.resumed.below;
  progress.least_remaining = std::move(options_.resumed.least_remaining);
  if (progress.least_remaining.empty()) progress.least_remaining.assign(frontier_.size(), Frontier::none);
  if (progress.roots > roots.size() || progress.least_remaining.size() != frontier_.size()) {
    throw Error(ErrorKind::check_failed, "the checkpoint is not of this search");
  }
  BoundTask task{
      frontier_, heuristic_.lookup(), automaton_, options_.instruction_set, options_.threads, bound, roots, 0,
      {},        options_.team};
  auto result = Result::completed;
  do {
    task.first_root = static_cast<std::uint32_t>(progress.roots);
    task.advice = [&, before = progress.below.expanded](std::uint64_t expanded) {
      const std::uint64_t below = before + expanded;
      return expanded_ + below > most_expanded ? Advice::give_up : advice(below);
    };
    const BoundResult part = search_below(task, progress.least_remaining);
    progress.below.expanded += part.counts.expanded;
    progress.below.generated += part.counts.generated;
    progress.roots = part.next_root;
    pause_due_ = part.paused && progress.roots == roots.size();
    if (part.found) {
      auto moves = frontier_.path(part.found->node);
      moves.insert(moves.end(), part.found->moves.begin(), part.found->moves.end());
      moves_ = complete(heuristic_, start_, std::move(moves), bound, options_.instruction_set);
      result = Result::solved;
    } else if (part.gave_up) {
      result = Result::gave_up;
    } else if (progress.roots < roots.size() && options_.paused) {
      if (!options_.paused(progress)) result = Result::gave_up;
    }
  } while (result == Result::completed && progress.roots < roots.size());
  if (result == Result::completed) frontier_.note_depths(progress.least_remaining, bound);
  iteration.expanded += progress.below.expanded;
  iteration.generated += progress.below.generated;
  return result;
}

}  // namespace tilepdb::solver
