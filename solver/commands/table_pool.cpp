// SPDX-License-Identifier: MIT
#include "solver/commands/table_pool.hpp"

#include <algorithm>
#include <numeric>

#include "platform/available_memory.hpp"
#include "solver/commands/catalogue_tables.hpp"
#include "solver/commands/printing.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Partitions share tables, and a table is opened in some hundredths of a second, as long as a trial takes: so tables
/// stay open, as far as the memory that may be used allows it besides those of two heuristics.
[[nodiscard]] std::uint64_t most_bytes_open(const Options& options, const Problem& problem) {
  constexpr std::uint64_t enough = std::uint64_t{4} << 30;
  const Demand two(at_first(*problem.catalogue), problem.goal.blank(), options);
  const std::uint64_t used = 2 * table_bytes(two.keys);
  if (options.memory) return *options.memory > used ? *options.memory - used : 0;
  return std::min(enough, available_memory().value_or(0) / 4);
}

}  // namespace

TablePool::TablePool(const Options& options, const Problem& problem)
    : options_(options), problem_(problem), most_bytes_(most_bytes_open(options, problem)) {}

std::size_t TablePool::most_at_once() const { return problem_.catalogue->choose; }

std::vector<std::size_t> TablePool::available(Cell blank) {
  const std::lock_guard lock(mutex_);
  const auto [known, added] = available_.try_emplace(blank);
  if (!added) return known->second;
  std::vector<std::size_t> all(problem_.catalogue->partitions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto demand_of = [&](const std::vector<std::size_t>& numbers) {
    return Demand(with_partitions(*problem_.catalogue, numbers), blank, options_);
  };
  std::erase_if(all, [&](std::size_t number) { return !may_use(problem_, demand_of({number})); });
  const Demand demand = demand_of(all);
  if (const auto missing = missing_tables(demand, options_); !missing.empty()) {
    if (options_.generate) {
      make_tables(problem_, demand, missing, options_);
    } else {
      if (options_.verbose) {
        print_note(counted(missing.size(), "table") + " of the pool " + (missing.size() == 1 ? "is" : "are") +
                   " missing; --generate makes what is missing, and so does: " +
                   making_command(problem_, demand, missing, options_));
      }
      std::erase_if(all, [&](std::size_t number) { return !missing_tables(demand_of({number}), options_).empty(); });
    }
  }
  known->second = all;
  return all;
}

std::shared_ptr<const Heuristic> TablePool::heuristic(Cell blank, const std::vector<std::size_t>& partitions) {
  const std::lock_guard lock(mutex_);
  auto heuristic = open_heuristic(problem_, Demand(with_partitions(*problem_.catalogue, partitions), blank, options_),
                                  options_, &open_);
  std::uint64_t bytes = 0;
  for (const auto& table : open_) bytes += table->bits().size();
  while (bytes > most_bytes_) {
    bytes -= open_.front()->bits().size();
    open_.erase(open_.begin());
  }
  return heuristic;
}

void TablePool::chosen(Cell blank, const std::vector<std::size_t>& partitions) {
  if (!options_.verbose) return;
  std::string text;
  for (const Partition& partition : for_blank(with_partitions(*problem_.catalogue, partitions), blank).partitions) {
    text += (text.empty() ? "goes on with " : " and ") + partition_text(partition);
  }
  print_note(text);
}

}  // namespace tilepdb::solver
