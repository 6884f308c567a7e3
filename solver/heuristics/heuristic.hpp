// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/position.hpp"
#include "format/table.hpp"

namespace tilepdb::solver {

class LookupTables;

/// Opens tables, in the order of the keys, with `threads` threads (0: all cores); those among `open` are not opened
/// again. `opening`, if not empty, is told what share of it all is done, by any thread, several at once. Throws Error
/// if one is missing, unreadable, damaged or another table than its name says.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> open_tables(
    const std::filesystem::path& folder, const std::vector<TableKey>& keys, Check check, int threads,
    const std::vector<std::shared_ptr<const Table>>& open = {}, const std::function<void(double share)>& opening = {});

/// Partitions with their open tables: the maximum over partitions of the sum over patterns. Immutable; any number of
/// threads may search with one at once.
class Heuristic {
 public:
  /// `tables` must hold every table that tables_needed() names for these partitions; throws Error (bad_input)
  /// otherwise.
  Heuristic(BoardSize board, Cell blank, std::vector<Partition> partitions,
            std::vector<std::shared_ptr<const Table>> tables);
  ~Heuristic();

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  /// The blank's cell in the goal.
  [[nodiscard]] Cell blank() const noexcept { return blank_; }
  [[nodiscard]] const std::vector<Partition>& partitions() const noexcept { return partitions_; }
  [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& tables() const noexcept { return tables_; }

  /// The sums of the partitions for a position named by goal (named_by_goal()), in their order. Throws Error
  /// (check_failed) if a table does not lead to the goal.
  [[nodiscard]] std::vector<unsigned> values(const Position& position) const;

  /// The heuristic value: the largest of values().
  [[nodiscard]] unsigned value(const Position& position) const;

  /// How long a search takes for a node with it, to compare heuristics; see search_cost.
  [[nodiscard]] double nanoseconds_per_node() const;

  /// What the search kernels read.
  [[nodiscard]] const LookupTables& lookup() const noexcept { return *lookup_; }

 private:
  BoardSize board_;
  Cell blank_;
  std::vector<Partition> partitions_;
  std::vector<std::shared_ptr<const Table>> tables_;
  std::unique_ptr<const LookupTables> lookup_;
};

class BlockValues;

/// Reads the values of many positions. Any number of threads may read at once.
class ValueReader {
 public:
  /// For so many positions: where that pays, so many threads first find values of whole blocks of tables. The heuristic
  /// must outlive it.
  ValueReader(const Heuristic& heuristic, std::uint64_t positions, int threads);

  /// As Heuristic::value(), of several at once. `values` has a place for each.
  void values(std::span<const Position> positions, std::span<std::uint16_t> values) const;

 private:
  const Heuristic& heuristic_;
  std::vector<std::shared_ptr<const BlockValues>> blocks_;  ///< by lookup; null where walks are as good
};

}  // namespace tilepdb::solver
