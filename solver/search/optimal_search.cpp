// SPDX-License-Identifier: MIT
#include "solver/search/optimal_search.hpp"

#include <algorithm>
#include <utility>

#include "solver/search/bound_estimate.hpp"
#include "solver/search/ida_star.hpp"
#include "solver/search/replay.hpp"
#include "solver/search/subtrees.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

OptimalSearch::OptimalSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                             SearchWatch& watch, SearchProgress from)
    : heuristic_(heuristic),
      method_(method),
      watch_(watch),
      start_(start),
      frontier_(heuristic, start, method, watch),
      progress_(std::move(from), frontier_->heuristic_value()),
      stopped_(!progress_.resume(frontier_, watch.limits())) {}

OptimalSearch::Outcome OptimalSearch::search_next_bound(std::uint64_t most_expanded) {
  if (stopped_) return Outcome::gave_up;
  if (frontier_->goal()) return Outcome::solved;  // the start is the goal
  const unsigned bound = next_bound();
  watch_.proved(bound);
  if (expanded() > most_expanded || bound > watch_.limits().max_bound) return Outcome::gave_up;
  require_depth(bound);
  progress_.begin_bound();
  SearchStatus status{bound, progress().backward, 0, expected_in_next_bound()};
  Bound searched{bound, false, 0, 0, status.backward};
  const Bound* const claim = method_.sample_plan.claimed(bound, status.backward);
  Outcome outcome = Outcome::gave_up;  // with an incomplete frontier, counts would differ between runs
  const auto proceeds = [&] { return watch_.proceeds_after(progress_.in_bound()); };
  const bool whole = frontier_.grow(status, searched, expanded(), proceeds);
  if (const auto goal = frontier_->goal()) {
    moves_ = frontier_.path_to(*goal);
    outcome = Outcome::solved;
  } else if (whole) {
    const auto roots = frontier_->unexpanded(bound);
    const BoundTask task{*frontier_, heuristic_.lookup(), method_, watch_, status, most_expanded - expanded(), roots};
    if (claim == nullptr) {
      outcome = search_subtrees(task, searched);
    } else if (search_sample(*claim, task, searched)) {
      outcome = Outcome::completed;
    }
  }
  searched.completed = outcome == Outcome::completed;
  progress_.end_bound(std::move(searched), *frontier_);
  if (claim == nullptr || outcome != Outcome::completed) watch_.searched(bounds().back());
  if (outcome != Outcome::completed) return outcome;
  watch_.proved(next_bound());
  return !progress_.is_pause_due() || watch_.proceeds_after(progress()) ? outcome : Outcome::gave_up;
}

/// Searches the subtrees below the frontier, with pauses, and counts their nodes.
OptimalSearch::Outcome OptimalSearch::search_subtrees(BoundTask task, Bound& searched) {
  progress_.begin_subtrees(task);
  auto outcome = Outcome::completed;
  do {
    task.first_root = static_cast<std::uint32_t>(progress().roots);
    task.expanded_before = progress().expanded;
    task.open = progress().open;
    const BoundResult result = search_below(task, progress_.least_remaining());
    progress_.add(result);
    if (result.found) {
      moves_ = solution_by(*result.found, searched.bound);
      outcome = Outcome::solved;
    } else if (result.gave_up || (progress_.is_left() && !watch_.proceeds_after(progress()))) {
      outcome = Outcome::gave_up;
    }
  } while (outcome == Outcome::completed && progress_.is_left());
  searched.expanded += progress().expanded;
  searched.generated += progress().generated;
  if (outcome != Outcome::completed) return outcome;
  frontier_.note_depths(progress().least_remaining, searched.bound);
  if (searched.expanded >= method_.least_nodes_in_parts && task.roots.size() > 1) {
    searched.parts = digests_of_parts(in_order_of_nodes(task.roots), progress().least_remaining);
  }
  return outcome;
}

/// Completes the path to a goal below the frontier: the search provides its first moves, and one plain iteration finds
/// the rest.
std::vector<Direction> OptimalSearch::solution_by(const FoundGoal& found, unsigned bound) const {
  auto moves = frontier_.path_to(found.node);
  moves.insert(moves.end(), found.moves.begin(), found.moves.end());
  if (moves.size() == bound) return moves;
  Position position = start_;
  Cell blank = position.cell_of(heuristic_.blank());
  for (const Direction move : moves) blank = position.move_blank(blank, move);
  const auto rest =
      solve_within(heuristic_, position, static_cast<unsigned>(bound - moves.size()), method_.instruction_set);
  if (!rest) {
    throw Error(ErrorKind::check_failed,
                "a found solution cannot be completed: a table is wrong; verify the tables in full");
  }
  moves.insert(moves.end(), rest->begin(), rest->end());
  return moves;
}

std::uint64_t OptimalSearch::expected_in_next_bound() const noexcept {
  return expected_in_next(bounds(), progress().take_over());
}

std::vector<Subtree> OptimalSearch::sample_of_last_bound(std::size_t most) const {
  const unsigned bound = bounds().back().bound;
  const auto roots = frontier_->unexpanded(bound);
  const std::size_t count = std::min(most, roots.size());
  std::vector<Subtree> sample;
  for (std::size_t i = 0; i < count; ++i) sample.push_back(frontier_->subtree(roots[i * roots.size() / count], bound));
  return sample;
}

}  // namespace tilepdb::solver
