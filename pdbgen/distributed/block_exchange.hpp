// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "pdbgen/distributed/machines.hpp"

namespace tilepdb::pdbgen {

/// Blocks that machines give each other, in large messages between the processes that speak for them. What comes lies
/// where all processes of a machine see it, some blocks at a time.
class BlockExchange {
 public:
  /// Blocks by machine. What a machine gives another and what that one awaits of it are the same, in the same order.
  using Lists = std::vector<std::vector<std::uint32_t>>;

  /// Collective. `most_bytes` is about what the blocks under way take in each machine. The machines must outlive it.
  BlockExchange(const Machines& machines, std::size_t block_bytes, std::size_t most_bytes);

  /// Blocks that came from other machines, and their bytes, which are followed by some that may be read.
  struct Received {
    std::vector<std::uint32_t> blocks;
    std::vector<const std::uint8_t*> bytes;
  };

  /// Collective: `bytes_of` gives the bytes of a block that is given, as the processes that speak need them. `before`
  /// is called once in each process before blocks come, when all lists are made, `take` in each with what came. No
  /// process gets more blocks before all have returned from it.
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
