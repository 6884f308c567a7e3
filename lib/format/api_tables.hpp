// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "format/table.hpp"
#include "tilepdb/api/memory_tables.hpp"

// MemoryTables of the programming interface, made by the generator and read by the solver.
namespace tilepdb::v1 {

struct MemoryTables::State {
  std::vector<std::shared_ptr<const tilepdb::Table>> tables;
};

struct MemoryTablesAccess {
  [[nodiscard]] static MemoryTables made(std::vector<std::shared_ptr<const tilepdb::Table>> tables);
  [[nodiscard]] static std::vector<std::shared_ptr<const tilepdb::Table>> tables(const MemoryTables& tables);
};

}  // namespace tilepdb::v1
