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
  [[nodiscard]] PieceRange chunks(unsigned parity, std::uint32_t first, std::uint32_t end) const noexcept {
    return {first_chunk(parity, first), first_chunk(parity, end)};
  }
  /// The blocks in these.
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

/// What a machine knows of a search's blocks, which all its processes share: the states of its own, and of those of all
/// machines how many are visited and when that last changed. Blocks go by their numbers in a BlockGraph.
class MachineBlocks {
 public:
  /// Collective. The graph and the machines must outlive it. Throws Error (resource) in all processes if one has too
  /// little memory.
  MachineBlocks(const BlockGraph& graph, const ChunkLayout& layout, const Machines& machines,
                std::uint64_t arrangements);

  [[nodiscard]] unsigned parity_of(std::uint32_t number) const noexcept {
    return number >= graph_.first_of_parity(1) ? 1 : 0;
  }
  [[nodiscard]] const ChunkShares& shares() const noexcept { return shares_; }
  /// Blocks of this machine, and the same as chunks.
  [[nodiscard]] PieceRange own(unsigned parity) const noexcept { return own_[parity]; }
  [[nodiscard]] PieceRange own_chunks(unsigned parity) const noexcept { return own_chunks_[parity]; }
  [[nodiscard]] bool is_own(std::uint32_t number) const noexcept { return own_[parity_of(number)].contains(number); }
  [[nodiscard]] std::size_t machine_of(std::uint32_t number) const noexcept;

  /// The bytes of a block of this machine, and of a chunk's plane as checkpoints number them.
  [[nodiscard]] std::uint8_t* bytes(Plane plane, std::uint32_t number) const noexcept;
  [[nodiscard]] std::uint8_t* part_bytes(std::uint32_t part) const noexcept;

  /// By number, of blocks of all machines; those of others as of the end of the last level.
  [[nodiscard]] std::uint32_t& states(std::uint32_t number) const noexcept { return states_[number]; }
  [[nodiscard]] bool is_complete(std::uint32_t number) const noexcept { return states_[number] == arrangements_; }
  /// The depth at which a block last got new states.
  [[nodiscard]] std::uint8_t& last_change(std::uint32_t number) const noexcept { return last_change_[number]; }
  /// The depth in which a block has pulled from those of its own machine.
  [[nodiscard]] std::uint8_t& pulled(std::uint32_t number) const noexcept { return pulled_[number]; }
  /// By part, those that have changed since the last checkpoint.
  [[nodiscard]] std::uint8_t* parts_changed() const noexcept { return parts_changed_; }
  [[nodiscard]] WorkCounter::Numbers& counters() const noexcept { return *counters_; }

  /// What other machines have to know of the blocks here after a level: which have changed, and which are complete.
  [[nodiscard]] std::string changes(unsigned parity, unsigned depth) const;
  /// Takes what the machines' speakers have told so, by rank, each behind `skip` bytes; in the process that speaks.
  void note_changes(const std::vector<std::string>& texts, std::size_t skip, unsigned parity, unsigned depth);

 private:
  const BlockGraph& graph_;
  const ChunkLayout layout_;
  const Machines& machines_;
  const std::uint64_t arrangements_;
  ChunkShares shares_;
  std::array<PieceRange, 2> own_;         // by parity
  std::array<PieceRange, 2> own_chunks_;  // by parity
  std::optional<MachineMemory> memory_;   // of all that follows
  std::array<std::uint8_t*, 2> planes_{};
  std::uint32_t* states_ = nullptr;
  std::uint8_t* last_change_ = nullptr;
  std::uint8_t* pulled_ = nullptr;
  std::uint8_t* parts_changed_ = nullptr;
  WorkCounter::Numbers* counters_ = nullptr;
};

}  // namespace tilepdb::pdbgen
