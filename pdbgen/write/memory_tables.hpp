// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "format/table.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"

namespace tilepdb::pdbgen {

/// Makes a table in memory, without a file: of the search there are none either. One of `others`, which are in memory,
/// lends its index if it is the same. Throws Error (resource) if the table does not fit beside them into the memory
/// that may be used, and as BreadthFirstSearch does.
[[nodiscard]] std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                                const std::vector<std::shared_ptr<const Table>>& others,
                                                                const Job& job, const SearchOptions& search,
                                                                SearchObserver& observer = SearchObserver::none());

/// Makes `tables` those that are needed. What is there already is not made again. The others are given up before new
/// ones are made. Throws Error as make_table_in_memory() does.
void keep_tables(std::vector<std::shared_ptr<const Table>>& tables, std::vector<TableKey> needed, const Job& job,
                 const SearchOptions& search);

}  // namespace tilepdb::pdbgen
