// SPDX-License-Identifier: MIT
#include "solver/search/choice_prediction.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "platform/parallel_for.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

ChoicePrediction::ChoicePrediction(const std::vector<Subtree>& nodes, BoardSize board, double growth) {
  std::uint16_t most = 0;
  for (const Subtree& node : nodes) {
    cells_.push_back(tile_cells(node.tiles.data(), board.cells()));
    remaining_.push_back(node.remaining);
    most = std::max(most, node.remaining);
  }
  // Multiplies repeatedly, because pow() differs between platforms.
  powers_.push_back(1);
  while (powers_.size() <= most / 2U) powers_.push_back(powers_.back() * growth);
}

const std::vector<unsigned>& ChoicePrediction::values(Pattern pattern, const Heuristic& heuristic, std::size_t lookup,
                                                      int threads) {
  constexpr std::size_t at_once = 256;
  std::vector<unsigned>& values = values_[pattern];
  if (!values.empty()) return values;
  values.resize(cells_.size());
  parallel_for_ranges(cells_.size(), at_once, threads, [&](std::uint64_t first, std::uint64_t end) {
    heuristic.lookup().distances(lookup, std::span(cells_).subspan(first, end - first), values.data() + first, nullptr);
  });
  return values;
}

void ChoicePrediction::read(std::size_t number, const Heuristic& heuristic, int threads) {
  Weights weights(cells_.size(), std::numeric_limits<double>::infinity());
  std::size_t lookup = 0;
  for (const Partition& partition : heuristic.partitions()) {
    std::vector<unsigned> sums(cells_.size());
    for (const Pattern pattern : partition) {
      const auto& of_pattern = values(pattern, heuristic, lookup++, threads);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_pattern[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double nodes = sums[i] > remaining_[i] ? 0 : powers_[(remaining_[i] - sums[i]) / 2];
      weights[i] = std::min(weights[i], nodes);
    }
  }
  weights_[number] = std::move(weights);
}

ChoicePrediction::Weights ChoicePrediction::weights_with(const std::vector<std::size_t>& some) const {
  Weights least(cells_.size(), std::numeric_limits<double>::infinity());
  for (const std::size_t number : some) {
    const Weights& weights = weights_.at(number);
    for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], weights[i]);
  }
  return least;
}

double ChoicePrediction::sum_with(const Weights& weights, std::size_t number) const {
  const Weights& more = weights_.at(number);
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += std::min(weights[i], more[i]);
  return sum;
}

std::vector<std::size_t> ChoicePrediction::best_beside(const std::vector<std::size_t>& some, std::size_t most) const {
  const Weights weights = weights_with(some);
  std::vector<std::pair<double, std::size_t>> sums;
  for (const auto& [number, _] : weights_) {
    if (std::find(some.begin(), some.end(), number) == some.end()) sums.emplace_back(sum_with(weights, number), number);
  }
  const std::size_t count = std::min(most, sums.size());
  std::partial_sort(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(count), sums.end());
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(sums[i].second);
  return numbers;
}

/// Greedy choice, then local search: replaces one partition at a time until none is better.
std::vector<std::size_t> ChoicePrediction::best(std::size_t count) const {
  std::vector<std::size_t> some;
  while (some.size() < std::min(count, weights_.size())) some.push_back(best_beside(some, 1).front());
  for (bool better = true; better && some.size() < weights_.size();) {
    better = false;
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::size_t one = some[i];
      some.erase(some.begin() + static_cast<std::ptrdiff_t>(i));
      const std::size_t other = best_beside(some, 1).front();
      const Weights weights = weights_with(some);
      const bool is_better = sum_with(weights, other) < sum_with(weights, one);
      some.insert(some.begin() + static_cast<std::ptrdiff_t>(i), is_better ? other : one);
      better = better || is_better;
    }
  }
  std::sort(some.begin(), some.end());
  return some;
}

}  // namespace tilepdb::solver
