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
#include "pdbgen/distributed/chunk_shares.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/distributed/work_counter.hpp"

namespace tilepdb::pdbgen {

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
  [[nodiscard]] NumberRange own(unsigned parity) const noexcept { return own_[parity]; }
  [[nodiscard]] NumberRange own_chunks(unsigned parity) const noexcept { return own_chunks_[parity]; }
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
  std::array<NumberRange, 2> own_;         // by parity
  std::array<NumberRange, 2> own_chunks_;  // by parity
  std::optional<MachineMemory> memory_;    // of all that follows
  std::array<std::uint8_t*, 2> planes_{};
  std::uint32_t* states_ = nullptr;
  std::uint8_t* last_change_ = nullptr;
  std::uint8_t* pulled_ = nullptr;
  std::uint8_t* parts_changed_ = nullptr;
  WorkCounter::Numbers* counters_ = nullptr;
};

}  // namespace tilepdb::pdbgen
