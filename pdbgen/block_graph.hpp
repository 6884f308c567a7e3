// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tilepdb/index.hpp"

namespace tilepdb::generator {

/// A move of one pattern tile as seen from the block it leads to: the block it comes from, and the tile's place among
/// the occupied cells there and here. All states of a block move alike: the entry at place `from` of the arrangement
/// is taken out and put back at place `to`.
class Edge {
 public:
  Edge() = default;
  constexpr Edge(std::uint32_t source, unsigned from, unsigned to) noexcept : packed_(source << 6 | from << 3 | to) {}

  [[nodiscard]] constexpr std::uint32_t source() const noexcept { return packed_ >> 6; }
  [[nodiscard]] constexpr unsigned from() const noexcept { return (packed_ >> 3) & 7U; }
  [[nodiscard]] constexpr unsigned to() const noexcept { return packed_ & 7U; }

 private:
  std::uint32_t packed_ = 0;
};

/// Which blocks of an index lead to which by one move of a pattern tile.
class BlockGraph {
 public:
  BlockGraph(const Index& index, int threads);

  /// The moves that lead into a block.
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t block) const noexcept {
    return {edges_.data() + first_edge_[block], edges_.data() + first_edge_[block + 1]};
  }

  /// Blocks whose cells have an even (0) or odd (1) sum of colours; every move leads from one kind to the other.
  [[nodiscard]] const std::vector<std::uint32_t>& blocks_of_parity(unsigned parity) const noexcept {
    return by_parity_[parity];
  }

 private:
  std::vector<std::uint32_t> first_edge_;
  std::vector<Edge> edges_;
  std::array<std::vector<std::uint32_t>, 2> by_parity_;
};

/// Parity of the sum of the colours of some cells.
[[nodiscard]] unsigned colour_parity(BoardSize board, CellSet cells) noexcept;

}  // namespace tilepdb::generator
