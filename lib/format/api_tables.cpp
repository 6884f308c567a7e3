// SPDX-License-Identifier: MIT
#include "format/api_tables.hpp"

#include <utility>

namespace tilepdb::v1 {

MemoryTables MemoryTablesAccess::made(std::vector<std::shared_ptr<const tilepdb::Table>> tables) {
  MemoryTables made;
  made.state_ = std::make_shared<const MemoryTables::State>(MemoryTables::State{std::move(tables)});
  return made;
}

std::vector<std::shared_ptr<const tilepdb::Table>> MemoryTablesAccess::tables(const MemoryTables& tables) {
  if (!tables.state_) return {};
  return tables.state_->tables;
}

std::size_t MemoryTables::count() const noexcept { return state_ ? state_->tables.size() : 0; }

std::uint64_t MemoryTables::bytes() const noexcept {
  std::uint64_t sum = 0;
  if (state_) {
    for (const auto& table : state_->tables) sum += table->bits().size();
  }
  return sum;
}

}  // namespace tilepdb::v1
