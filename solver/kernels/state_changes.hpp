// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/index.hpp"
#include "core/symmetry.hpp"

// How a search carries a pattern's state from node to node without ranking it anew: the set of cells and its rank
// change by a number that depends on the tiles around the move alone, the arrangement by a fixed map of ranks.
namespace tilepdb::solver {

/// A pattern's state in one word, from the lowest bit on: the occupied cells, a bit for each cell of the board; the
/// rank of this set; from arrangement_shift() on the rank of the arrangement; in bit 63 the table's bit for the state.
using PackedState = std::uint64_t;

inline constexpr unsigned table_bit_shift = 63;

/// Where the arrangement's rank starts: up to 25 cells there is room for 8 tiles, beyond that for 7.
[[nodiscard]] constexpr unsigned arrangement_shift(unsigned cells) noexcept { return cells <= 25 ? 47 : 50; }

/// A move of the blank as a pattern's state sees it.
struct CellMove {
  CellSet below = 0;          ///< cells before both the tile's old and its new one
  std::uint16_t between = 0;  ///< as many bits as there are cells between the two, from shift on
  std::uint8_t shift = 0;
  std::uint8_t blank = 0;     ///< the blank's new cell
  std::uint32_t changes = 0;  ///< where the move's StateChanges begin: [cells between][tiles below]
};

/// What is to be added to a state's word below the arrangement, and, above that, which map turns the arrangement.
using StateChange = std::uint64_t;

/// StateChanges of a move are in rows of this many, by tiles below the move.
inline constexpr unsigned places = max_pattern_tiles;

/// Number of the map that carries the tile at `place` past `passed` others, towards larger cells or back; 0, which
/// leaves all as they are, if it passes none.
[[nodiscard]] constexpr unsigned map_number(unsigned place, unsigned passed, bool forward) noexcept {
  return passed == 0 ? 0 : 2 * (places * passed + place) + (forward ? 0 : 1);
}

/// A set's largest region (upper half of each number) and that region's block (lower half), and the same for the second
/// largest, if there is one; the blank is in the first in most states. Both lie in one line of the cache.
struct alignas(16) SetRegions {
  std::uint64_t main = 0;
  std::uint64_t side = 0;
};

/// The changes for all states of patterns of k tiles on one board.
class StateChanges {
 public:
  /// Throws Error (bad_input) if the states do not fit a word.
  explicit StateChanges(const Index& index);

  [[nodiscard]] const std::vector<StateChange>& changes() const noexcept { return changes_; }

  /// Rank of the turned arrangement by map and rank: turned[map · k! + rank]. Map 0 leaves all as they are.
  [[nodiscard]] const std::vector<std::uint16_t>& turned() const noexcept { return turned_; }

  /// By set rank. For states whose blank is in none of the two the index has to be asked.
  [[nodiscard]] const std::vector<SetRegions>& regions() const noexcept { return regions_; }

 private:
  void fill_changes(const Index& index);
  void fill_turned(const Index& index);
  void fill_regions(const Index& index);

  std::vector<StateChange> changes_;
  std::vector<std::uint16_t> turned_;
  std::vector<SetRegions> regions_;
};

/// A state as a word, without its table bit.
[[nodiscard]] PackedState pack(const Index& index, const PatternState& state) noexcept;

/// The moves of a board's blank, four for each cell by direction, as the image board of a symmetry has them.
[[nodiscard]] std::vector<CellMove> cell_moves(BoardSize board, Symmetry symmetry);

}  // namespace tilepdb::solver
