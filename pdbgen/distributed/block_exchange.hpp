// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "pdbgen/distributed/block_shares.hpp"
#include "team/team.hpp"

namespace tilepdb::pdbgen {

/// Blocks that processes give each other within a level, in large messages: of those that have changed only the ones
/// that the other process wants.
class BlockExchange {
 public:
  /// `buffer_bytes` is about what the blocks under way take in each process.
  BlockExchange(Team& team, const BlockShares& shares, std::size_t block_bytes, std::size_t buffer_bytes);

  /// Blocks that came from others, and their bytes, which are followed by some that may be read.
  struct Received {
    std::vector<std::uint32_t> blocks;
    std::vector<const std::uint8_t*> bytes;
  };

  /// Collective. `wanted[block]` says of every block of the index whether it is wanted here, `gives` of an own one
  /// whether it has changed, and `bytes_of` gives its bytes. `take` is called with what came, some blocks at a time.
  void run(const std::vector<std::uint8_t>& wanted, const std::function<bool(std::uint32_t block)>& gives,
           const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of,
           const std::function<void(const Received&)>& take);

 private:
  using Blocks = std::vector<std::uint32_t>;

  [[nodiscard]] std::vector<Blocks> wanted_by_others(const std::vector<std::uint8_t>& wanted,
                                                     const std::function<bool(std::uint32_t block)>& gives);
  [[nodiscard]] std::size_t count_rounds(const std::vector<Blocks>& given, std::vector<std::size_t>& counts_here);
  void exchange(const std::vector<std::vector<std::uint8_t>>& out, std::vector<std::vector<std::uint8_t>>& into);

  Team& team_;
  const BlockShares shares_;
  const std::size_t block_bytes_;
  const std::size_t blocks_at_once_;  // between two processes
};

}  // namespace tilepdb::pdbgen
