// SPDX-License-Identifier: MIT
#include "solver/search/optimal_search.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "solver/search/bound_estimate.hpp"
#include "solver/search/bound_sample.hpp"
#include "solver/search/bound_search.hpp"
#include "solver/search/ida_star.hpp"
#include "solver/search/replay.hpp"
#include "solver/search/subtree_parts.hpp"
#include "solver/search/subtree_words.hpp"
#include "team/team.hpp"
#include "text/near_words.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// By SearchDirection.
constexpr std::string_view direction_names[] = {"forward", "backward", "auto"};

/// A node of the frontier takes some twenty times as long as one of depth-first search, and the next bound has some six
/// times as many nodes as the last: with one for each so many nodes expanded before, the frontier costs little. What it
/// gains is mostly the order of the last bound, and little of that on small boards; docs/notebook.md has the sizes
/// tried.
[[nodiscard]] std::uint64_t expansions_per_frontier_node(BoardSize board) { return board.cells() <= 16 ? 800 : 200; }
constexpr std::uint64_t first_frontier_nodes = 64;
/// About 60 bytes each, half a gibibyte in all.
constexpr std::uint64_t most_by_default = 8'000'000;

/// Nodes that a frontier expands, in some hundredths of a second, before it asks whether it is to go on.
constexpr std::uint64_t expansions_between_questions = 4096;

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
                "a found solution cannot be completed: a table is wrong; verify the tables in full");
  }
  moves.insert(moves.end(), rest->begin(), rest->end());
  return moves;
}

[[nodiscard]] Error another_search(const std::string& what) {
  return {ErrorKind::check_failed, "the checkpoint is not of this search: " + what +
                                       "; go on with the version of the program that wrote it, which pdbsolve status "
                                       "names, or begin without the checkpoint"};
}

}  // namespace

const char* name_of(SearchDirection direction) noexcept {
  return direction_names[static_cast<std::size_t>(direction)].data();
}

SearchDirection parse_direction(std::string_view name) {
  return value_named<SearchDirection>(name, direction_names, "'" + std::string(name) + "'");
}

OptimalSearch::OptimalSearch(const Heuristic& heuristic, const Position& start, const SearchMethod& method,
                             SearchWatch& watch, SearchProgress from)
    : heuristic_(heuristic),
      method_(method),
      watch_(watch),
      start_(start),
      frontier_(heuristic, start),
      done_(std::move(from)),
      next_bound_(std::max(frontier_.heuristic_value(), take_over().first_bound)),
      expanded_(take_over().expanded_before) {
  resume();
}

void OptimalSearch::order_as(OptimalSearch&& other) {
  // In a team the first process alone can ask its frontier.
  if (leads(watch_.job().team)) guide_.emplace(std::move(other.frontier_));
}

const TakeOver& OptimalSearch::take_over() const noexcept {
  static const TakeOver none;
  return done_.choice ? done_.choice->take_over : none;
}

std::size_t OptimalSearch::frontier_limit() const {
  if (method_.frontier_nodes) return *method_.frontier_nodes;
  const std::uint64_t nodes = expanded_ / expansions_per_frontier_node(heuristic_.board());
  return static_cast<std::size_t>(std::clamp(nodes, first_frontier_nodes, most_by_default));
}

/// The frontier grows as it did then: it depends on the nodes expanded in earlier bounds alone. The order of paths
/// decides which moves are taken for moves back, and so how many nodes count as generated. In a team the first process
/// grows it for all.
void OptimalSearch::resume() {
  const Job& job = watch_.job();
  const bool makes = leads(job.team);
  if (!done_.bounds.empty()) {
    bool stops = has_reached_limits();
    std::uint64_t next_question = expansions_between_questions;
    work_in_all(job.team, [&] {
      for (const Bound& bound : done_.bounds) {
        const auto go_on = [&] {
          if (frontier_.expanded() < next_question) return true;
          next_question = frontier_.expanded() + expansions_between_questions;
          const Advice advice = watch_.advice({bound.bound, done_.backward, frontier_.expanded(), 0});
          stops = advice == Advice::give_up || job.stopped();
          return !stops;
        };
        if (makes && !stops) frontier_.grow(bound.bound, frontier_limit(), job.threads, go_on);
        if (stops) return;
        if (bound.bound != next_bound_ || frontier_.goal()) {
          throw another_search("its bounds begin or end elsewhere");
        }
        if (makes) frontier_.order_paths(*method_.automaton, job.threads);
        expanded_ += bound.expanded;
        next_bound_ += 2;
      }
    });
    stopped_ = decided_by_first(job.team, stops);
    if (stopped_) return;
    if (job.team != nullptr) frontier_.spread(*job.team);
  }
  if (done_.frontier_digest != 0 && done_.frontier_digest != frontier_.digest(frontier_.size())) {
    throw another_search("its frontier has other nodes");
  }
  if (!done_.bounds.empty() && !done_.depths.empty()) frontier_.take_depths(std::exchange(done_.depths, {}));
  nodes_before_ = frontier_.size();
}

