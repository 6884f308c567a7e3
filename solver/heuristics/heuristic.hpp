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

/// Opens tables in the order of the keys, with `threads` threads (0: all cores); reuses those in `open`. `opening`, if
/// not empty, receives the share done, from any thread, concurrently. Throws Error if a table is missing, unreadable,
/// damaged or not the one that its name says.
[[nodiscard]] std::vector<std::shared_ptr<const Table>> open_tables(
    const std::filesystem::path& folder, const std::vector<TableKey>& keys, Check check, int threads,
    const std::vector<std::shared_ptr<const Table>>& open = {}, const std::function<void(double share)>& opening = {});

/// Additive (disjoint) pattern databases: the maximum over partitions of the sum over patterns, with the open tables.
/// Tiles of a partial goal that are in no pattern of a partition add their Manhattan distance to its sum. Immutable and
/// thread-safe.
class Heuristic {
 public:
  /// `tables` must contain every table that tables_needed() lists for these partitions; otherwise throws Error
  /// (bad_input). `free_cells` are those of the goal (Position::free_cells()); patterns contain none of them.
  Heuristic(BoardSize board, Cell blank, std::vector<Partition> partitions,
            std::vector<std::shared_ptr<const Table>> tables, std::uint64_t free_cells = 0);
  ~Heuristic();

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  /// The blank's cell in the goal, or the cell that names it.
  [[nodiscard]] Cell blank() const noexcept { return blank_; }
  [[nodiscard]] const std::vector<Partition>& partitions() const noexcept { return partitions_; }
  [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& tables() const noexcept { return tables_; }

  /// Returns the sum of each partition, in order, for a position named by goal (named_by_goal()). Throws Error
  /// (check_failed) if a table does not lead to the goal.
  [[nodiscard]] std::vector<unsigned> values(const Position& position) const;

  /// Returns the heuristic value: the largest of values().
  [[nodiscard]] unsigned value(const Position& position) const;

  /// The tiles whose Manhattan distance counts in a partition.
  [[nodiscard]] CellSet by_distance(std::size_t partition) const noexcept { return by_distance_[partition]; }

  /// Returns the sum of the Manhattan distances that count in a partition, for a position named by goal.
  [[nodiscard]] unsigned distances(std::size_t partition, const Position& position) const noexcept;

  /// Returns the time that a search takes per node, to compare heuristics; see search_cost.
  [[nodiscard]] double nanoseconds_per_node() const;

  /// The tables as the search kernels read them.
  [[nodiscard]] const LookupTables& lookup() const noexcept { return *lookup_; }

 private:
  BoardSize board_;
  Cell blank_;
  std::vector<Partition> partitions_;
  std::vector<CellSet> by_distance_;  // by partition
  std::vector<std::shared_ptr<const Table>> tables_;
  std::unique_ptr<const LookupTables> lookup_;
};

class BlockValues;

/// Reads the values of many positions. Thread-safe.
class ValueReader {
 public:
  /// For about `positions` positions: where that pays off, first computes block values of tables with `threads`
  /// threads. The heuristic must outlive it.
  ValueReader(const Heuristic& heuristic, std::uint64_t positions, int threads);

  /// Reads Heuristic::value() of several positions into `values`, one each.
  void values(std::span<const Position> positions, std::span<std::uint16_t> values) const;

 private:
  const Heuristic& heuristic_;
  std::vector<std::shared_ptr<const BlockValues>> blocks_;  ///< by lookup; null where walks are as good
};

}  // namespace tilepdb::solver
