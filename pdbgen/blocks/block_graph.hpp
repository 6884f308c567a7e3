// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/index.hpp"

namespace tilepdb::pdbgen {

/// A move of one pattern tile as seen from the block it leads to: the number of the block it comes from, and the
/// tile's entry in the arrangement there and here. All states of a block move alike: entry `from` is taken out and put
/// back as entry `to`.
class Edge {
 public:
  Edge() = default;
  constexpr Edge(std::uint32_t source, unsigned from, unsigned to) noexcept : packed_(source << 8 | from << 4 | to) {}

  /// Numbers of blocks are below that; the largest search, nine tiles on 5x5, has 4.9 million.
  static constexpr std::uint32_t most_sources = std::uint32_t{1} << 24;

  [[nodiscard]] constexpr std::uint32_t source() const noexcept { return packed_ >> 8; }
  [[nodiscard]] constexpr unsigned from() const noexcept { return (packed_ >> 4) & 15U; }
  [[nodiscard]] constexpr unsigned to() const noexcept { return packed_ & 15U; }

 private:
  std::uint32_t packed_ = 0;
};

/// Which blocks of an index lead to which by one move of a pattern tile. Blocks are numbered anew, in the order of the
/// generation: those whose cells have an even sum of colours, then, from a multiple of some alignment on, those with an
/// odd one; blocks of one kind stay in index order. Every move leads from one kind to the other.
class BlockGraph {
 public:
  /// `alignment` is a power of two.
  BlockGraph(const Index& index, std::uint32_t alignment, int threads);

  [[nodiscard]] std::uint32_t number_of(std::uint32_t block) const noexcept { return number_of_[block]; }

  /// The first number after the last block; some before it may be nobody's.
  [[nodiscard]] std::uint32_t numbers() const noexcept { return end_[1]; }
  [[nodiscard]] std::uint32_t first_of_parity(unsigned parity) const noexcept { return first_[parity]; }
  [[nodiscard]] std::uint32_t end_of_parity(unsigned parity) const noexcept { return end_[parity]; }

  /// By number, the cells of the region of each block's blank, in the index that this was made of.
  [[nodiscard]] std::vector<std::uint8_t> region_sizes(const Index& index) const;

  /// The moves that lead into the block of a number.
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