/// Whether the bounds that an earlier run has completed are all that the limits allow.
bool OptimalSearch::has_reached_limits() const {
  std::uint64_t expanded = expanded_;
  for (const Bound& bound : done_.bounds) expanded += bound.expanded;
  return expanded > watch_.limits().nodes || done_.bounds.back().bound + 2 > watch_.limits().max_bound;
}

SearchProgress OptimalSearch::progress() const {
  SearchProgress progress = done_;
  progress.frontier_digest = frontier_.digest(nodes_before_);
  // Nodes of the next bound, if they are there, come after the others.
  const auto& depths = frontier_.depths();
  if (!done_.bounds.empty()) {
    progress.depths.assign(depths.begin(), depths.begin() + static_cast<std::ptrdiff_t>(nodes_before_));
  }
  return progress;
}

OptimalSearch::Outcome OptimalSearch::search_next_bound(std::uint64_t most_expanded) {
  if (stopped_) return Outcome::gave_up;
  if (frontier_.goal()) return Outcome::solved;  // the start itself
  const unsigned bound = next_bound_;
  watch_.proved(bound);
  if (expanded_ > most_expanded || bound > watch_.limits().max_bound) return Outcome::gave_up;
  require_depth(bound);
  in_bound_ = Stopwatch();
  const Bound* const claim = method_.sample_plan.claimed(bound, done_.backward);
  SearchStatus status{bound, done_.backward, 0, expected_in_next_bound()};
  SearchCounts counts{frontier_.expanded(), frontier_.generated()};
  const bool whole = grow_frontier(status);
  guide_.reset();
  done_.depths.clear();
  counts = {frontier_.expanded() - counts.expanded, frontier_.generated() - counts.generated};
  status.expanded = counts.expanded;
  Outcome result = Outcome::gave_up;  // below a frontier that is not whole counts would differ from run to run
  if (frontier_.goal()) {
    moves_ = path_to(*frontier_.goal());
    result = Outcome::solved;
  } else if (whole) {
    result =
        claim != nullptr ? search_sample(*claim, status, counts) : search_below_frontier(status, most_expanded, counts);
  }
  done_.bounds.push_back({bound, result == Outcome::completed, counts.expanded, counts.generated, done_.backward,
                          seconds_in_bound(), std::move(parts_)});
  parts_.clear();
  done_.seconds = 0;
  expanded_ += counts.expanded;
  next_bound_ += 2;
  nodes_before_ = frontier_.size();
  if (claim == nullptr || result != Outcome::completed) watch_.searched(done_.bounds.back());
  if (result == Outcome::completed) watch_.proved(next_bound_);
  if (result == Outcome::completed && pause_due_) {
    pause_due_ = false;
    if (!watch_.goes_on_after(progress())) return Outcome::gave_up;
  }
  return result;
}

