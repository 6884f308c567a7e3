// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/position.hpp"
#include "format/table.hpp"
#include "solver/kernels/state_arrays.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// Most partitions and patterns a heuristic may have; the search keeps one word per pattern and node.
inline constexpr std::size_t max_partitions = 64;
inline constexpr std::size_t max_lookups = 256;

/// All that a search needs to read one pattern's table.
struct PatternLookup {
  const std::uint8_t* bits = nullptr;     ///< of the table
  const CellMove* moves = nullptr;        ///< four for each cell of the blank
  const StateChange* changes = nullptr;   ///< what moves do to sets of cells
  const std::uint16_t* turned = nullptr;  ///< what moves do to arrangements
  const SetRegions* regions = nullptr;    ///< by set rank
  const Index* index = nullptr;
  std::uint64_t arrangements = 0;
};

/// Where a number has a smaller one in it.
struct BitField {
  unsigned at;
  unsigned bits;
};

/// A CellMove in one word: `below` in the lower half, and fields of the upper half.
using PackedMove = std::uint64_t;

namespace packed_move {
inline constexpr BitField shift{32, 5};
inline constexpr BitField blank{37, 5};
inline constexpr BitField between_bits{42, 3};
inline constexpr BitField back{45, 1};  ///< whether the tile goes to the smaller cell
inline constexpr BitField changes{46, 18};
}  // namespace packed_move

[[nodiscard]] constexpr PackedMove pack(const CellMove& move) noexcept {
  const bool back = move.blank >= move.shift;
  return PackedMove{move.below} | PackedMove{move.shift} << packed_move::shift.at |
         PackedMove{move.blank} << packed_move::blank.at |
         static_cast<PackedMove>(std::popcount(move.between)) << packed_move::between_bits.at |
         PackedMove{back} << packed_move::back.at | PackedMove{move.changes} << packed_move::changes.at;
}

/// The same for all lookups at once, as arrays for kernels that read many tables with one instruction. All but `moves`
/// and `states` are by lookup.
struct LookupArrays {
  std::vector<std::uint64_t> bits;          ///< addresses
  std::vector<std::uint32_t> first_move;    ///< where the moves of its symmetry begin
  std::vector<std::uint32_t> first_change;  ///< and its parts of the states' arrays
  std::vector<std::uint32_t> first_turned;
  std::vector<std::uint32_t> first_region;
  std::vector<std::uint32_t> arrangements;  ///< k!
  std::vector<PackedMove> moves;
  std::shared_ptr<const StateArrays> states;
};

/// The cell of each tile, both named by goal.
using TileCells = std::array<std::uint8_t, max_cells>;

[[nodiscard]] inline TileCells tile_cells(const std::uint8_t* tiles, unsigned cells) noexcept {
  TileCells cell_of{};
  for (unsigned cell = 0; cell < cells; ++cell) cell_of[tiles[cell]] = static_cast<std::uint8_t>(cell);
  return cell_of;
}

class KnownValues;
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

  [[nodiscard]] const LookupArrays& arrays() const noexcept { return arrays_; }

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
  [[nodiscard]] PatternState state(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// The table's bit for it.
  [[nodiscard]] bool bit(std::size_t lookup, const TileCells& cell_of) const noexcept {
    return uses_[lookup].table->bit(state(lookup, cell_of));
  }

  /// The state as a word, its bit read from the table.
  [[nodiscard]] PackedState packed_state(std::size_t lookup, const TileCells& cell_of) const noexcept;

  /// h of a lookup's pattern. `known`, if not null, are values of the same table. Throws Error (check_failed) if the
  /// table does not lead to the goal.
  [[nodiscard]] unsigned distance(std::size_t lookup, const TileCells& cell_of, KnownValues* known = nullptr) const;

  /// The table of a lookup's pattern.
  [[nodiscard]] const Table& table(std::size_t lookup) const noexcept { return *uses_[lookup].table; }

 private:
  /// How a pattern's state is found in a position.
  struct Use {
    const Table* table;
    unsigned symmetry;
    std::array<std::uint8_t, max_cells> image{};  ///< of each cell on the table's board
    std::array<std::uint8_t, max_pattern_tiles> tile_of_slot{};
  };

  void add_lookup(const Table* table, Symmetry symmetry, Pattern pattern);
  void fill_arrays();
  void fill_walks();
  void fill_moves();

  BoardSize board_;
  Cell blank_;
  std::vector<Use> uses_;
  std::vector<PatternLookup> lookups_;
  std::vector<std::array<std::uint8_t, max_cells>> lookup_of_;
  std::array<std::array<CellSet, 4>, max_cells> away_{};
  std::array<std::vector<CellMove>, Symmetry::count> moves_;
  LookupArrays arrays_;
  std::vector<std::shared_ptr<const TableWalk>> walks_;  ///< by lookup; one for each table
};

}  // namespace tilepdb::solver
