// SPDX-License-Identifier: MIT
#include "solver/search/bound_sample.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "core/random_numbers.hpp"
#include "solver/search/bound_search.hpp"
#include "solver/search/subtrees.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Searches a sample of the parts of a claimed iteration.
class SampleSearch {
 public:
  SampleSearch(const Bound& claim, const BoundTask& whole)
      : claim_(claim),
        whole_(whole),
        ordered_(in_order_of_nodes(whole.roots)),
        least_remaining_(whole.frontier.size(), Frontier::none),
        sample_{claim.bound, claim.backward, ordered_.size(), parts_of(ordered_.size())} {}

  /// See search_sample().
  [[nodiscard]] bool search(const Bound& in_frontier) {
    if (claim_.parts.size() != sample_.parts) {
      sample_.fault =
          "its subtrees form " + std::to_string(sample_.parts) + " parts, found " + std::to_string(claim_.parts.size());
      note();
      return false;
    }
    sample_.expanded = {"expanded", claim_.expanded, in_frontier.expanded, sample_.parts};
    sample_.generated = {"generated", claim_.generated, in_frontier.generated, sample_.parts};
    std::size_t count = plan_.parts;
    do {
      for (const std::size_t number : further_parts(plan_, sample_, count)) {
        if (!search_part(number)) {
          if (!sample_.wrong.empty()) note();
          return false;
        }
        if (digest_of_part(ordered_, number, least_remaining_) != claim_.parts[number]) sample_.wrong.push_back(number);
      }
      count = sample_.searched.size();
    } while (sample_.wrong.empty() && sample_.verdict() == NodesVerdict::unclear);
    note();
    return true;
  }

 private:
  /// Searches a part. Returns whether it was completed without a solution.
  [[nodiscard]] bool search_part(std::size_t number) {
    const auto roots = roots_of_part(ordered_, number);
    BoundTask task = whole_;
    task.most_expanded = std::numeric_limits<std::uint64_t>::max();
    task.roots = roots;
    task.expanded_before = sample_.expanded.searched();
    const BoundResult part = search_below(task, least_remaining_);
    sample_.searched.insert(std::upper_bound(sample_.searched.begin(), sample_.searched.end(), number), number);
    sample_.expanded.of_parts.push_back(part.counts.expanded);
    sample_.generated.of_parts.push_back(part.counts.generated);
    if (part.found) {
      // The part's counts are incomplete, but the claim is refuted anyway.
      sample_.fault = "it contains a solution";
      sample_.wrong.push_back(number);
    }
    return !part.found && !part.gave_up && part.next_root == roots.size() && part.open.empty();
  }

  /// Counts the nodes, but not as those of a completed iteration.
  void note() const {
    whole_.watch.searched(
        {sample_.bound, false, sample_.expanded.searched(), sample_.generated.searched(), sample_.backward});
    plan_.sampled(sample_);
  }

  const Bound& claim_;
  const BoundTask& whole_;
  const SamplePlan& plan_ = whole_.method.sample_plan;
  const std::vector<Frontier::Node> ordered_;
  LeastRemaining least_remaining_;
  BoundSample sample_;
};

}  // namespace

bool search_sample(const Bound& claim, const BoundTask& whole, Bound& searched) {
  if (!SampleSearch(claim, whole).search(searched)) return false;
  searched.expanded = claim.expanded;
  searched.generated = claim.generated;
  searched.parts = claim.parts;
  return true;
}

