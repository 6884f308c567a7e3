// SPDX-License-Identifier: MIT
#include "solver/tables/table_pool.hpp"

#include <algorithm>
#include <numeric>

#include "format/table_folder.hpp"
#include "platform/available_memory.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Partitions share tables, and a table is opened in some hundredths of a second, as long as a trial takes: so tables
/// stay open, as far as the memory that may be used allows it besides those of two heuristics.
[[nodiscard]] std::uint64_t most_bytes_open(const ProblemTables& tables) {
  constexpr std::uint64_t enough = std::uint64_t{4} << 30;
  const std::uint64_t used = 2 * table_bytes(tables.required_at_first().keys);
  if (const auto& memory = tables.settings().memory) return *memory > used ? *memory - used : 0;
  return std::min(enough, available_memory().value_or(0) / 4);
}

}  // namespace

TablePool::TablePool(const ProblemTables& tables) : tables_(tables), most_bytes_(most_bytes_open(tables)) {}

std::size_t TablePool::most_at_once() const { return tables_.problem().catalogue->choose; }

std::vector<std::size_t> TablePool::available(Cell blank) {
  const std::lock_guard lock(mutex_);
  if (const auto known = available_.find(blank); known != available_.end()) return known->second;
  std::vector<std::size_t> all(tables_.problem().catalogue->partitions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::erase_if(all, [&](std::size_t number) { return !tables_.may_use(tables_.required({number}, blank)); });
  const RequiredTables required = tables_.required(all, blank);
  if (const auto missing = tables_.missing(required); !missing.empty()) {
    if (tables_.watch().makes_tables()) {
      tables_.make(required, missing);
    } else if (tables_.problem().only_tables) {  // of a search that is done again, which they were there for
      throw Error(ErrorKind::bad_input, counted(missing.size(), "table") + " of the pool missing in " +
                                            table_folder(tables_.settings().folder).string() + "; " +
                                            tables_.watch().remedy(tables_.making_command(required, missing), blank));
    } else {
      if (tables_.watch().takes_notes()) {
        tables_.watch().note(
            counted(missing.size(), "table") + " of the pool " + (missing.size() == 1 ? "is" : "are") +
            " missing; --generate makes what is missing, and so does: " + tables_.making_command(required, missing));
      }
      std::erase_if(all,
                    [&](std::size_t number) { return !tables_.missing(tables_.required({number}, blank)).empty(); });
    }
  }
  // Kept at the end: where something failed before, all of it is tried again when it is asked for again.
  available_.emplace(blank, all);
  return all;
}

std::shared_ptr<const Heuristic> TablePool::heuristic(Cell blank, const std::vector<std::size_t>& partitions) {
  const std::lock_guard lock(mutex_);
  auto heuristic = tables_.open(tables_.required(partitions, blank));
  for (const auto& table : heuristic->tables()) {
    if (std::find(open_.begin(), open_.end(), table) == open_.end()) open_.push_back(table);
  }
  std::uint64_t bytes = 0;
  for (const auto& table : open_) bytes += table->bits().size();
  while (bytes > most_bytes_) {
    bytes -= open_.front()->bits().size();
    open_.erase(open_.begin());
  }
  return heuristic;
}

void TablePool::chosen(Cell blank, const std::vector<std::size_t>& partitions) {
  if (!tables_.watch().takes_notes()) return;
  std::string text;
  for (const Partition& partition : tables_.required(partitions, blank).adapted.partitions) {
    text += (text.empty() ? "goes on with " : " and ") + partition_text(partition);
  }
  tables_.watch().note(text);
}

}  // namespace tilepdb::solver
