// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "core/pattern.hpp"
#include "solver/kernels/packed_state.hpp"
#include "solver/kernels/state_changes.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {
class Table;
}

namespace tilepdb::solver {

/// All four directions, one bit each.
inline constexpr unsigned every_direction = 15;

/// The blank's moves from each cell, for each set of allowed directions (one bit each), in ascending order of the
/// target cell.
class BlankSteps {
 public:
  struct List {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> direction{};
    std::array<std::uint8_t, 4> cell{};
  };
  using ByAllowed = std::array<List, every_direction + 1>;

  explicit BlankSteps(BoardSize board) noexcept;

  /// Indexed by cell, then by allowed directions.
  [[nodiscard]] const ByAllowed* lists() const noexcept { return lists_.data(); }

 private:
  std::array<ByAllowed, max_table_cells> lists_{};
};

/// Limits on the partitions and patterns of a heuristic; the search keeps one word per pattern and node.
inline constexpr std::size_t max_partitions = 64;
inline constexpr std::size_t max_lookups = 256;

/// The data that a search needs to read one pattern's table, in one cache line.
struct alignas(64) PatternLookup {
  /// `moves` are the moves on the board's image that the table is for; `bits` are the table's.
  PatternLookup(const Index& index, const std::uint8_t* bits, const CellMove* moves, const StateChanges& all);

  const Index* index;
  std::uint64_t arrangements;
  const std::uint8_t* bits;
  const CellMove* moves;       ///< four for each cell of the blank, by direction
  const StateChange* changes;  ///< this and the next two: the index's part of StateChanges
  const std::uint16_t* arrangement_maps;
  const SetRegions* regions;
};

class BlockValues;
class TableWalk;

/// The tables of a set of partitions, prepared for kernels. Does not keep the tables alive.
class LookupTables {
 public:
  LookupTables(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
               const std::vector<std::shared_ptr<const Table>>& tables);

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  [[nodiscard]] Cell blank() const noexcept { return blank_; }
  [[nodiscard]] std::size_t partitions() const noexcept { return lookup_of_.size(); }
  [[nodiscard]] std::size_t lookups() const noexcept { return uses_.size(); }
  [[nodiscard]] const PatternLookup* lookup() const noexcept { return lookups_.data(); }

  /// The arrays that all lookups point into.
  [[nodiscard]] const std::vector<CellMove>& moves() const noexcept { return moves_; }
  [[nodiscard]] const StateChanges& changes() const noexcept { return *changes_; }

  [[nodiscard]] const BlankSteps& blank_steps() const noexcept { return blank_steps_; }

  /// Maps a tile, named by its goal cell, to its lookup in a partition.
  [[nodiscard]] const std::uint8_t* lookup_of(std::size_t partition) const noexcept {
    return lookup_of_[partition].data();
  }

  /// The cells from which a move of the blank in `direction` takes the tile, named by its goal cell, away from its
  /// goal. The tile enters the cell that the blank leaves.
  [[nodiscard]] CellSet away(unsigned tile, Direction direction) const noexcept {
    return away_[tile][static_cast<unsigned>(direction)];
  }

  /// Returns the abstract state of a position in a lookup's pattern, on its table's board.
  [[nodiscard]] PatternState state(std::size_t lookup, const TileCells& cell_of) const noexcept {
    return uses_[lookup].projection.state_of(cell_of, blank_);
  }

  /// Returns the table's bit for that state.
  [[nodiscard]] bool bit(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// Returns the state as a word, with its bit from the table.
  [[nodiscard]] PackedState packed_state(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// Returns h of a lookup's pattern. Throws Error (check_failed) if the table does not lead to the goal.
  [[nodiscard]] unsigned distance(std::size_t lookup, const TileCells& cell_of) const;

  /// Reads the distance() of several positions into `values`, one each. `blocks`, if not null, must be those of the
  /// same table.
  void distances(std::size_t lookup, std::span<const TileCells> positions, unsigned* values,
                 const BlockValues* blocks) const;

  /// Computes block values of a lookup's table for `states` lookups with `threads` threads. The table and this object
  /// must outlive them.
  [[nodiscard]] std::shared_ptr<const BlockValues> block_values(std::size_t lookup, std::uint64_t states,
                                                                int threads) const;

  [[nodiscard]] const Table& table(std::size_t lookup) const noexcept { return *uses_[lookup].table; }

 private:
  /// A pattern's table and the projection of positions to its states.
  struct Use {
    const Table* table;
    unsigned symmetry;
    PatternProjection projection;
  };

  void add_partition(const Partition& partition, const std::vector<std::shared_ptr<const Table>>& tables);
  void fill_away();
  void fill_lookups();

  BoardSize board_;
  Cell blank_;
  BlankSteps blank_steps_;
  std::vector<Use> uses_;
  std::vector<PatternLookup> lookups_;
  std::vector<std::array<std::uint8_t, max_table_cells>> lookup_of_;
  std::array<std::array<CellSet, 4>, max_table_cells> away_{};
  std::vector<CellMove> moves_;  ///< for all symmetries
  std::shared_ptr<const StateChanges> changes_;
  std::vector<std::shared_ptr<const TableWalk>> walks_;  ///< by lookup; shared by lookups of one table
};

}  // namespace tilepdb::solver
