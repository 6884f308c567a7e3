// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/index.hpp"
#include "core/symmetry.hpp"
#include "platform/huge_buffer.hpp"

namespace tilepdb::solver {

/// Where a number of 32 bits has a smaller one in it.
struct BitField {
  unsigned at;
  unsigned bits;
};

[[nodiscard, gnu::always_inline]] constexpr std::uint32_t field_of(std::uint32_t packed, BitField field) noexcept {
  return packed >> field.at & ((1U << field.bits) - 1);
}

// How a search carries a pattern's state from node to node without ranking it anew: the set of cells and its rank
// change by a number that depends on the tiles around the move alone, the arrangement by a fixed map of ranks.

/// What is to be added to a state's word below the arrangement, and, above that, the number of the arrangement's map.
using StateChange = std::uint64_t;

/// A move has a row of StateChanges for each set of tiles between its two cells; in a row they are by the number of
/// tiles below the move.
inline constexpr unsigned changes_in_row = max_searched_tiles;

/// A move of the blank as a pattern's state sees it. In one word, so that kernels gather several at once.
struct CellMove {
  CellSet below = 0;         ///< cells before both the tile's old and its new one
  std::uint32_t fields = 0;  ///< those of cell_move
};

namespace cell_move {
inline constexpr BitField shift{0, 5};     ///< the first cell between the tile's old cell and its new one
inline constexpr BitField blank{5, 5};     ///< the blank's new cell
inline constexpr BitField between{10, 7};  ///< a bit for each cell between the two, from 0 on
inline constexpr BitField back{17, 1};     ///< whether the tile goes to the smaller cell
inline constexpr BitField row{18, 14};     ///< the first of the move's rows of StateChanges
}  // namespace cell_move

/// The blank's new cell.
[[nodiscard, gnu::always_inline]] inline Cell blank_after(CellMove move) noexcept {
  return field_of(move.fields, cell_move::blank);
}

/// Number of the map of arrangements by which the tile at `place` passes `passed` others, towards larger cells or back;
/// 0, which leaves all as they are, if it passes none.
[[nodiscard]] constexpr unsigned map_number(unsigned place, unsigned passed, bool forward) noexcept {
  return passed == 0 ? 0 : 2 * (max_searched_tiles * passed + place) + (forward ? 0 : 1);
}

/// A set's largest region (upper half of each number) and that region's block (lower half), and the same for the second
/// largest, if there is one; the blank is in the first in most states. Both lie in one line of the cache.
struct alignas(16) SetRegions {
  std::uint64_t main = 0;
  std::uint64_t side = 0;
};

/// What moves do to the states of some tables, for each number of tiles and board width one after the other. Lanes of
/// vectors that hold nothing may read one past the end of maps and regions.
struct StateChanges {
  /// Where a part begins.
  struct Part {
    std::size_t change = 0;
    std::size_t map = 0;
    std::size_t region = 0;
  };
  using Kind = std::pair<unsigned, unsigned>;  ///< width and tiles: the cells are as many

  std::vector<StateChange> changes;
  HugeBuffer map_memory;
  HugeBuffer region_memory;
  std::map<Kind, Part> parts;

  /// The rank of the moved arrangement, by map_number() and rank: [map · k! + rank].
  [[nodiscard]] const std::uint16_t* arrangement_maps() const noexcept {
    return reinterpret_cast<const std::uint16_t*>(map_memory.data());
  }
  /// By the rank of the set. For states whose blank is in neither of a set's two the index has to be asked.
  [[nodiscard]] const SetRegions* regions() const noexcept {
    return reinterpret_cast<const SetRegions*>(region_memory.data());
  }

  [[nodiscard]] static Kind kind_of(const Index& index) noexcept { return {index.board().width, index.tiles()}; }
  [[nodiscard]] const Part& part_of(const Index& index) const { return parts.at(kind_of(index)); }
};

/// The changes for some indexes of boards with the same number of cells. They take longer to make than a table to open,
/// so they are shared while anybody has them. Safe from several threads. Throws Error (bad_input) if states do not fit
/// a word.
[[nodiscard]] std::shared_ptr<const StateChanges> state_changes(const std::vector<const Index*>& indexes);

/// The moves of a board's blank, four for each cell by direction, as the image board of a symmetry has them.
[[nodiscard]] std::vector<CellMove> cell_moves(BoardSize board, Symmetry symmetry);

}  // namespace tilepdb::solver