std::vector<std::size_t> chosen_parts(const SamplePlan& plan, unsigned bound, bool backward, std::size_t all) {
  constexpr std::uint64_t apart = 0x9e3779b97f4a7c15ULL;
  RandomNumbers random(plan.seed + apart * (2 * std::uint64_t{bound} + (backward ? 1 : 0)));
  // Floyd's algorithm (Bentley & Floyd 1987): for each of the last `parts` numbers, draws a number up to it, and
  // chooses the number itself if the draw is a duplicate.
  std::set<std::size_t> chosen;
  for (std::size_t last = all - std::min(plan.parts, all); last < all; ++last) {
    const std::size_t drawn = random.below(static_cast<unsigned>(last + 1));
    if (!chosen.insert(drawn).second) chosen.insert(last);
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<std::size_t> further_parts(const SamplePlan& plan, const BoundSample& sample, std::size_t count) {
  std::vector<std::size_t> others;
  for (std::size_t part = 0; part < sample.parts; ++part) {
    if (!std::binary_search(sample.searched.begin(), sample.searched.end(), part)) others.push_back(part);
  }
  const SamplePlan further{plan.seed + sample.searched.size(), count};
  std::vector<std::size_t> chosen;
  for (const std::size_t number : chosen_parts(further, sample.bound, sample.backward, others.size())) {
    chosen.push_back(others[number]);
  }
  return chosen;
}

double probability_of_finding(std::size_t all, std::size_t wrong, std::size_t sampled) noexcept {
  if (wrong == 0 || sampled == 0) return 0;
  if (wrong + sampled > all) return 1;
  double missed = 1;
  for (std::size_t i = 0; i < sampled; ++i) {
    missed *= static_cast<double>(all - wrong - i) / static_cast<double>(all - i);
  }
  return 1 - missed;
}

std::size_t least_found(std::size_t all, std::size_t sampled, double probability) noexcept {
  std::size_t least = 1;
  std::size_t most = all;
  while (least < most) {
    const std::size_t middle = least + (most - least) / 2;
    if (probability_of_finding(all, middle, sampled) >= probability) {
      most = middle;
    } else {
      least = middle + 1;
    }
  }
  return least;
}

std::uint64_t NodesOfParts::searched() const {
  return std::accumulate(of_parts.begin(), of_parts.end(), std::uint64_t{0});
}

NodesEstimate NodesOfParts::estimate() const {
  if (of_parts.empty()) return {};
  const auto count = static_cast<double>(of_parts.size());
  const auto parts = static_cast<double>(all);
  const double mean = static_cast<double>(searched()) / count;
  double squares = 0;
  for (const std::uint64_t nodes : of_parts) squares += std::pow(static_cast<double>(nodes) - mean, 2);
  NodesEstimate estimate{static_cast<double>(frontier) + mean * parts};
  // Sampling without replacement: the error vanishes when all parts are searched.
  if (of_parts.size() > 1)
    estimate.standard_error = parts * std::sqrt(squares / (count - 1) / count * (1 - count / parts));
  return estimate;
}

NodesVerdict NodesOfParts::verdict() const {
  constexpr double most_of_claim = 1.0 / 3;
  const std::uint64_t found = frontier + searched();
  if (of_parts.size() == all) return found == claimed ? NodesVerdict::right : NodesVerdict::wrong;
  if (found > claimed) return NodesVerdict::wrong;
  if (of_parts.size() < fewest_parts_for_right) return NodesVerdict::unclear;
  const auto [nodes, standard_error] = estimate();
  const auto claim = static_cast<double>(claimed);
  const double distance = std::abs(nodes - claim);
  const double allowed = standard_errors_of_right * standard_error;
  if (distance <= allowed && allowed <= most_of_claim * claim) return NodesVerdict::right;
  // The few parts that a nearly complete sample omits are as far from normally distributed as a small sample.
  const bool is_enough = of_parts.size() >= fewest_parts_for_wrong && 2 * of_parts.size() <= all;
  return is_enough && distance > standard_errors_of_wrong * standard_error ? NodesVerdict::wrong
                                                                           : NodesVerdict::unclear;
}

std::string NodesOfParts::fault() const {
  const std::uint64_t found = frontier + searched();
  const std::string claim = " nodes " + std::string(what) + ", in the certificate " + format_count(claimed);
  if (of_parts.size() == all) return "its search has " + format_count(found) + claim;
  const std::string begin =
      "by " + format_count(of_parts.size()) + " of its " + counted(all, "part") + " its search has ";
  if (found > claimed) return begin + "at least " + format_count(found) + claim;
  const auto [nodes, standard_error] = estimate();
  const auto rounded = [](double number) { return format_count(static_cast<std::uint64_t>(number)); };
  return begin + "about " + rounded(nodes) + claim + ", more than " + format_fixed(standard_errors_of_wrong, 0) +
         " standard errors of " + rounded(standard_error) + " away";
}

}  // namespace tilepdb::solver
