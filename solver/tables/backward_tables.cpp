// SPDX-License-Identifier: MIT
#include "solver/tables/backward_tables.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <utility>

#include "platform/resources.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the memory free for optional tables. The system counts open mapped tables as free, but their search reads
/// all of them.
[[nodiscard]] std::optional<std::uint64_t> free_memory(const Problem& problem) {
  auto available = available_memory();
  if (!available) return {};
  for (const auto& table : problem.used_tables->open()) {
    if (table->file().is_mapped()) *available -= std::min(*available, std::uint64_t{table->bits().size()});
  }
  return available;
}

/// Returns the partitions with which earlier runs of the search went backward from such a start, by the tables that
/// they used; empty if all their tables are open anyway.
[[nodiscard]] std::vector<std::size_t> partitions_of_earlier_runs(const ProblemTables& tables, Cell blank) {
  const auto earlier = tables.problem().used_tables->earlier();
  std::vector<std::size_t> numbers;
  for (std::size_t number = 0; number < at_first(*tables.problem().catalogue).partitions.size(); ++number) {
    const RequiredTables required = tables.required({number}, blank);
    const bool was_used = std::all_of(required.keys.begin(), required.keys.end(),
                                      [&](const TableKey& key) { return earlier.contains(key.file_stem()); });
    if (was_used) numbers.push_back(number);
  }
  if (!numbers.empty() && tables.not_open(tables.required(numbers, blank)).empty()) numbers.clear();
  return numbers;
}

/// Returns the error for having no usable partition, in a team or when verifying a certificate.
[[nodiscard]] Error no_backward_tables(const ProblemTables& tables, Cell blank) {
  std::vector<std::size_t> all(at_first(*tables.problem().catalogue).partitions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const RequiredTables required = tables.required(all, blank);
  const auto missing = tables.missing(required);
  return {ErrorKind::bad_input,
          "the tables for a backward search are missing in a process, or differ from those of the "
          "certificate" +
              (missing.empty() ? "" : "; make them with: " + tables.making_command(required, missing))};
}

/// Returns a heuristic for backward searches; null if its tables are missing and not made, or if none fit into memory
/// beside the open ones. If `explains`, a note says so.
[[nodiscard]] std::shared_ptr<const Heuristic> open_backward(const ProblemTables& tables, BackwardSearch use,
                                                             Cell blank, bool explains) {
  const TableWatch& watch = tables.watch();
  const bool verbose = explains && watch.note;
  // A repeated or resumed search has to take the same course, whatever memory is free now.
  const auto earlier = partitions_of_earlier_runs(tables, blank);
  const bool is_again = tables.problem().only_tables.has_value() || !earlier.empty();
  const auto free = use == BackwardSearch::optional && !is_again ? free_memory(tables.problem()) : std::nullopt;
  const auto numbers = earlier.empty() ? partitions_for_backward_search(tables, blank, free) : earlier;
  if (verbose && free && numbers.size() < partitions_for_backward_search(tables, blank, {}).size()) {
    const std::size_t all = at_first(*tables.problem().catalogue).partitions.size();
    watch.note("a backward search may be faster, but of " + counted(all, "partition") + ", " +
               format_count(numbers.size()) + (numbers.size() == 1 ? " has" : " have") + " tables that fit into " +
               format_bytes(*free) + " of free memory");
  }
  if (numbers.empty() && use == BackwardSearch::required) throw no_backward_tables(tables, blank);
  if (numbers.empty()) return {};
  RequiredTables required = tables.required(numbers, blank);
  const bool can_do_without = use != BackwardSearch::required && !is_again && !watch.make;
  const auto missing = can_do_without ? tables.missing(required) : std::vector<TableKey>();
  if (missing.empty()) return tables.open_all(std::move(required), "tables for a backward search");
  if (verbose) {
    watch.note("a backward search may be faster, but its tables are missing; " +
               watch.remedy(tables.making_command(required, missing), blank));
  }
  return {};
}

}  // namespace

std::vector<std::size_t> partitions_for_backward_search(const ProblemTables& tables, Cell blank,
                                                        std::optional<std::uint64_t> free_bytes) {
  const std::size_t all = at_first(*tables.problem().catalogue).partitions.size();
  std::vector<std::size_t> numbers;
  for (std::size_t number = 0; number < all; ++number) {
    numbers.push_back(number);
    const RequiredTables required = tables.required(numbers, blank);
    const bool fits = !free_bytes || table_bytes(tables.not_open(required)) <= *free_bytes;
    if (!fits || !tables.may_use(required)) numbers.pop_back();
  }
  return numbers;
}

HeuristicForBlank backward_heuristics(const ProblemTables& tables, BackwardSearch use,
                                      const std::shared_ptr<const Heuristic>& forward) {
  struct Known {
    std::mutex mutex;
    std::map<Cell, std::shared_ptr<const Heuristic>> heuristics;
    std::set<Cell> asked;
  };
  const auto known = std::make_shared<Known>();
  known->heuristics[forward->blank()] = forward;
  return [tables, use, known](Cell blank) -> std::shared_ptr<const Heuristic> {
    const std::lock_guard lock(known->mutex);
    if (const auto found = known->heuristics.find(blank); found != known->heuristics.end()) return found->second;
    // Only an opened heuristic is cached: missing tables may be made later, and failures retried.
    auto opened = open_backward(tables, use, blank, known->asked.insert(blank).second);
    if (opened) known->heuristics.emplace(blank, opened);
    return opened;
  };
}

}  // namespace tilepdb::solver
