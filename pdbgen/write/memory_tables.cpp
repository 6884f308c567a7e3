// SPDX-License-Identifier: MIT
#include "pdbgen/write/memory_tables.hpp"

#include <algorithm>

#include "pdbgen/blocks/breadth_first_search.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/available_memory.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {

std::shared_ptr<const Table> make_table_in_memory(const TableKey& key,
                                                  const std::vector<std::shared_ptr<const Table>>& others,
                                                  const Job& job, const SearchOptions& search,
                                                  SearchObserver& observer) {
  const auto alike = std::find_if(others.begin(), others.end(), [&](const auto& table) {
    return table->key().board == key.board && table->key().tiles() == key.tiles();
  });
  auto index = alike == others.end() ? std::make_shared<const Index>(key.board, key.tiles()) : (*alike)->shared_index();
  // What is free is less by what the others take, what is allowed is not.
  std::uint64_t held = 0;
  for (const auto& table : others) held += search.memory ? table->header().payload_size() : 0;
  // What the search takes, and the table then.
  require_memory(held + requirements(*index, job.threads, Output::in_memory).memory + index->states() / 8,
                 key.file_stem() + (held == 0 ? ": making it" : ": making it beside the others"),
                 "as a file it takes less", search.memory);
  BreadthFirstSearch levels(key, *index, job, search, observer);
  levels.run();
  Header header = make_header(key, *index, levels.histogram());
  HugeBuffer payload(header.payload_size());
  constexpr std::size_t piece = std::size_t{1} << 20;
  const std::size_t pieces = (payload.bytes().size() + piece - 1) / piece;
  parallel_for(pieces, job, [&](std::size_t i) {
    const std::size_t size = std::min(piece, payload.bytes().size() - i * piece);
    levels.payload(i * piece, payload.bytes().subspan(i * piece, size));
  });
  return std::make_shared<const Table>(std::move(header), std::move(payload), std::move(index));
}

void keep_tables(std::vector<std::shared_ptr<const Table>>& tables, std::vector<TableKey> needed, const Job& job,
                 const SearchOptions& search) {
  std::erase_if(tables, [&](const auto& table) { return std::erase(needed, table->key()) == 0; });
  for (const TableKey& key : needed) tables.push_back(make_table_in_memory(key, tables, job, search));
}

}  // namespace tilepdb::pdbgen
