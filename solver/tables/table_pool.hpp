// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>

#include "solver/search/search_strategy.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Returns the bytes of tables that a search with a catalogue needs at once, for a goal with its blank on a cell: the
/// tables that it begins with and, if partitions are chosen from a pool, those of the largest choice.
[[nodiscard]] std::uint64_t bytes_needed(const Catalogue& catalogue, Cell blank, bool transpose, bool chooses);

/// The pool of a problem's catalogue. Partitions and reflections are chosen separately; reflections are numbered after
/// the partitions.
class TablePool : public PartitionPool {
 public:
  explicit TablePool(const ProblemTables& tables);

  [[nodiscard]] std::size_t most_at_once() const override;
  [[nodiscard]] std::vector<std::size_t> first(Cell blank) const override;
  [[nodiscard]] std::vector<std::size_t> available(Cell blank) override;
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                           const std::vector<std::size_t>& partitions) override;
  void chosen(Cell blank, const std::vector<std::size_t>& partitions) override;

 private:
  /// Returns all partitions of the catalogue for a goal's blank, with their reflections if these are looked up.
  [[nodiscard]] std::vector<Partition> all(Cell blank) const;
  [[nodiscard]] RequiredTables required(const std::vector<std::size_t>& partitions, Cell blank) const;

  ProblemTables tables_;
  std::uint64_t most_bytes_;  // of tables kept open
  std::mutex mutex_;
  std::map<Cell, std::vector<std::size_t>> available_;
  std::vector<std::shared_ptr<const Table>> open_;  // oldest first
};

}  // namespace tilepdb::solver
