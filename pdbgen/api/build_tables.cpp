// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "format/api_tables.hpp"
#include "pdbgen/api/table_progress.hpp"
#include "pdbgen/write/memory_tables.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "tilepdb/api/memory_tables.hpp"
#include "tiles/api_partitions.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] MemoryTables make_in_memory(const Catalogue& known, const GenerateOptions& options) {
  const Catalogue adapted = for_blank_of(known, options);
  const Job job{.threads = prepare_threads(options.threads), .stop = options.stop};
  TableProgress progress(options);
  const pdbgen::SearchOptions search{.instruction_set = default_instruction_set(), .memory = options.memory};
  std::vector<std::shared_ptr<const tilepdb::Table>> tables;
  for (const TableKey& key : tables_needed(adapted.board, adapted.blank, adapted.partitions)) {
    progress.begin(key.file_stem());
    tables.push_back(pdbgen::make_table_in_memory(key, tables, job, search, progress));
  }
  return MemoryTablesAccess::made(std::move(tables));
}

}  // namespace

MemoryTables build_tables(const std::string& catalogue, const GenerateOptions& options) {
  return make_in_memory(catalogue_for(catalogue, options), options);
}

MemoryTables build_tables(const std::vector<PartitionTiles>& partitions, Size size, const GenerateOptions& options) {
  return make_in_memory(catalogue_of_tiles(partitions, size, options.goal), options);
}

}  // namespace tilepdb::v1
