// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tilepdb/api/generate.hpp"

namespace tilepdb::v1 {

/// Tables in memory, without files: build_tables() makes them, a Heuristic reads them. Copies share the tables, which
/// are immutable, so any number of threads may use them at the same time. They live as long as a copy, or a heuristic
/// that reads them, exists.
class MemoryTables {
 public:
  /// Holds no tables.
  MemoryTables() = default;

  /// Returns the number of tables.
  [[nodiscard]] std::size_t count() const noexcept;
  /// Returns the memory used by the tables, in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept;

 private:
  friend struct MemoryTablesAccess;

  struct State;
  std::shared_ptr<const State> state_;
};

/// Builds the tables of a catalogue in memory. Ignores the options `folder` and `compress`. Throws Error as generate()
/// does, and resource if the tables do not fit into the free memory or the memory limit.
[[nodiscard]] MemoryTables build_tables(const std::string& catalogue, const GenerateOptions& options = {});

/// Builds the tables of the default catalogue for boards of a size in memory, as above.
[[nodiscard]] MemoryTables build_tables(Size size, const GenerateOptions& options = {});

/// Builds the tables of the partitions in memory, as above.
[[nodiscard]] MemoryTables build_tables(const std::vector<PartitionTiles>& partitions, Size size,
                                        const GenerateOptions& options = {});

}  // namespace tilepdb::v1
