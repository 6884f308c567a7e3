// SPDX-License-Identifier: MIT
#include "solver/search/shared_frontier.hpp"

#include <algorithm>
#include <utility>

#include "team/team.hpp"

namespace tilepdb::solver {
namespace {

/// Expansions per frontier node. A frontier node takes about 20 times as long as a depth-first node, and the next
/// iteration has about 6 times the nodes of the last, so this frontier costs little. Its main benefit is node ordering
/// in the last iteration; on small boards it is smaller. docs/history/notebook.md has the sizes tried.
[[nodiscard]] std::uint64_t expansions_per_frontier_node(BoardSize board) { return board.cells() <= 16 ? 800 : 200; }
constexpr std::uint64_t first_frontier_nodes = 64;
/// At about 60 bytes each, half a gibibyte.
constexpr std::uint64_t most_by_default = 8'000'000;

/// Nodes that a frontier expands between polls of the watch, within hundredths of a second.
constexpr std::uint64_t expansions_between_questions = 4096;

}  // namespace

Error another_search(const std::string& what) {
  return {ErrorKind::check_failed, "the checkpoint belongs to another search: " + what +
                                       "; resume with the version of the program that wrote it, which pdbsolve status "
                                       "shows, or begin without the checkpoint"};
}

bool SharedFrontier::resume(const SearchProgress& done, unsigned first_bound, bool stops) {
  if (!done.bounds.empty() && !regrow(done, first_bound, stops)) return false;
  if (done.frontier_digest != 0 && done.frontier_digest != frontier_.digest(frontier_.size())) {
    throw another_search("its frontier differs");
  }
  if (done.bounds.empty()) {
    depths_ = done.depths;
  } else if (!done.depths.empty()) {
    frontier_.take_depths(done.depths);
  }
  return true;
}

/// Growth depends only on the nodes expanded in earlier iterations. The order of paths determines which moves undo the
/// last one, and therefore the number of generated nodes.
bool SharedFrontier::regrow(const SearchProgress& done, unsigned bound, bool stops) {
  const Job& job = watch_.job();
  const bool makes = leads(job.team);
  std::uint64_t expanded = done.take_over().expanded_before;
  next_question_ = expansions_between_questions;
  work_in_all(job.team, [&] {
    for (const Bound& earlier : done.bounds) {
      const auto proceed = [&] {
        if (!is_question_due()) return true;
        const Advice advice = watch_.advice({earlier.bound, done.backward, frontier_.expanded(), 0});
        stops = advice == Advice::give_up || job.stopped();
        return !stops;
      };
      if (makes && !stops) frontier_.grow(earlier.bound, limit(expanded), job.threads, proceed);
      if (stops) return;
      if (earlier.bound != bound || frontier_.goal()) throw another_search("its bounds differ");
      if (makes) frontier_.order_paths(*method_.automaton, job.threads);
      expanded += earlier.expanded;
      bound += 2;
    }
  });
  if (decided_by_first(job.team, stops)) return false;
  if (job.team != nullptr) frontier_.spread(*job.team);
  return true;
}

void SharedFrontier::guide_by(SharedFrontier&& other) {
  // In a team only the first process can look up positions.
  if (leads(watch_.job().team)) guide_.emplace(std::move(other.frontier_));
}

bool SharedFrontier::grow(SearchStatus& status, Bound& searched, std::uint64_t expanded_before,
                          const std::function<bool()>& proceeds) {
  Team* const team = watch_.job().team;
  const SearchCounts before{frontier_.expanded(), frontier_.generated()};
  next_question_ = before.expanded;
  Advice advice = Advice::pause;
  while (advice == Advice::pause) {
    const std::string one = work_in_first(
        team, [&] { return std::string(1, static_cast<char>(grow_here(status, expanded_before, before.expanded))); });
    advice = static_cast<Advice>(one.front());
    if (advice == Advice::pause && !proceeds()) advice = Advice::give_up;
  }
  if (team != nullptr) frontier_.spread(*team);
  guide_.reset();
  depths_.clear();
  searched.expanded = frontier_.expanded() - before.expanded;
  searched.generated = frontier_.generated() - before.generated;
  status.expanded = searched.expanded;
  return advice == Advice::proceed;
}

/// Grows in this process; `begin` nodes were expanded when the iteration began. Returns the last advice.
Advice SharedFrontier::grow_here(const SearchStatus& status, std::uint64_t expanded_before, std::uint64_t begin) {
  const int threads = watch_.job().threads;
  Advice advice = Advice::proceed;
  const auto proceed = [&] {
    SearchStatus now = status;
    now.expanded = frontier_.expanded() - begin;
    if (expanded_before + now.expanded > watch_.limits().nodes) {
      advice = Advice::give_up;
    } else if (is_question_due()) {
      advice = watch_.advice(now);
    }
    // Frequent pauses would split the growth of even a small frontier into many steps.
    if (advice == Advice::pause && now.expanded == 0) advice = Advice::proceed;
    return advice == Advice::proceed;
  };
  frontier_.grow(status.bound, limit(expanded_before), threads, proceed, guide_ ? &*guide_ : nullptr);
  if (advice != Advice::proceed || frontier_.goal()) return advice;
  if (!depths_.empty()) frontier_.take_depths(depths_);
  frontier_.order_paths(*method_.automaton, threads);
  return advice;
}

/// Returns whether to poll the watch now.
bool SharedFrontier::is_question_due() noexcept {
  if (frontier_.expanded() < next_question_) return false;
  next_question_ = frontier_.expanded() + expansions_between_questions;
  return true;
}

/// Returns the size to which the frontier grows.
std::size_t SharedFrontier::limit(std::uint64_t expanded_before) const noexcept {
  if (method_.frontier_nodes) return *method_.frontier_nodes;
  const std::uint64_t nodes = expanded_before / expansions_per_frontier_node(board_);
  return static_cast<std::size_t>(std::clamp(nodes, first_frontier_nodes, most_by_default));
}

std::vector<Direction> SharedFrontier::path_to(Frontier::Node node) const {
  const std::string moves = work_in_first(watch_.job().team, [&] {
    std::string text;
    for (const Direction move : frontier_.path(node)) text.push_back(static_cast<char>(move));
    return text;
  });
  std::vector<Direction> path;
  for (const char move : moves) path.push_back(static_cast<Direction>(move));
  return path;
}

}  // namespace tilepdb::solver
