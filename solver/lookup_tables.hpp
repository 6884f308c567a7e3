// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "tilepdb/catalogue.hpp"
#include "tilepdb/position.hpp"
#include "tilepdb/table.hpp"

namespace tilepdb::solver {

/// Most partitions and patterns a heuristic may have; the search keeps one word per pattern and node.
inline constexpr std::size_t max_partitions = 64;
inline constexpr std::size_t max_lookups = 256;

/// A pattern's state in one word: the occupied cells in bits 0 to 31, the slots in order of the cells from bit 32 on,
/// three bits each, and the table's bit for the state in bit 63.
using PackedState = std::uint64_t;

/// What a move of the blank does to the cells of a stored table's board.
struct CellMove {
  CellSet toggled = 0;     ///< the tile's old and new cell
  CellSet below = 0;       ///< cells before both
  CellSet between = 0;     ///< cells between them
  std::uint8_t blank = 0;  ///< the blank's new cell
  // The slots that the tile passes, and its own, turn round by one place. With p the bits passed, they turn left by
  // (p & left_mask) + left and right by (p & ~left_mask) + 3 − left; the tile goes to a larger cell where left is 0.
  std::uint8_t left_mask = 0;
  std::uint8_t left = 0;
};

/// The moves of the blank from each cell in each direction.
using CellMoves = std::array<std::array<CellMove, 4>, max_cells>;

/// Ranks of arrangements packed with three bits a slot: rank = prefix[first four slots] + suffix[the others].
struct ArrangementRanks {
  std::array<std::uint16_t, 4096> prefix{};
  std::array<std::uint16_t, 4096> suffix{};
};

/// For each cell set its largest region (upper half) and that region's block (lower half); the blank of most states
/// is in it. The others are in the index.
using MainRegions = std::vector<std::uint64_t>;

/// All that a search needs to read one pattern's table.
struct PatternLookup {
  const std::uint64_t* words = nullptr;  ///< the table's bits; the last word may reach past the payload's end
  const std::uint16_t* low_rank = nullptr;
  const std::uint32_t* high_rank = nullptr;
  const std::uint64_t* main_regions = nullptr;
  const ArrangementRanks* ranks = nullptr;
  const CellMoves* moves = nullptr;
  const Index* index = nullptr;
  std::uint64_t arrangements = 0;
};

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

  /// Which lookup a tile (by its goal cell) belongs to in a partition.
  [[nodiscard]] const std::uint8_t* lookup_of(std::size_t partition) const noexcept {
    return lookup_of_[partition].data();
  }

  /// Whether a tile (by its goal cell) goes away from its goal when the blank moves in a direction: bit = the cell
  /// that the blank leaves, which is where the tile goes.
  [[nodiscard]] CellSet away(unsigned tile, Direction direction) const noexcept {
    return away_[tile][static_cast<unsigned>(direction)];
  }

  /// The state of a lookup's pattern in a position named by goal, as its table's board has it.
  [[nodiscard]] PatternState state(std::size_t lookup, const Position& position) const noexcept;

  /// The same as a word, its bit read from the table.
  [[nodiscard]] PackedState packed_state(std::size_t lookup, const Position& position) const noexcept;

  /// h of a lookup's pattern. Throws Error (check_failed) if the table does not lead to the goal.
  [[nodiscard]] unsigned distance(std::size_t lookup, const Position& position) const;

 private:
  struct Use {
    const Table* table;
    Symmetry symmetry;
    Pattern pattern;
  };

  const ArrangementRanks& ranks_for(unsigned tiles);
  const MainRegions& main_regions_for(const Index& index);
  void add_lookup(const Use& use);
  void fill_moves();

  BoardSize board_;
  Cell blank_;
  std::vector<Use> uses_;
  std::vector<PatternLookup> lookups_;
  std::vector<std::array<std::uint8_t, max_cells>> lookup_of_;
  std::array<std::array<CellSet, 4>, max_cells> away_{};
  std::unique_ptr<std::array<CellMoves, Symmetry::count>> moves_;
  std::map<unsigned, ArrangementRanks> ranks_;
  std::map<std::pair<unsigned, unsigned>, MainRegions> main_regions_;  // by width and tiles: the cells are as many
};

}  // namespace tilepdb::solver
