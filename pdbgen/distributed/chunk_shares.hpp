// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/planes.hpp"

namespace tilepdb::pdbgen {

/// Some numbers, of blocks of a BlockGraph or of chunks, from the first to before the end.
struct NumberRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool contains(std::uint32_t number) const noexcept { return first <= number && number < end; }
  [[nodiscard]] std::uint32_t size() const noexcept { return end - first; }
};

/// Which places of Machines have which chunks of a search: of each parity a range, as equal as can be. Blocks of one
/// range share the cells that come last in their sets, so most moves stay within the two ranges.
class ChunkShares {
 public:
  ChunkShares(const BlockGraph& graph, const ChunkLayout& layout, std::uint32_t places) noexcept
      : layout_(layout), places_(places) {
    for (const unsigned parity : {0U, 1U}) {
      end_[parity] = graph.end_of_parity(parity);
      chunks_[parity] = {layout.chunk_of(graph.first_of_parity(parity)), layout.chunks(end_[parity])};
    }
  }

  /// The chunks of the places from `first` to before `end`.
  [[nodiscard]] NumberRange chunks(unsigned parity, std::uint32_t first, std::uint32_t end) const noexcept {
    return {first_chunk(parity, first), first_chunk(parity, end)};
  }
  /// The blocks in these.
  [[nodiscard]] NumberRange blocks(unsigned parity, std::uint32_t first, std::uint32_t end) const noexcept {
    return {first_block(parity, first), first_block(parity, end)};
  }

 private:
  [[nodiscard]] std::uint32_t first_chunk(unsigned parity, std::uint32_t place) const noexcept {
    const NumberRange all = chunks_[parity];
    return all.first + static_cast<std::uint32_t>(std::uint64_t{all.size()} * place / places_);
  }
  [[nodiscard]] std::uint32_t first_block(unsigned parity, std::uint32_t place) const noexcept {
    const std::uint32_t block = first_chunk(parity, place) * layout_.blocks_per_chunk();
    return block < end_[parity] ? block : end_[parity];
  }

  ChunkLayout layout_;
  std::uint32_t places_;
  std::array<NumberRange, 2> chunks_{};
  std::array<std::uint32_t, 2> end_{};
};

}  // namespace tilepdb::pdbgen
