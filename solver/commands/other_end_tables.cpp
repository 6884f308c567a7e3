// SPDX-License-Identifier: MIT
#include "solver/commands/other_end_tables.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "format/table_folder.hpp"
#include "platform/available_memory.hpp"
#include "solver/commands/catalogue_tables.hpp"
#include "solver/commands/printing.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Memory for tables that a search can do without. Mapped tables that are open count as free for the system, but their
/// search reads all of them.
[[nodiscard]] std::optional<std::uint64_t> free_memory(const Problem& problem) {
  auto available = available_memory();
  if (!available) return {};
  for (const auto& table : problem.used_tables->open()) {
    if (table->file().is_mapped()) *available -= std::min(*available, std::uint64_t{table->bits().size()});
  }
  return available;
}

/// A heuristic for searches from the goal to a start, none if it is not worth asking for or making its tables, or if
/// none of them fits into memory beside those that are open.
[[nodiscard]] std::shared_ptr<const Heuristic> open_other_end(const Options& options, const Problem& problem,
                                                              Cell blank) {
  const Catalogue all = at_first(*problem.catalogue);
  // Processes of a team have to decide alike.
  const bool may_decline = options.direction != SearchDirection::backward && options.team == nullptr;
  const auto free = may_decline ? free_memory(problem) : std::nullopt;
  const auto numbers = partitions_for_other_end(options, problem, blank, free);
  if (options.verbose && free && numbers.size() < partitions_for_other_end(options, problem, blank, {}).size()) {
    print_note("a backward search may be faster; of " + counted(all.partitions.size(), "partition") + ", " +
               format_count(numbers.size()) + (numbers.size() == 1 ? " has" : " have") +
               " tables that fit into what is free, " + format_bytes(*free) + " of memory");
  }
  if (numbers.empty()) return {};
  Demand demand(with_partitions(all, numbers), blank, options);
  const auto missing = missing_tables(demand, options);
  if (!missing.empty() && !options.generate) {
    const std::string command = making_command(problem, demand, missing, options);
    if (options.direction == SearchDirection::backward) {
      throw Error(ErrorKind::bad_input,
                  "tables for a backward search missing in " + table_folder(options.folder).string() + ": " +
                      std::to_string(missing.size()) + " of " + std::to_string(demand.keys.size()) +
                      "; give --generate, or make them with: " + command);
    }
    if (options.verbose) {
      print_note("a backward search may be faster; its tables are made with --generate, or with: " + command);
    }
    return {};
  }
  if (!missing.empty()) make_tables(problem, demand, missing, options);
  announce(problem, demand, options);
  return open_heuristic(problem, std::move(demand), options);
}

}  // namespace

std::vector<std::size_t> partitions_for_other_end(const Options& options, const Problem& problem, Cell blank,
                                                  std::optional<std::uint64_t> free_bytes) {
  const Catalogue all = at_first(*problem.catalogue);
  std::vector<std::size_t> numbers;
  for (std::size_t number = 0; number < all.partitions.size(); ++number) {
    numbers.push_back(number);
    const Demand demand(with_partitions(all, numbers), blank, options);
    const bool fits = !free_bytes || table_bytes(tables_to_open(problem, demand)) <= *free_bytes;
    if (!fits || !may_use(problem, demand)) numbers.pop_back();
  }
  return numbers;
}

HeuristicForBlank other_end_heuristics(const Options& options, const Problem& problem,
                                       const std::shared_ptr<const Heuristic>& heuristic) {
  struct Known {
    std::mutex mutex;
    std::map<Cell, std::shared_ptr<const Heuristic>> heuristics;
  };
  const auto known = std::make_shared<Known>();
  known->heuristics[heuristic->blank()] = heuristic;
  return [&options, &problem, known](Cell blank) -> std::shared_ptr<const Heuristic> {
    const std::lock_guard lock(known->mutex);
    const auto [entry, added] = known->heuristics.try_emplace(blank);
    if (added) entry->second = open_other_end(options, problem, blank);
    return entry->second;
  };
}

}  // namespace tilepdb::solver
