// SPDX-License-Identifier: MIT
#include "solver/search/bound_estimate.hpp"

#include <algorithm>
#include <utility>

#include "tilepdb/search/limit_watch.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_milestones = 128;
/// Later subtrees are larger, so interpolating between fewer milestones is misleading.
constexpr std::size_t least_milestones = 8;

/// Returns the nodes of an iteration, counted from the end: `back` is 1 for the last. 0: unknown.
[[nodiscard]] std::uint64_t nodes_of(const std::vector<Bound>& bounds, const TakeOver& take_over,
                                     std::size_t back) noexcept {
  return back <= bounds.size() ? bounds[bounds.size() - back].expanded
                               : take_over.bounds_before[back - bounds.size() - 1];
}

/// Returns the milestone at three quarters of the list. The progress since then reflects the current machine, threads
/// and subtrees.
[[nodiscard]] Milestone recent(const std::vector<Milestone>& milestones) noexcept {
  return milestones.size() < 2 ? Milestone{} : milestones[(milestones.size() - 1) * 3 / 4];
}

/// Returns the recent nodes per second; 0: unknown.
[[nodiscard]] double recent_rate(const SearchProgress& progress) noexcept {
  const Milestone from = recent(progress.milestones);
  const double seconds = progress.seconds - from.seconds;
  if (seconds > 0 && progress.expanded > from.expanded) {
    return static_cast<double>(progress.expanded - from.expanded) / seconds;
  }
  if (!progress.bounds.empty() && progress.bounds.back().seconds > 0) {
    return static_cast<double>(progress.bounds.back().expanded) / progress.bounds.back().seconds;
  }
  return 0;
}

/// Estimates the nodes of the iteration from the share of its subtrees searched; 0: unknown.
[[nodiscard]] std::uint64_t nodes_by_subtrees(const SearchProgress& progress) noexcept {
  if (progress.roots == 0 || progress.subtrees == 0) return 0;
  const auto done = static_cast<double>(progress.expanded);
  const double share = static_cast<double>(progress.roots) / static_cast<double>(progress.subtrees);
  if (const double nodes = share_of_nodes(progress.milestones_before, share); nodes > 0) {
    return static_cast<std::uint64_t>(done / nodes);
  }
  const Milestone from = recent(progress.milestones);
  if (progress.roots <= from.roots || progress.expanded < from.expanded) return 0;
  const double of_each =
      static_cast<double>(progress.expanded - from.expanded) / static_cast<double>(progress.roots - from.roots);
  return static_cast<std::uint64_t>(done + of_each * static_cast<double>(progress.subtrees - progress.roots));
}

/// Returns the least and the greatest ratio of an iteration's nodes to the prediction from the two before. The range
/// always includes 1.
[[nodiscard]] std::pair<double, double> past_errors(const SearchProgress& progress) noexcept {
  std::pair<double, double> errors{1, 1};
  for (const auto* bounds : {&progress.other_bounds, &progress.bounds}) {
    for (std::size_t i = 2; i < bounds->size(); ++i) {
      const Bound& bound = (*bounds)[i];
      const Bound& first = (*bounds)[i - 2];
      const std::uint64_t expected = search::expected_after((*bounds)[i - 1].expanded, first.expanded);
      if (expected == 0 || !bound.completed || bound.bound != first.bound + 4 || bound.backward != first.backward)
        continue;
      const double error = static_cast<double>(bound.expanded) / static_cast<double>(expected);
      errors = {std::min(errors.first, error), std::max(errors.second, error)};
    }
  }
  return errors;
}

[[nodiscard]] std::uint64_t scaled(std::uint64_t nodes, double factor) noexcept {
  return static_cast<std::uint64_t>(static_cast<double>(nodes) * factor);
}

}  // namespace

std::uint64_t expected_in_next(const std::vector<Bound>& bounds, const TakeOver& take_over) noexcept {
  return search::expected_after(nodes_of(bounds, take_over, 1), nodes_of(bounds, take_over, 2));
}

double share_of_nodes(const std::vector<Milestone>& milestones, double share_of_subtrees) noexcept {
  if (milestones.size() < least_milestones || milestones.back().expanded == 0 || milestones.back().roots == 0) return 0;
  const auto roots = static_cast<double>(milestones.back().roots);
  const auto nodes = static_cast<double>(milestones.back().expanded);
  double subtrees_before = 0;
  double nodes_before = 0;
  for (const Milestone& milestone : milestones) {
    const double subtrees = static_cast<double>(milestone.roots) / roots;
    const double share = static_cast<double>(milestone.expanded) / nodes;
    if (subtrees >= share_of_subtrees) {
      const double width = subtrees - subtrees_before;
      return nodes_before + (width > 0 ? (share - nodes_before) * (share_of_subtrees - subtrees_before) / width : 0);
    }
    subtrees_before = subtrees;
    nodes_before = share;
  }
  return 1;
}

void add_milestone(std::vector<Milestone>& milestones, const Milestone& milestone) {
  if (milestones.size() >= most_milestones) {
    std::vector<Milestone> thinner;
    for (std::size_t i = 1; i < milestones.size(); i += 2) thinner.push_back(milestones[i]);
    milestones = std::move(thinner);
  }
  milestones.push_back(milestone);
}

BoundEstimate estimate_bound(const SearchProgress& progress) {
  BoundEstimate estimate;
  estimate.nodes_per_second = recent_rate(progress);
  const TakeOver take_over = progress.take_over();
  const std::uint64_t done = progress.expanded;
  const std::uint64_t by_growth = expected_in_next(progress.bounds, take_over);
  const auto [least, most] = past_errors(progress);
  estimate.least_nodes = std::max(scaled(by_growth, least), done);
  estimate.most_nodes = scaled(by_growth, most);
  if (estimate.most_nodes <= done) {
    estimate.most_nodes = nodes_by_subtrees(progress);
    estimate.least_nodes = estimate.most_nodes;
  }
  const std::uint64_t all = by_growth > done ? by_growth : estimate.most_nodes;
  if (all != 0) {
    estimate.next_nodes = search::expected_after(std::max(all, done), nodes_of(progress.bounds, take_over, 1));
  }
  return estimate;
}

}  // namespace tilepdb::solver
