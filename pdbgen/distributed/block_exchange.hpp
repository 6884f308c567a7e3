// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "pdbgen/distributed/machines.hpp"

namespace tilepdb::pdbgen {

/// Exchange of blocks between machines, in large messages between the first processes of the machines. Received blocks
/// are stored in memory that all processes of a machine share, a limited number at a time.
class BlockExchange {
 public:
  /// Blocks by machine. The list that one machine gives another equals, in order, the list that the other awaits from
  /// it.
  using Lists = std::vector<std::vector<std::uint32_t>>;

  /// Collective. `most_bytes` is about the memory of each machine for blocks in transit. `machines` must outlive the
  /// object.
  BlockExchange(const Machines& machines, std::size_t block_bytes, std::size_t most_bytes);

  /// Blocks received from other machines, and pointers to their bytes. Readable padding follows each block.
  struct Received {
    std::vector<std::uint32_t> blocks;
    std::vector<const std::uint8_t*> bytes;
  };

  /// Collective. `bytes_of` returns the bytes of a block to send; the first process of each machine calls it. Each
  /// process calls `before` once, when all lists are complete and before blocks arrive, and `take` with each lot of
  /// received blocks. The next lot arrives after all processes have returned from `take`.
  void run(const Lists& given, const Lists& awaited,
           const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of, const std::function<void()>& before,
           const std::function<void(const Received&)>& take);

 private:
  [[nodiscard]] std::size_t rounds(const Lists& awaited) const;
  [[nodiscard]] std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& blocks,
                                                    std::size_t round) const noexcept;
  [[nodiscard]] std::uint8_t* place_of(std::size_t machine) noexcept;
  void exchange(const Lists& given, const Lists& awaited, std::size_t round,
                const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of);

  const Machines& machines_;
  const std::size_t block_bytes_;
  const std::size_t blocks_at_once_;  // between two machines
  MachineMemory coming_;
  std::vector<std::vector<std::uint8_t>> going_;  // by machine
};

}  // namespace tilepdb::pdbgen
