// SPDX-License-Identifier: MIT
#include "tuning/partitions/search_trials.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <optional>
#include <utility>

#include "pdbgen/write/table_files.hpp"
#include "platform/parallel_for.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "solver/search/ida_star.hpp"
#include "tilepdb/error.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::tuning {
namespace {

/// Most times that a bound is raised by two above the heuristic value: on the smallest boards searches hardly grow.
constexpr unsigned most_raises = 40;

/// Returns the nodes of searches with a choice, or nothing if memory is short.
[[nodiscard]] std::optional<double> searched(const Choice& choice, const Judging& how) {
  std::string reason = "out of memory";
  try {
    return how.log2_nodes(choice.partitions);
  } catch (const std::bad_alloc&) {
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::resource) throw;
    reason = error.what();
  }
  if (how.lacks_memory) how.lacks_memory(reason);
  return {};
}

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

Choice best_choice(const std::vector<Choice>& choices, const Judging& how) {
  std::optional<Choice> best;
  double least = 0;
  const std::size_t count = std::min(how.count, choices.size());
  for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
    Choice choice = choices[i];
    const bool is_compared = count >= 2 && choice.score.table_bytes <= how.most_bytes;
    if (is_compared) choice.log2_nodes = searched(choice, how);
    if (!choice.log2_nodes && best) break;
    if (how.progress) how.progress(choice);
    if (!choice.log2_nodes) return choice;
    const double time = *choice.log2_nodes + std::log2(choice.score.nanoseconds_per_node);
    if (best && time >= least) continue;
    least = time;
    best = std::move(choice);
  }
  return *std::move(best);
}

}  // namespace tilepdb::tuning