/// Whether it grew as far as it was to. In a team the first process grows it for all: by each it would cost as many
/// times as much where processes share cores, and caches.
bool OptimalSearch::grow_frontier(const SearchStatus& status) {
  const Job& job = watch_.job();
  const std::uint64_t before = frontier_.expanded();
  std::uint64_t next_question = before;
  std::string told;
  do {
    told = work_in_first(job.team, [&] {
      Advice advice = Advice::go_on;
      const auto go_on = [&] {
        const std::uint64_t expanded = frontier_.expanded();
        if (expanded_ + expanded - before > watch_.limits().nodes) advice = Advice::give_up;
        if (advice == Advice::give_up || expanded < next_question) return advice == Advice::go_on;
        next_question = expanded + expansions_between_questions;
        SearchStatus now = status;
        now.expanded = expanded - before;
        advice = watch_.advice(now);
        // A small frontier is soon done, and would be grown again and again by a search that is paused often.
        if (advice == Advice::pause && expanded == before) advice = Advice::go_on;
        return advice == Advice::go_on;
      };
      frontier_.grow(status.bound, frontier_limit(), job.threads, go_on, guide_ ? &*guide_ : nullptr);
      if (advice != Advice::go_on) return std::string(advice == Advice::pause ? "pause" : "give up");
      if (!frontier_.goal()) {
        if (!done_.depths.empty()) frontier_.take_depths(done_.depths);
        frontier_.order_paths(*method_.automaton, job.threads);
      }
      return std::string();
    });
    if (told == "pause") {
      SearchProgress pause = progress();
      pause.seconds = seconds_in_bound();
      if (!watch_.goes_on_after(pause)) told = "give up";
    }
  } while (told == "pause");
  if (job.team != nullptr) frontier_.spread(*job.team);
  return told.empty();
}

std::vector<Direction> OptimalSearch::path_to(Frontier::Node node) const {
  std::vector<Direction> path;
  const std::string moves = work_in_first(watch_.job().team, [&] {
    std::string text;
    for (const Direction move : frontier_.path(node)) text.push_back(static_cast<char>(move));
    return text;
  });
  for (const char move : moves) path.push_back(static_cast<Direction>(move));
  return path;
}

std::uint64_t OptimalSearch::expected_in_next_bound() const noexcept {
  return expected_in_next(done_.bounds, take_over());
}

std::vector<Subtree> OptimalSearch::sample_of_last_bound(std::size_t most) const {
  const unsigned bound = done_.bounds.back().bound;
  const auto roots = frontier_.unexpanded(bound);
  const std::size_t count = std::min(most, roots.size());
  std::vector<Subtree> sample;
  for (std::size_t i = 0; i < count; ++i) sample.push_back(frontier_.subtree(roots[i * roots.size() / count], bound));
  return sample;
}

double OptimalSearch::seconds_in_bound() const { return done_.seconds + in_bound_.seconds(); }

/// What an earlier run did in this bound below these nodes of the frontier; later bounds begin with nothing. Throws
/// Error (check_failed) if another search did it.
SearchProgress OptimalSearch::progress_in_bound(const std::vector<Frontier::Node>& roots) {
  SearchProgress progress = this->progress();
  progress.roots = std::exchange(done_.roots, 0);
  progress.expanded = std::exchange(done_.expanded, 0);
  progress.generated = std::exchange(done_.generated, 0);
  progress.milestones = std::exchange(done_.milestones, {});
  done_.subtrees = 0;
  progress.subtrees = roots.size();
  progress.list_digest = frontier_.digest(roots);
  if (done_.bounds.empty()) progress.depths = frontier_.depths();
  progress.least_remaining = std::exchange(done_.least_remaining, {});
  if (progress.least_remaining.empty()) progress.least_remaining.assign(frontier_.size(), Frontier::none);
  const std::uint64_t digest = std::exchange(done_.list_digest, 0);
  if (digest != 0 && digest != progress.list_digest) throw another_search("it counts other subtrees");
  progress.open = std::exchange(done_.open, {});
  const bool whole = progress.open.size() % words_of_subtree(heuristic_.lookup().partitions()) == 0;
  if (progress.roots > roots.size() || progress.least_remaining.size() != frontier_.size() || !whole) {
    throw another_search("its subtrees are not as many");
  }
  return progress;
}

