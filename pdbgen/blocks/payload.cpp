// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/payload.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "pdbgen/blocks/block_operations.hpp"
#include "pdbgen/blocks/manhattan_plane.hpp"

namespace tilepdb::generator {
namespace {

void copy_bits(const std::vector<std::uint8_t>& from, std::uint64_t from_bit, std::span<std::uint8_t> into,
               std::uint64_t into_bit, std::uint64_t count) {
  if (from_bit % 8 == 0 && into_bit % 8 == 0 && count % 8 == 0) {
    std::memcpy(into.data() + into_bit / 8, from.data() + from_bit / 8, count / 8);
    return;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const unsigned bit = (from[(from_bit + i) / 8] >> ((from_bit + i) % 8)) & 1U;
    std::uint8_t& byte = into[(into_bit + i) / 8];
    byte = static_cast<std::uint8_t>(byte | bit << ((into_bit + i) % 8));
  }
}

}  // namespace

void fill_payload(const TableKey& key, const Index& index, bool all_reached, const SearchedBlocks& blocks,
                  std::uint64_t first_byte, std::span<std::uint8_t> into) {
  const std::uint64_t block_bits = index.arrangements();
  const std::uint64_t first_bit = first_byte * 8;
  const std::uint64_t end_bit = std::min(first_bit + into.size() * 8, index.states());
  std::fill(into.begin(), into.end(), std::uint8_t{0});
  ManhattanPlane manhattan(key);
  std::vector<std::uint8_t> bits((block_bits + 7) / 8);
  std::vector<std::uint8_t> visited(bits.size());
  for (std::uint64_t number = first_bit / block_bits; number * block_bits < end_bit; ++number) {
    const auto block = static_cast<std::uint32_t>(number);
    // The second bit of h, which is marked, against that of the Manhattan distance.
    const std::uint8_t* const plane = manhattan.bits(index.occupied(block));
    to_index_order(index.tiles(), blocks.marked(block), bits.data());
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] ^ plane[i]);
    if (!all_reached) {
      to_index_order(index.tiles(), blocks.visited(block), visited.data());
      for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] & visited[i]);
    }
    const std::uint64_t begin = std::max(number * block_bits, first_bit);
    const std::uint64_t end = std::min((number + 1) * block_bits, end_bit);
    copy_bits(bits, begin - number * block_bits, into, begin - first_bit, end - begin);
  }
}

}  // namespace tilepdb::generator
