// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>

#include "solver/search/optimal_search.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// The pool of a problem's catalogue.
class TablePool : public PartitionPool {
 public:
  explicit TablePool(const ProblemTables& tables);

  [[nodiscard]] std::size_t most_at_once() const override;
  [[nodiscard]] std::vector<std::size_t> available(Cell blank) override;
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                           const std::vector<std::size_t>& partitions) override;
  void chosen(Cell blank, const std::vector<std::size_t>& partitions) override;

 private:
  ProblemTables tables_;
  std::uint64_t most_bytes_;  // of tables kept open
  std::mutex mutex_;
  std::map<Cell, std::vector<std::size_t>> available_;
  std::vector<std::shared_ptr<const Table>> open_;  // those opened first come first
};

}  // namespace tilepdb::solver
