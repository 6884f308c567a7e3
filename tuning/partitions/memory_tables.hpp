// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "format/table.hpp"
#include "pdbgen/blocks/generator.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::tuning {

/// Tables made in memory, without files, for one choice of partitions after the other.
class MemoryTables {
 public:
  explicit MemoryTables(generator::GenerateOptions options) : options_(std::move(options)) {}

  /// The tables that some partitions need. Those that the last partitions needed too are not made again; the others
  /// are given up before new ones are made.
  [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& of(BoardSize board, Cell blank,
                                                                    const std::vector<Partition>& partitions);

 private:
  [[nodiscard]] std::shared_ptr<const Table> make(const TableKey& key) const;

  generator::GenerateOptions options_;
  std::vector<std::shared_ptr<const Table>> tables_;
};

}  // namespace tilepdb::tuning
