// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tilepdb/api/generate.hpp"

namespace tilepdb::v1 {

/// Tables in memory, without files: made by build_tables(), read by a Heuristic. Copies share them. They are never
/// changed, so any number of threads may use one at once, and live as long as a copy or a heuristic that reads them.
class MemoryTables {
 public:
  /// None.
  MemoryTables() = default;

  /// How many tables.
  [[nodiscard]] std::size_t count() const noexcept;
  /// Bytes of memory that they take.
  [[nodiscard]] std::uint64_t bytes() const noexcept;

 private:
  friend struct MemoryTablesAccess;

  struct State;
  std::shared_ptr<const State> state_;
};

/// Makes the tables of a catalogue in memory. Of the options folder and compression mean nothing. Throws Error as
/// generate() does; resource if they do not fit into the memory that is free, or allowed.
[[nodiscard]] MemoryTables build_tables(const std::string& catalogue, const GenerateOptions& options = {});

/// The same of partitions of the tiles of a board.
[[nodiscard]] MemoryTables build_tables(const std::vector<PartitionTiles>& partitions, Size size,
                                        const GenerateOptions& options = {});

}  // namespace tilepdb::v1
