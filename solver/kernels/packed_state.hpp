// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "core/index.hpp"

namespace tilepdb::solver {

/// A pattern's state in one word, from the lowest bit: the set of occupied cells, one bit each; the rank of this set,
/// except on wide boards; the rank of the arrangement; the table's bit in bit 63.
using PackedState = std::uint64_t;

inline constexpr unsigned table_bit_shift = 63;

/// A cell set in the kernels.
using KernelCells = std::uint32_t;

/// The number of cells that have a bit in the word. All boards of up to 25 cells share one layout, and therefore their
/// kernels.
[[nodiscard]] constexpr unsigned word_cells(BoardSize board) noexcept { return std::max(25U, board.cells()); }

/// The first bit of the arrangement's rank: leaves room for 8 tiles with 25 cells, for 7 with more.
[[nodiscard]] constexpr unsigned arrangement_shift(unsigned word_cells) noexcept {
  if (is_wide(word_cells)) return word_cells;
  return word_cells == 25 ? 47 : 50;
}

/// The bit fields of a state.
template <unsigned WordCells>
struct StateLayout {
  static constexpr bool wide = is_wide(WordCells);
  static constexpr unsigned most_cells = wide ? max_table_cells : max_cells;
  using Cells = std::conditional_t<wide, CellSet, KernelCells>;
  static constexpr unsigned set_at = WordCells;
  static constexpr unsigned arrangement_at = arrangement_shift(WordCells);
  static constexpr auto cells = static_cast<Cells>((PackedState{1} << set_at) - 1);
  static constexpr PackedState low_mask = (PackedState{1} << arrangement_at) - 1;  ///< all bits below the arrangement
  static constexpr PackedState set_mask = (PackedState{1} << (arrangement_at - set_at)) - 1;
  static constexpr PackedState arrangement_mask = (PackedState{1} << (table_bit_shift - arrangement_at)) - 1;
  static constexpr PackedState table_bit = PackedState{1} << table_bit_shift;
};

/// Returns visitor(StateLayout<…>{}) with the layout of a board with search kernels.
template <typename Visitor>
[[nodiscard]] auto with_layout_of(BoardSize board, Visitor&& visitor) {
  decltype(visitor(StateLayout<word_cells({})>{})) result{};
  for_each_board([&](auto type) {
    if (type.size == board) result = visitor(StateLayout<word_cells(decltype(type)::size)>{});
  });
  return result;
}

using WideLayout = StateLayout<max_table_cells>;

/// As with_layout_of(), for all boards with tables.
template <typename Visitor>
[[nodiscard]] auto with_any_layout_of(BoardSize board, Visitor&& visitor) {
  return is_wide(board.cells()) ? visitor(WideLayout{}) : with_layout_of(board, visitor);
}

/// Packs a state, without its table bit.
[[nodiscard]] PackedState pack(const Index& index, const PatternState& state) noexcept;

}  // namespace tilepdb::solver
