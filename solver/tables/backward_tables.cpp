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

/// The partitions that earlier runs of the search went backward with from such a start, as the tables that they used
/// tell; nothing if these tell nothing that is not known anyway.
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

/// That no partition may be used: in a team, or when a certificate is verified.
[[nodiscard]] Error no_backward_tables(const ProblemTables& tables, Cell blank) {
  std::vector<std::size_t> all(at_first(*tables.problem().catalogue).partitions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const RequiredTables required = tables.required(all, blank);
  const auto missing = tables.missing(required);
  return {ErrorKind::bad_input,
          "the tables for a backward search are not there in all processes, or not those of the "
          "certificate" +
              (missing.empty() ? "" : "; make them with: " + tables.making_command(required, missing))};
}

/// A heuristic for backward searches; none if it is not worth asking for or making its tables, or if none of them fits
/// into memory beside those that are open. Then `tells` is whether a note says so.
[[nodiscard]] std::shared_ptr<const Heuristic> open_backward(const ProblemTables& tables, BackwardSearch use,
                                                             Cell blank, bool tells) {
  const TableWatch& watch = tables.watch();
  const bool verbose = tells && watch.note;
  // A search that is done again, or goes on, has to take the course that it took, whatever memory is free now.
  const auto earlier = partitions_of_earlier_runs(tables, blank);
  const bool is_again = tables.problem().only_tables.has_value() || !earlier.empty();
  const auto free = use == BackwardSearch::optional && !is_again ? free_memory(tables.problem()) : std::nullopt;
  const auto numbers = earlier.empty() ? partitions_for_backward_search(tables, blank, free) : earlier;
  if (verbose && free && numbers.size() < partitions_for_backward_search(tables, blank, {}).size()) {
    const std::size_t all = at_first(*tables.problem().catalogue).partitions.size();
    watch.note("a backward search may be faster; of " + counted(all, "partition") + ", " +
               format_count(numbers.size()) + (numbers.size() == 1 ? " has" : " have") +
               " tables that fit into what is free, " + format_bytes(*free) + " of memory");
  }
  if (numbers.empty() && use == BackwardSearch::required) throw no_backward_tables(tables, blank);
  if (numbers.empty()) return {};
  RequiredTables required = tables.required(numbers, blank);
  const bool can_do_without = use != BackwardSearch::required && !is_again && !watch.make;
  const auto missing = can_do_without ? tables.missing(required) : std::vector<TableKey>();
  if (missing.empty()) return tables.open_all(std::move(required), "tables for a backward search");
  if (verbose) {
    watch.note("a backward search may be faster; its tables are missing; " +
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
    // Kept once there is one: tables that are missing may be made, and what fails may be tried again.
    auto opened = open_backward(tables, use, blank, known->asked.insert(blank).second);
    if (opened) known->heuristics.emplace(blank, opened);
    return opened;
  };
}

}  // namespace tilepdb::solver
