// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "platform/instruction_set.hpp"

// Whole-block operations of the breadth-first search.
//
// During generation a block of k! states is an array of bytes. Bit b of a byte stands for the tile of slot b at entry
// 0; the byte's position is the lexicographic rank of entries 1 to k−1 among the remaining tiles. A move removes one
// entry of the arrangement and inserts it elsewhere. In this layout a move is a chain of at most three fixed
// operations, the same for all blocks:
//
//   swap   exchanges entries 0 and 1: transposes a k×k bit matrix without its diagonal, in k−1 rows of (k−2)! bytes;
//   units  moves among entries 1 to L: permutes units of 24 bytes (only for 7 and 8 tiles);
//   group  moves among entries L to k−1, the last five: applies one permutation to each group of 120 bytes;
//
// where L = k−5 for 7 and 8 tiles, else 1.
//
// A block of nine tiles consists of nine blocks of eight tiles, one for each slot at entry 0; each holds entries 1 to 8
// of the other slots. A move among entries 1 to 8 acts on all nine parts alike, and a swap of entries 0 and 1
// transposes a 9×9 bit matrix without its diagonal.
namespace tilepdb::pdbgen {

/// Returns the bytes of one block in the byte layout: (k−1)!, or 9 · 7! for nine tiles.
[[nodiscard]] std::size_t block_bytes(unsigned tiles) noexcept;

/// Padding after a block in scratch memory, in bytes; it keeps neighbouring blocks off the same cache line.
inline constexpr std::size_t scratch_slack = 128;

/// The operations for one number of tiles, built for one instruction set.
struct BlockOperations {
  /// Sets target |= source with entry `from` removed and inserted as entry `to`. `target` is scratch memory of
  /// block_bytes + scratch_slack bytes; `scratch` has twice that size.
  void (*accumulate)(std::uint8_t* target, const std::uint8_t* source, unsigned from, unsigned to,
                     std::uint8_t* scratch);

  /// Sets visited |= found and, unless `marked` is null, marked |= the new states. Returns the number of new states.
  std::uint64_t (*commit)(std::uint8_t* visited, std::uint8_t* marked, const std::uint8_t* found);
};

/// Returns the operations for 1 to max_pattern_tiles tiles. The processor must support the instruction set.
[[nodiscard]] const BlockOperations& block_operations(InstructionSet set, unsigned tiles);

/// Returns the number of states set in a block.
[[nodiscard]] std::uint32_t states_in(std::span<const std::uint8_t> block) noexcept;

/// Converts one block from the byte layout to index order: bit r of `bits` is the state of rank r. `bits` has (k! + 7)
/// / 8 bytes.
void to_index_order(unsigned tiles, const std::uint8_t* block, std::uint8_t* bits) noexcept;

}  // namespace tilepdb::pdbgen
