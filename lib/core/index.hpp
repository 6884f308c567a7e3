// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/permutation.hpp"

namespace tilepdb {

/// A state of a pattern: the occupied cells, a cell of the blank's region, and the order of the tiles.
struct PatternState {
  CellSet occupied = 0;
  Cell blank = 0;
  Arrangement arrangement{};
};

/// A list of cell sets of a board in as few bytes as they need.
class CellSets {
 public:
  explicit CellSets(BoardSize board) noexcept : is_wide_(board.cells() > low_cells) {}

  [[nodiscard]] std::size_t size() const noexcept { return low_.size(); }

  void push_back(CellSet set) {
    low_.push_back(static_cast<std::uint32_t>(set));
    if (is_wide_) high_.push_back(static_cast<std::uint8_t>(set >> low_cells));
  }

  [[nodiscard, gnu::always_inline]] CellSet operator[](std::size_t i) const noexcept {
    return is_wide_ ? low_[i] | CellSet{high_[i]} << low_cells : low_[i];
  }

 private:
  static constexpr unsigned low_cells = 32;
  static_assert(max_table_cells <= low_cells + 8);

  bool is_wide_;
  std::vector<std::uint32_t> low_{};
  std::vector<std::uint8_t> high_{};  // empty unless the board is wide
};

/// Ranks the states of all patterns of k tiles on one board, including the region of the blank:
///
///     index = block(occupied cells, blank region) · k! + rank(arrangement)
///
/// Blocks are in colexicographic order of the occupied cells (the order of the cell sets as numbers) and, for the same
/// cells, in the order of the regions' smallest cells. Arrangements are ranked lexicographically. This order is index
/// scheme 1 of the file format and never changes.
class Index {
 public:
  /// Takes about 8 bytes per block. The board must have more cells than the pattern has tiles.
  Index(BoardSize board, unsigned tiles);

  [[nodiscard]] BoardSize board() const noexcept { return board_; }
  [[nodiscard]] unsigned tiles() const noexcept { return tiles_; }

  /// Returns k!, the number of states per block.
  [[nodiscard]] std::uint64_t arrangements() const noexcept { return arrangements_; }
  [[nodiscard]] std::uint32_t blocks() const noexcept { return static_cast<std::uint32_t>(regions_.size()); }

  /// Returns the number of states. For patterns that leave fewer than three free cells, only half of them are reachable
  /// from any one state.
  [[nodiscard]] std::uint64_t states() const noexcept { return arrangements_ * blocks(); }

  /// Returns the number of sets of k cells.
  [[nodiscard]] std::uint32_t sets() const noexcept { return static_cast<std::uint32_t>(first_block_.size() - 1); }

  /// Returns the colexicographic rank of a set of k cells.
  [[nodiscard]] std::uint32_t set_rank(CellSet set) const noexcept {
    return low_rank_[set & ((CellSet{1} << low_bits_) - 1)] + high_rank_[set >> low_bits_];
  }

  /// Returns the first block of the set with a rank; the blocks of a set are consecutive. Also valid for rank sets().
  [[nodiscard, gnu::always_inline]] std::uint32_t first_block(std::uint32_t set_rank) const noexcept {
    return first_block_[set_rank];
  }

  /// Returns the block in which the blank is on the given free cell. Always inlined, with its callees: otherwise
  /// kernels compiled for newer processors could contain a copy that the linker keeps for the whole program
  /// (tests/kernels).
  [[nodiscard, gnu::always_inline]] std::uint32_t block(CellSet occupied, Cell blank) const noexcept {
    return block_from(first_block(set_rank(occupied)), blank);
  }

  /// Returns the block of the blank, given the first block of the set.
  [[nodiscard, gnu::always_inline]] std::uint32_t block_from(std::uint32_t first, Cell blank) const noexcept {
    std::uint32_t block = first;
    while (!contains(regions_[block], blank)) ++block;
    return block;
  }

  [[nodiscard]] CellSet occupied(std::uint32_t block) const noexcept { return occupied_[block]; }

  [[nodiscard]] CellSet region(std::uint32_t block) const noexcept { return regions_[block]; }

  [[nodiscard]] std::uint64_t rank(const PatternState& state) const noexcept {
    return block(state.occupied, state.blank) * arrangements_ + rank_arrangement(state.arrangement, tiles_);
  }

  /// Returns the state of a rank below states(); its blank is on the smallest cell of the region.
  [[nodiscard]] PatternState unrank(std::uint64_t rank) const noexcept {
    const auto block = static_cast<std::uint32_t>(rank / arrangements_);
    return {occupied_[block], first_cell(regions_[block]),
            unrank_arrangement(static_cast<std::uint32_t>(rank % arrangements_), tiles_)};
  }

 private:
  void fill_set_ranks();

  BoardSize board_;
  unsigned tiles_;
  std::uint64_t arrangements_;
  // The rank of a set is the low_rank_ of its low_bits_ smallest cells plus the high_rank_ of the others.
  unsigned low_bits_;
  std::vector<std::uint16_t> low_rank_;  // at most binomial(18, 9)
  std::vector<std::uint32_t> high_rank_;
  std::vector<std::uint32_t> first_block_;
  CellSets regions_;
  CellSets occupied_;
};

}  // namespace tilepdb
