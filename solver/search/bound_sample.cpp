// SPDX-License-Identifier: MIT
#include "solver/search/bound_sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/random_numbers.hpp"

namespace tilepdb::solver {

std::vector<std::size_t> chosen_parts(const SamplePlan& plan, unsigned bound, bool backward, std::size_t all) {
  constexpr std::uint64_t apart = 0x9e3779b97f4a7c15ULL;
  RandomNumbers random(plan.seed + apart * (2 * std::uint64_t{bound} + (backward ? 1 : 0)));
  // Floyd's algorithm: for each of the last numbers a draw from those up to it, or the number itself if that is taken.
  std::set<std::size_t> chosen;
  for (std::size_t last = all - std::min(plan.parts, all); last < all; ++last) {
    const std::size_t drawn = random.below(static_cast<unsigned>(last + 1));
    if (!chosen.insert(drawn).second) chosen.insert(last);
  }
  return {chosen.begin(), chosen.end()};
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

void estimate(BoundSample& sample, const std::vector<std::uint64_t>& expanded) {
  const auto count = static_cast<double>(expanded.size());
  const auto all = static_cast<double>(sample.parts);
  if (expanded.empty()) return;
  const double sum = std::accumulate(expanded.begin(), expanded.end(), 0.0);
  const double mean = sum / count;
  double squares = 0;
  for (const std::uint64_t nodes : expanded) squares += std::pow(static_cast<double>(nodes) - mean, 2);
  sample.estimated_expanded = mean * all;
  // Drawn without putting back: parts that were all searched leave no error.
  if (expanded.size() > 1) sample.standard_error = all * std::sqrt(squares / (count - 1) / count * (1 - count / all));
}

}  // namespace tilepdb::solver