OptimalSearch::Outcome OptimalSearch::search_below_frontier(const SearchStatus& status, std::uint64_t most_expanded,
                                                            SearchCounts& counts) {
  const auto roots = frontier_.unexpanded(status.bound);
  SearchProgress progress = progress_in_bound(roots);
  BoundTask task{frontier_, heuristic_.lookup(), method_, watch_, status, most_expanded - expanded_, roots, 0, 0};
  auto result = Outcome::completed;
  bool is_left = false;
  do {
    task.first_root = static_cast<std::uint32_t>(progress.roots);
    task.expanded_before = progress.expanded;
    task.open = progress.open;
    BoundResult part = search_below(task, progress.least_remaining);
    progress.expanded += part.counts.expanded;
    progress.generated += part.counts.generated;
    progress.roots = part.next_root;
    progress.open = std::move(part.open);
    progress.seconds = seconds_in_bound();
    progress.idle_seconds = part.idle_seconds;
    add_milestone(progress.milestones, {progress.roots, progress.expanded, progress.seconds});
    is_left = progress.roots < roots.size() || !progress.open.empty();
    pause_due_ = part.paused && !is_left;
    if (part.found) {
      auto moves = path_to(part.found->node);
      moves.insert(moves.end(), part.found->moves.begin(), part.found->moves.end());
      moves_ = complete(heuristic_, start_, std::move(moves), status.bound, method_.instruction_set);
      result = Outcome::solved;
    } else if (part.gave_up || (is_left && !watch_.goes_on_after(progress))) {
      result = Outcome::gave_up;
    }
  } while (result == Outcome::completed && is_left);
  counts.expanded += progress.expanded;
  counts.generated += progress.generated;
  if (result != Outcome::completed) return result;
  frontier_.note_depths(progress.least_remaining, status.bound);
  done_.milestones_before = std::move(progress.milestones);
  if (counts.expanded >= method_.least_nodes_in_parts && roots.size() > 1) {
    parts_ = digests_of_parts(in_order_of_nodes(roots), progress.least_remaining);
  }
  return result;
}

/// Searches below parts of the frontier in place of the whole, and takes the claim for what a search of the whole
/// finds. Parts are added until they show whether the claim has the right number of nodes.
OptimalSearch::Outcome OptimalSearch::search_sample(const Bound& claim, const SearchStatus& status,
                                                    SearchCounts& counts) {
  const auto ordered = in_order_of_nodes(frontier_.unexpanded(status.bound));
  const SamplePlan& plan = method_.sample_plan;
  BoundSample sample{claim.bound, claim.backward, ordered.size(), parts_of(ordered.size())};
  if (claim.parts.size() != sample.parts) {
    sample.fault =
        "its subtrees are " + std::to_string(sample.parts) + " parts, found " + std::to_string(claim.parts.size());
    note_sample(sample);
    return Outcome::gave_up;
  }
  sample.expanded = {"expanded", claim.expanded, counts.expanded, sample.parts};
  sample.generated = {"generated", claim.generated, counts.generated, sample.parts};
  LeastRemaining least_remaining(frontier_.size(), Frontier::none);
  bool goes_on = true;
  for (std::size_t count = plan.parts; goes_on; count = sample.searched.size()) {
    for (const std::size_t number : further_parts(plan, sample, count)) {
      if (!search_part(ordered, number, status, sample, least_remaining)) {
        if (!sample.wrong.empty()) note_sample(sample);
        return Outcome::gave_up;
      }
      if (digest_of_part(ordered, number, least_remaining) != claim.parts[number]) sample.wrong.push_back(number);
    }
    goes_on = sample.wrong.empty() && sample.verdict() == NodesVerdict::unclear;
  }
  counts = {claim.expanded, claim.generated};
  parts_ = claim.parts;
  note_sample(sample);
  return Outcome::completed;
}

/// What was searched counts, and completes no bound.
void OptimalSearch::note_sample(const BoundSample& sample) {
  watch_.searched({sample.bound, false, sample.expanded.searched(), sample.generated.searched(), sample.backward});
  method_.sample_plan.sampled(sample);
}

/// Whether a part was searched to its end, without a solution.
bool OptimalSearch::search_part(std::span<const Frontier::Node> ordered, std::size_t number, const SearchStatus& status,
                                BoundSample& sample, LeastRemaining& least_remaining) {
  const auto roots = roots_of_part(ordered, number);
  const std::uint64_t before = sample.expanded.searched();
  const BoundTask task{
      frontier_, heuristic_.lookup(), method_, watch_, status, std::numeric_limits<std::uint64_t>::max(), roots, 0,
      before};
  const BoundResult part = search_below(task, least_remaining);
  sample.searched.insert(std::upper_bound(sample.searched.begin(), sample.searched.end(), number), number);
  sample.expanded.of_parts.push_back(part.counts.expanded);
  sample.generated.of_parts.push_back(part.counts.generated);
  if (part.found) {
    // No count of that part is whole, and nothing that is left could make the bound right again.
    sample.fault = "there is a solution within it";
    sample.wrong.push_back(number);
  }
  return !part.found && !part.gave_up && part.next_root == roots.size() && part.open.empty();
}

}  // namespace tilepdb::solver
