// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "platform/instruction_set.hpp"

// Whole-block operations of the breadth-first search.
//
// During generation a block of k! states is laid out in bytes: bit b of a byte says that the tile of slot b is at
// entry 0, and the byte's number is the lexicographic rank of entries 1 to k−1, relative to the tiles left. A move
// takes an entry of the arrangement out and puts it back as another one. In this layout such a move is a chain of at
// most three fixed operations, the same for all blocks:
//
//   swap   of entries 0 and 1: transposes a k×k bit matrix without its diagonal, in k−1 rows of (k−2)! bytes;
//   units  moves among entries 1 to L: permutes units of 24 bytes (only for 7 and 8 tiles);
//   group  moves among entries L to k−1, the last five: permutes the bytes of each group of 120 alike;
//
// where L = k−5 for 7 and 8 tiles, else 1.
//
// A block of nine tiles is nine of eight, one after the other, by the slot at entry 0: the entries from 1 on of each
// are those of a block of eight of the other slots. A move among entries 1 to 8 moves these nine alike, and a swap of
// entries 0 and 1 transposes a 9×9 bit matrix without its diagonal.
namespace tilepdb::pdbgen {

/// Bytes of one block in the byte layout: (k−1)!, of nine tiles 9 · 7!.
[[nodiscard]] std::size_t block_bytes(unsigned tiles) noexcept;

/// Bytes past a block that scratch memory has, so that blocks in it do not share cache lines.
inline constexpr std::size_t scratch_slack = 128;

/// The operations for one number of tiles, built for one instruction set.
struct BlockOperations {
  /// target |= source with entry `from` taken out and put back as entry `to`. The target is scratch memory of
  /// block_bytes + scratch_slack bytes; `scratch` is twice as much.
  void (*accumulate)(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                     std::uint8_t* scratch);

  /// visited |= found, and marked |= what was new unless marked is null; returns how many states were new.
  std::uint64_t (*commit)(std::uint8_t* visited, std::uint8_t* marked, const std::uint8_t* found);
};

/// The operations for 1 to max_pattern_tiles tiles. The instruction set must be available on this processor.
[[nodiscard]] const BlockOperations& block_operations(InstructionSet set, unsigned tiles);

/// How many states are set in a block.
[[nodiscard]] std::uint32_t states_in(std::span<const std::uint8_t> block) noexcept;

/// Turns one block from the byte layout into index order: bit r of `bits` is the state of rank r. `bits` has
/// (k! + 7) / 8 bytes.
void to_index_order(unsigned tiles, const std::uint8_t* block, std::uint8_t* bits) noexcept;

}  // namespace tilepdb::pdbgen
