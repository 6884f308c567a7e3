// SPDX-License-Identifier: MIT
#include "tuning/partitions/search_trials.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pdbgen/write/table_files.hpp"
#include "platform/parallel_for.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "solver/search/ida_star.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::tuning {
namespace {

/// A bound is at most so many times raised by two above the heuristic value: on the smallest boards searches hardly
/// grow.
constexpr unsigned most_raises = 40;

}  // namespace

SearchTrials::SearchTrials(const BoardSample& sample, std::size_t searches, const Job& job, std::uint64_t most_nodes)
    : sample_(sample), searches_(std::min(searches, sample.uniform.size())), job_(job), most_nodes_(most_nodes) {}

double SearchTrials::log2_nodes(const std::vector<Partition>& partitions) {
  const BoardSize board = sample_.board();
  const auto all = with_reflections({"", board, sample_.blank, partitions, ""});
  pdbgen::keep_tables(tables_, tables_needed(board, sample_.blank, all), job_, {.instruction_set = instruction_set_});
  const solver::Heuristic heuristic(board, sample_.blank, all, tables_);
  const bool set_bounds = bounds_.empty();
  bounds_.resize(searches_);
  std::vector<double> logarithms(searches_);
  parallel_for(searches_, job_, [&](std::size_t i) {
    const Position& start = sample_.uniform[i];
    const auto nodes_up_to = [&](unsigned bound, std::uint64_t most) {
      return solver::nodes_within(heuristic, start, bound, instruction_set_, most);
    };
    if (set_bounds) bounds_[i] = heuristic.value(start);
    auto nodes = nodes_up_to(bounds_[i], UINT64_MAX);
    for (unsigned raised = 0; set_bounds && raised < most_raises; ++raised) {
      const auto more = nodes_up_to(bounds_[i] + 2, most_nodes_);
      if (!more) break;
      bounds_[i] += 2;
      nodes = more;
    }
    logarithms[i] = std::log2(static_cast<double>(std::max<std::uint64_t>(*nodes, 1)));
  });
  return std::accumulate(logarithms.begin(), logarithms.end(), 0.0) / static_cast<double>(searches_);
}

std::size_t most_searchable(BoardSize board, Cell blank, std::size_t patterns) {
  const std::size_t images = reflection_keeping(board, blank) ? 2 : 1;
  return std::min(solver::max_partitions, solver::max_lookups / patterns) / images;
}

}  // namespace tilepdb::tuning
