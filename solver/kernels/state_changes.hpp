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
#include "solver/kernels/packed_state.hpp"

namespace tilepdb::solver {

/// A bit field in a 32-bit number.
struct BitField {
  unsigned at;
  unsigned bits;
};

[[nodiscard, gnu::always_inline]] constexpr std::uint32_t field_of(std::uint32_t packed, BitField field) noexcept {
  return packed >> field.at & ((1U << field.bits) - 1);
}

// A search carries a pattern's state from node to node without ranking it again: the change of the cell set and its
// rank depends only on the tiles near the move, and the arrangement's rank changes by a fixed map.

/// The number added to a state's word below the arrangement, and above it the number of the arrangement's map.
using StateChange = std::uint64_t;

/// A move has one row of StateChanges for each set of tiles between its two cells. Entries of a row are indexed by the
/// number of tiles below the move.
inline constexpr unsigned changes_in_row = max_searched_tiles;

/// A move of the blank, as applied to a pattern's state. It is one word, so kernels can gather several at once.
struct CellMove {
  KernelCells below = 0;     ///< cells before both the tile's old and new cell
  std::uint32_t fields = 0;  ///< see cell_move
};

namespace cell_move {
inline constexpr BitField shift{0, 5};     ///< the first cell between the tile's old and new cell
inline constexpr BitField blank{5, 5};     ///< the blank's new cell
inline constexpr BitField between{10, 7};  ///< one bit per cell between the two, from bit 0
inline constexpr BitField back{17, 1};     ///< the tile moves to the smaller cell
inline constexpr BitField row{18, 14};     ///< the move's first row of StateChanges
}  // namespace cell_move

/// The fields of a move on a wide board, whose states have no set ranks to change.
namespace wide_move {
inline constexpr BitField low{0, 6};      ///< the smaller of the tile's old and new cell
inline constexpr BitField blank{6, 6};    ///< the blank's new cell
inline constexpr BitField passed{12, 3};  ///< the number of cells between the two
inline constexpr BitField back{15, 1};    ///< the tile moves to the smaller cell
}  // namespace wide_move

[[nodiscard, gnu::always_inline]] inline Cell blank_after(CellMove move, bool wide = false) noexcept {
  return field_of(move.fields, wide ? wide_move::blank : cell_move::blank);
}

/// Returns the number of the arrangement map for the tile at `place` passing `passed` others, towards larger cells or
/// back. 0 is the identity, for passing none.
[[nodiscard]] constexpr unsigned map_number(unsigned place, unsigned passed, bool forward) noexcept {
  return passed == 0 ? 0 : 2 * (max_searched_tiles * passed + place) + (forward ? 0 : 1);
}

/// A set's largest region of free cells (upper half of the word) and its block (lower half), then the same for the
/// second largest, if any. In most states the blank is in the first. Both are in one cache line.
struct alignas(16) SetRegions {
  std::uint64_t main = 0;
  std::uint64_t side = 0;
};

/// The effect of moves on the states of some tables, stored contiguously for each board width and number of tiles. One
/// entry past the end of maps and regions is readable, for unused vector lanes.
struct StateChanges {
  /// Offsets of one kind's part.
  struct Part {
    std::size_t change = 0;
    std::size_t map = 0;
    std::size_t region = 0;
  };
  using Kind = std::pair<unsigned, unsigned>;  ///< width and tiles; the number of cells is the same for all

  std::vector<StateChange> changes;
  HugeBuffer map_memory;
  HugeBuffer region_memory;
  std::map<Kind, Part> parts;

  /// Rank of the arrangement after a move: [map · k! + rank].
  [[nodiscard]] const std::uint16_t* arrangement_maps() const noexcept {
    return reinterpret_cast<const std::uint16_t*>(map_memory.data());
  }
  /// Indexed by the rank of the set. If the blank is in neither region, use the index.
  [[nodiscard]] const SetRegions* regions() const noexcept {
    return reinterpret_cast<const SetRegions*>(region_memory.data());
  }

  [[nodiscard]] static Kind kind_of(const Index& index) noexcept { return {index.board().width, index.tiles()}; }
  [[nodiscard]] const Part& part_of(const Index& index) const { return parts.at(kind_of(index)); }
};

/// Returns the changes for some indexes of boards with the same number of cells; for wide boards only the maps of
/// arrangements. Building them takes longer than opening a table, so they are cached while in use. Thread-safe. Throws
/// Error (bad_input) if states do not fit a word.
[[nodiscard]] std::shared_ptr<const StateChanges> state_changes(const std::vector<const Index*>& indexes);

/// Returns the moves of a board's blank on the image board of a symmetry, four for each cell, by direction.
[[nodiscard]] std::vector<CellMove> cell_moves(BoardSize board, Symmetry symmetry);

}  // namespace tilepdb::solver
