// SPDX-License-Identifier: MIT
#include "solver/tables/table_pool.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "format/table_folder.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the most partitions of a choice, reflections included: as many as a search begins with.
[[nodiscard]] std::size_t most_chosen(const Catalogue& catalogue, bool transpose) {
  return catalogue.choose * (transpose ? 2 : 1);
}

/// Returns the memory for tables that stay open beside those that a search needs. Partitions share tables, and opening
/// one takes as long as a trial: some hundredths of a second.
[[nodiscard]] std::uint64_t most_bytes_open(const ProblemTables& tables) {
  constexpr std::uint64_t enough = std::uint64_t{4} << 30;
  if (const auto& memory = tables.settings().memory) {
    const std::uint64_t used =
        bytes_needed(*tables.problem().catalogue, tables.problem().goal.blank(), tables.settings().transpose, true);
    return *memory > used ? *memory - used : 0;
  }
  return std::min(enough, available_memory().value_or(0) / 4);
}

[[nodiscard]] std::vector<std::size_t> numbers_up_to(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

}  // namespace

std::uint64_t bytes_needed(const Catalogue& catalogue, Cell blank, bool transpose, bool chooses) {
  const std::uint64_t at_first = table_bytes(RequiredTables(tilepdb::at_first(catalogue), blank, transpose).keys);
  if (catalogue.choose == 0 || !chooses) return at_first;
  std::uint64_t largest = 0;
  for (const Partition& partition : for_blank(catalogue, blank).partitions) {
    largest = std::max(largest, table_bytes(tables_needed(catalogue.board, blank, {partition})));
  }
  return at_first + most_chosen(catalogue, transpose) * largest;
}

TablePool::TablePool(const ProblemTables& tables) : tables_(tables), most_bytes_(most_bytes_open(tables)) {}

std::size_t TablePool::most_at_once() const {
  return most_chosen(*tables_.problem().catalogue, tables_.settings().transpose);
}

std::vector<Partition> TablePool::all(Cell blank) const {
  Catalogue adapted = for_blank(*tables_.problem().catalogue, blank);
  return tables_.settings().transpose ? with_reflections(adapted) : std::move(adapted.partitions);
}

std::vector<std::size_t> TablePool::first(Cell blank) const {
  const auto numbers = numbers_up_to(tables_.problem().catalogue->choose);
  const auto all = this->all(blank);
  std::vector<std::size_t> first;
  for (const Partition& partition : tables_.required(numbers, blank).partitions) {
    first.push_back(static_cast<std::size_t>(std::find(all.begin(), all.end(), partition) - all.begin()));
  }
  std::sort(first.begin(), first.end());
  return first;
}

RequiredTables TablePool::required(const std::vector<std::size_t>& partitions, Cell blank) const {
  const auto all = this->all(blank);
  std::vector<Partition> some;
  some.reserve(partitions.size());
  for (const std::size_t number : partitions) some.push_back(all.at(number));
  return tables_.required_alone(std::move(some), blank);
}

std::vector<std::size_t> TablePool::available(Cell blank) {
  const std::lock_guard lock(mutex_);
  if (const auto known = available_.find(blank); known != available_.end()) return known->second;
  auto numbers = numbers_up_to(tables_.problem().catalogue->partitions.size());
  std::erase_if(numbers, [&](std::size_t number) { return !tables_.may_use(tables_.required({number}, blank)); });
  // Reflections need no further tables.
  const RequiredTables required = tables_.required(numbers, blank);
  auto available = numbers_up_to(all(blank).size());
  std::erase_if(available, [&](std::size_t number) { return !tables_.may_use(this->required({number}, blank)); });
  if (const auto missing = tables_.missing(required); !missing.empty()) {
    if (tables_.watch().make) {
      tables_.make(required, missing);
    } else if (tables_.problem().only_tables) {  // a repeated search, which had these tables
      throw Error(ErrorKind::bad_input, counted(missing.size(), "table") + " of the pool missing in " +
                                            table_folder(tables_.settings().folder).string() + "; " +
                                            tables_.watch().remedy(tables_.making_command(required, missing), blank));
    } else {
      if (tables_.watch().note) {
        tables_.watch().note(counted(missing.size(), "table") + " of the pool " + (missing.size() == 1 ? "is" : "are") +
                             " missing; " + tables_.watch().remedy(tables_.making_command(required, missing), blank));
      }
      std::erase_if(available,
                    [&](std::size_t number) { return !tables_.missing(this->required({number}, blank)).empty(); });
    }
  }
  // Cached only at the end, so that failures are retried.
  available_.emplace(blank, available);
  return available;
}

std::shared_ptr<const Heuristic> TablePool::heuristic(Cell blank, const std::vector<std::size_t>& partitions) {
  const std::lock_guard lock(mutex_);
  auto heuristic = tables_.open(required(partitions, blank));
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
  if (!tables_.watch().note) return;
  std::string text;
  for (const Partition& partition : required(partitions, blank).adapted.partitions) {
    text += (text.empty() ? "continuing with " : " and ") + partition_text(partition);
  }
  tables_.watch().note(text);
}

}  // namespace tilepdb::solver
