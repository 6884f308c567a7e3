// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "team/shared_work.hpp"

namespace tilepdb::pdbgen {

/// Assignment of chunks to the places of Machines: each place has one range of each parity, as equal as possible.
/// Blocks of one range share the last cells of their sets, so most moves stay within a place's two ranges.
class ChunkShares {
 public:
  ChunkShares(const BlockGraph& graph, const ChunkLayout& layout, std::uint32_t places) noexcept
      : layout_(layout), places_(places) {
    for (const unsigned parity : {0U, 1U}) {
      end_[parity] = graph.end_of_parity(parity);
      chunks_[parity] = {layout.chunk_of(graph.first_of_parity(parity)), layout.chunks(end_[parity])};
    }
  }

  /// Returns the chunks of the places from `first` to before `end`.
  [[nodiscard]] PieceRange chunks(unsigned parity, std::uint32_t first, std::uint32_t end) const noexcept {
    return {first_chunk(parity, first), first_chunk(parity, end)};
  }
  /// Returns the blocks in these chunks.
  [[nodiscard]] PieceRange blocks(unsigned parity, std::uint32_t first, std::uint32_t end) const noexcept {
    return {first_block(parity, first), first_block(parity, end)};
  }

 private:
  [[nodiscard]] std::uint32_t first_chunk(unsigned parity, std::uint32_t place) const noexcept {
    const PieceRange all = chunks_[parity];
    return all.first + static_cast<std::uint32_t>(std::uint64_t{all.size()} * place / places_);
  }
  [[nodiscard]] std::uint32_t first_block(unsigned parity, std::uint32_t place) const noexcept {
    const std::uint32_t block = first_chunk(parity, place) * layout_.blocks_per_chunk();
    return block < end_[parity] ? block : end_[parity];
  }

  ChunkLayout layout_;
  std::uint32_t places_;
  std::array<PieceRange, 2> chunks_{};
  std::array<std::uint32_t, 2> end_{};
};

/// What a machine knows about the search's blocks; all its processes share it. It has the states of the machine's own
/// blocks and, for the blocks of all machines, the number of visited states and the depth of the last change. Blocks
/// are identified by their numbers in a BlockGraph.
class MachineBlocks {
 public:
  /// Collective. `graph` and `machines` must outlive the object. Throws Error (resource) in all processes if one of
  /// them has too little memory.
  MachineBlocks(const BlockGraph& graph, const ChunkLayout& layout, const Machines& machines,
                std::uint64_t arrangements);

  [[nodiscard]] unsigned parity_of(std::uint32_t number) const noexcept {
    return number >= graph_.first_of_parity(1) ? 1 : 0;
  }
  [[nodiscard]] const ChunkShares& shares() const noexcept { return shares_; }
  /// Returns the blocks of this machine; own_chunks() returns the same range in chunks.
  [[nodiscard]] PieceRange own(unsigned parity) const noexcept { return own_[parity]; }
  [[nodiscard]] PieceRange own_chunks(unsigned parity) const noexcept { return own_chunks_[parity]; }
  [[nodiscard]] bool is_own(std::uint32_t number) const noexcept { return own_[parity_of(number)].contains(number); }
  [[nodiscard]] std::size_t machine_of(std::uint32_t number) const noexcept;

  /// Returns the bytes of a block of this machine; part_bytes() returns those of a part, numbered as in checkpoints.
  [[nodiscard]] std::uint8_t* bytes(Plane plane, std::uint32_t number) const noexcept;
  [[nodiscard]] std::uint8_t* part_bytes(std::uint32_t part) const noexcept;

  /// Visited states of a block of any machine; for blocks of other machines, as of the end of the last level.
  [[nodiscard]] std::uint32_t& states(std::uint32_t number) const noexcept { return states_[number]; }
  [[nodiscard]] bool is_complete(std::uint32_t number) const noexcept { return states_[number] == arrangements_; }
  /// The depth at which a block last got new states.
  [[nodiscard]] std::uint8_t& last_change(std::uint32_t number) const noexcept { return last_change_[number]; }
  /// The depth of the level in which a block has pulled from the blocks of its own machine.
  [[nodiscard]] std::uint8_t& pulled(std::uint32_t number) const noexcept { return pulled_[number]; }
  /// Flags by part: changed since the last checkpoint.
  [[nodiscard]] std::uint8_t* parts_changed() const noexcept { return parts_changed_; }
  [[nodiscard]] WorkCounter::Numbers& counters() const noexcept { return *counters_; }

  /// Returns, for other machines, which blocks of this machine changed in a level and which are complete.
  [[nodiscard]] std::string changes(unsigned parity, unsigned depth) const;
  /// Stores the results of changes() from other machines, in the first process of this machine. `texts` are by rank;
  /// each has the result after `skip` bytes.
  void note_changes(const std::vector<std::string>& texts, std::size_t skip, unsigned parity, unsigned depth);

 private:
  const BlockGraph& graph_;
  const ChunkLayout layout_;
  const Machines& machines_;
  const std::uint64_t arrangements_;
  ChunkShares shares_;
  std::array<PieceRange, 2> own_;         // by parity
  std::array<PieceRange, 2> own_chunks_;  // by parity
  std::optional<MachineMemory> memory_;   // for the arrays that follow
  std::array<std::uint8_t*, 2> planes_{};
  std::uint32_t* states_ = nullptr;
  std::uint8_t* last_change_ = nullptr;
  std::uint8_t* pulled_ = nullptr;
  std::uint8_t* parts_changed_ = nullptr;
  WorkCounter::Numbers* counters_ = nullptr;
};

}  // namespace tilepdb::pdbgen
