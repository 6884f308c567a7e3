// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>

#include "solver/commands/options.hpp"
#include "solver/commands/problem.hpp"
#include "solver/search/partition_pool.hpp"

namespace tilepdb::solver {

/// The pool of a problem's catalogue, with tables from the folder of the options. Options and problem must outlive it.
class TablePool : public PartitionPool {
 public:
  TablePool(const Options& options, const Problem& problem);

  [[nodiscard]] std::size_t most_at_once() const override;
  [[nodiscard]] std::vector<std::size_t> available(Cell blank) override;
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                           const std::vector<std::size_t>& partitions) override;
  void chosen(Cell blank, const std::vector<std::size_t>& partitions) override;

 private:
  const Options& options_;
  const Problem& problem_;
  std::uint64_t most_bytes_;  // of tables kept open
  std::mutex mutex_;
  std::map<Cell, std::vector<std::size_t>> available_;
  std::vector<std::shared_ptr<const Table>> open_;  // those opened first come first
};

}  // namespace tilepdb::solver
