// SPDX-License-Identifier: MIT
#include "tuning/partitions/memory_tables.hpp"

#include <algorithm>

#include "pdbgen/blocks/breadth_first_search.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/parallel_for.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::tuning {

const std::vector<std::shared_ptr<const Table>>& MemoryTables::of(BoardSize board, Cell blank,
                                                                  const std::vector<Partition>& partitions) {
  auto missing = tables_needed(board, blank, partitions);
  std::erase_if(tables_, [&](const auto& table) { return std::erase(missing, table->key()) == 0; });
  for (const TableKey& key : missing) tables_.push_back(make(key));
  return tables_;
}

std::shared_ptr<const Table> MemoryTables::make(const TableKey& key) const {
  const auto alike = std::find_if(tables_.begin(), tables_.end(), [&](const auto& table) {
    return table->key().board == key.board && table->key().tiles() == key.tiles();
  });
  auto index =
      alike == tables_.end() ? std::make_shared<const Index>(key.board, key.tiles()) : (*alike)->shared_index();
  pdbgen::BreadthFirstSearch search(key, *index, job_, {.instruction_set = instruction_set_});
  search.run();
  Header header = pdbgen::make_header(key, *index, search.histogram());
  HugeBuffer payload(header.payload_size());
  constexpr std::size_t piece = std::size_t{1} << 20;
  const std::size_t pieces = (payload.size() + piece - 1) / piece;
  parallel_for(pieces, job_, [&](std::size_t i) {
    const std::size_t size = std::min<std::size_t>(piece, payload.size() - i * piece);
    search.payload(i * piece, payload.bytes().subspan(i * piece, size));
  });
  return std::make_shared<const Table>(std::move(header), std::move(payload), std::move(index));
}

}  // namespace tilepdb::tuning
