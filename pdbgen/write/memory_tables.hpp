// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "format/table.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// Makes a table in memory, without a file: of the search there are none either. One of `others` lends its index if it
/// is the same. Throws Error (resource) if the table does not fit into the memory that may be used, and as
/// BreadthFirstSearch does.
[[nodiscard]] std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                                const std::vector<std::shared_ptr<const Table>>& others,
                                                                const Job& job, const SearchOptions& search,
                                                                SearchObserver& observer = SearchObserver::none());

/// Tables in memory for one choice of partitions after the other.
class MemoryTables {
 public:
  /// The job must outlive it.
  MemoryTables(const Job& job, SearchOptions search) : job_(job), search_(std::move(search)) {}

  /// The tables that some partitions need. Those that the last partitions needed too are not made again; the others
  /// are given up before new ones are made.
  [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& of(BoardSize board, Cell blank,
                                                                    const std::vector<Partition>& partitions);

 private:
  const Job& job_;
  SearchOptions search_;
  std::vector<std::shared_ptr<const Table>> tables_;
};

}  // namespace tilepdb::pdbgen
