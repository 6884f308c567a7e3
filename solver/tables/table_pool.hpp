// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "solver/search/optimal_search.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Bytes of tables that a search with a catalogue needs at once, for a goal whose blank is on a cell: those that it
/// begins with, and of a pool those of the largest choice, too, unless none is made.
[[nodiscard]] std::uint64_t bytes_needed(const Catalogue& catalogue, Cell blank, bool transpose,
                                         std::optional<ChoiceTime> choice);

/// The pool of a problem's catalogue. Chosen late, a partition comes with its reflection, and its number is that in the
/// catalogue. Chosen early, each of the two is one of its own; reflections have the numbers after the partitions.
class TablePool : public PartitionPool {
 public:
  TablePool(const ProblemTables& tables, ChoiceTime time);

  [[nodiscard]] std::size_t most_at_once() const override;
  [[nodiscard]] std::vector<std::size_t> first(Cell blank) const override;
  [[nodiscard]] std::vector<std::size_t> available(Cell blank) override;
  [[nodiscard]] std::shared_ptr<const Heuristic> heuristic(Cell blank,
                                                           const std::vector<std::size_t>& partitions) override;
  void chosen(Cell blank, const std::vector<std::size_t>& partitions) override;

 private:
  /// Whether reflections are chosen by themselves.
  [[nodiscard]] bool is_apart() const noexcept { return time_ == ChoiceTime::early; }
  /// All partitions of the catalogue, and where they are chosen apart their reflections, for a goal's blank.
  [[nodiscard]] std::vector<Partition> all(Cell blank) const;
  [[nodiscard]] RequiredTables required(const std::vector<std::size_t>& partitions, Cell blank) const;

  ProblemTables tables_;
  ChoiceTime time_;
  std::uint64_t most_bytes_;  // of tables kept open
  std::mutex mutex_;
  std::map<Cell, std::vector<std::size_t>> available_;
  std::vector<std::shared_ptr<const Table>> open_;  // those opened first come first
};

}  // namespace tilepdb::solver
