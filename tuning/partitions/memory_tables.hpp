// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "format/table.hpp"
#include "platform/instruction_set.hpp"
#include "platform/job.hpp"

namespace tilepdb::tuning {

/// Tables made in memory, without files, for one choice of partitions after the other.
class MemoryTables {
 public:
  /// The job must outlive it.
  MemoryTables(const Job& job, InstructionSet set) : job_(job), instruction_set_(set) {}

  /// The tables that some partitions need. Those that the last partitions needed too are not made again; the others
  /// are given up before new ones are made.
  [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& of(BoardSize board, Cell blank,
                                                                    const std::vector<Partition>& partitions);

 private:
  [[nodiscard]] std::shared_ptr<const Table> make(const TableKey& key) const;

  const Job& job_;
  InstructionSet instruction_set_;
  std::vector<std::shared_ptr<const Table>> tables_;
};

}  // namespace tilepdb::tuning
