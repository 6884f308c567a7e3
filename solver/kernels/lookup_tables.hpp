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

/// All four directions, a bit for each.
inline constexpr unsigned every_direction = 15;

/// The blank's moves from each cell of a board, by the directions that are allowed (a bit for each), in ascending order
/// of the cell that the blank goes to.
class BlankSteps {
 public:
  struct List {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> direction{};
    std::array<std::uint8_t, 4> cell{};
  };
  using ByAllowed = std::array<List, every_direction + 1>;

  explicit BlankSteps(BoardSize board) noexcept;

  /// By cell and allowed directions.
  [[nodiscard]] const ByAllowed* lists() const noexcept { return lists_.data(); }

 private:
  std::array<ByAllowed, max_cells> lists_{};
};

/// Most partitions and patterns a heuristic may have; the search keeps one word per pattern and node.
inline constexpr std::size_t max_partitions = 64;
inline constexpr std::size_t max_lookups = 256;

/// All that a search needs to read one pattern's table, in one line of the cache.
struct alignas(64) PatternLookup {
  /// `moves` are those of the board's image that the table is of, `bits` the table's.
  PatternLookup(const Index& index, const std::uint8_t* bits, const CellMove* moves, const StateChanges& all);

  const Index* index;
  std::uint64_t arrangements;
  const std::uint8_t* bits;
  const CellMove* moves;       ///< four for each cell of the blank
  const StateChange* changes;  ///< this and the following: the index's part of StateChanges
  const std::uint16_t* arrangement_maps;
  const SetRegions* regions;
};

class BlockValues;
class TableWalk;

/// The tables of a set of partitions, prepared for the search kernels; keeps no table alive.
class LookupTables {
 public:
  LookupTables(BoardSize board, Cell blank, const std::vector<Partition>& partitions,
               const std::vector<std::shared_ptr<const Table>>& tables);

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  [[nodiscard]] Cell blank() const noexcept { return blank_; }
  [[nodiscard]] std::size_t partitions() const noexcept { return lookup_of_.size(); }
  [[nodiscard]] std::size_t lookups() const noexcept { return lookups_.size(); }
  [[nodiscard]] const PatternLookup* lookup() const noexcept { return lookups_.data(); }

  /// What all lookups' moves and changes are parts of.
  [[nodiscard]] const std::vector<CellMove>& moves() const noexcept { return moves_; }
  [[nodiscard]] const StateChanges& changes() const noexcept { return *changes_; }

  [[nodiscard]] const BlankSteps& blank_steps() const noexcept { return blank_steps_; }

  /// Which lookup a tile (by its goal cell) belongs to in a partition.
  [[nodiscard]] const std::uint8_t* lookup_of(std::size_t partition) const noexcept {
    return lookup_of_[partition].data();
  }

  /// Whether a tile (by its goal cell) goes away from its goal when the blank moves in a direction: bit = the cell
  /// that the blank leaves, which is where the tile goes.
  [[nodiscard]] CellSet away(unsigned tile, Direction direction) const noexcept {
    return away_[tile][static_cast<unsigned>(direction)];
  }

  /// The state of a lookup's pattern in a position, as its table's board has it.
  [[nodiscard]] PatternState state(std::size_t lookup, const TileCells& cell_of) const noexcept {
    return uses_[lookup].view.state_of(cell_of, blank_);
  }

  /// The table's bit for it.
  [[nodiscard]] bool bit(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// The state as a word, its bit read from the table.
  [[nodiscard]] PackedState packed_state(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// h of a lookup's pattern. Throws Error (check_failed) if the table does not lead to the goal.
  [[nodiscard]] unsigned distance(std::size_t lookup, const TileCells& cell_of) const;

  /// The same of several positions at once. `values` has a place for each; `blocks`, if not null, are those of the
  /// same table.
  void distances(std::size_t lookup, std::span<const TileCells> positions, unsigned* values,
                 const BlockValues* blocks) const;

  /// The values of blocks of a lookup's table, for so many states, by so many threads. They must not outlive the table
  /// or this.
  [[nodiscard]] std::shared_ptr<const BlockValues> block_values(std::size_t lookup, std::uint64_t states,
                                                                int threads) const;

  /// The table of a lookup's pattern.
  [[nodiscard]] const Table& table(std::size_t lookup) const noexcept { return *uses_[lookup].table; }

 private:
  /// A pattern's table, and how its states are found in a position.
  struct Use {
    const Table* table;
    unsigned symmetry;
    PatternProjection view;
  };

  void add_partition(const Partition& partition, const std::vector<std::shared_ptr<const Table>>& tables);
  void fill_away();
  void fill_lookups();

  BoardSize board_;
  Cell blank_;
  BlankSteps blank_steps_;
  std::vector<Use> uses_;
  std::vector<PatternLookup> lookups_;
  std::vector<std::array<std::uint8_t, max_cells>> lookup_of_;
  std::array<std::array<CellSet, 4>, max_cells> away_{};
  std::vector<CellMove> moves_;  ///< of all symmetries
  std::shared_ptr<const StateChanges> changes_;
  std::vector<std::shared_ptr<const TableWalk>> walks_;  ///< by lookup; one for each table
};

}  // namespace tilepdb::solver
