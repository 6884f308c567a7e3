// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/index.hpp"

namespace tilepdb::pdbgen {

/// A move of one pattern tile, seen from the block it leads to. Holds the number of the source block and the tile's
/// entry in the arrangement before and after the move. The move acts on all states of the block alike: it removes entry
/// `from` and inserts it as entry `to`.
class Edge {
 public:
  Edge() = default;
  constexpr Edge(std::uint32_t source, unsigned from, unsigned to) noexcept : packed_(source << 8 | from << 4 | to) {}

  /// Exclusive limit of block numbers. The largest search, nine tiles on 5x5, has 4.9 million blocks.
  static constexpr std::uint32_t most_sources = std::uint32_t{1} << 24;

  [[nodiscard]] constexpr std::uint32_t source() const noexcept { return packed_ >> 8; }
  [[nodiscard]] constexpr unsigned from() const noexcept { return (packed_ >> 4) & 15U; }
  [[nodiscard]] constexpr unsigned to() const noexcept { return packed_ & 15U; }

 private:
  std::uint32_t packed_ = 0;
};

/// Edges between the blocks of an index: one for each move of a pattern tile. The search renumbers the blocks: first
/// the blocks whose cells have an even sum of colours, then, starting at a multiple of `alignment`, those with an odd
/// sum. Within each parity, blocks keep their index order. Every move changes the parity.
class BlockGraph {
 public:
  /// `alignment` is a power of two.
  BlockGraph(const Index& index, std::uint32_t alignment, int threads);

  [[nodiscard]] std::uint32_t number_of(std::uint32_t block) const noexcept { return number_of_[block]; }

  /// One past the number of the last block. Some numbers below it may be unused, because of the alignment.
  [[nodiscard]] std::uint32_t numbers() const noexcept { return end_[1]; }
  [[nodiscard]] std::uint32_t first_of_parity(unsigned parity) const noexcept { return first_[parity]; }
  [[nodiscard]] std::uint32_t end_of_parity(unsigned parity) const noexcept { return end_[parity]; }

  /// Returns, by block number, how many cells the blank's region has. `index` is the index passed to the constructor.
  [[nodiscard]] std::vector<std::uint8_t> region_sizes(const Index& index) const;

  /// Returns the moves that lead into a block.
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t number) const noexcept {
    return {edges_.data() + first_edge_[number], edges_.data() + first_edge_[number + 1]};
  }

 private:
  std::vector<std::uint32_t> number_of_;  // by block
  std::array<std::uint32_t, 2> first_{};
  std::array<std::uint32_t, 2> end_{};
  std::vector<std::uint32_t> first_edge_;  // by number
  std::vector<Edge> edges_;
};

}  // namespace tilepdb::pdbgen
