// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tilepdb::pdbgen {

/// Some blocks of an index, from the first to before the end.
struct BlockRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool contains(std::uint32_t block) const noexcept { return first <= block && block < end; }
  [[nodiscard]] std::uint32_t size() const noexcept { return end - first; }
};

/// Which process of a team keeps which blocks of a search: ranges of the index, by rank, as equal as can be. Blocks of
/// one range share the cells that come last in their sets, so most moves stay within it.
class BlockShares {
 public:
  BlockShares(std::uint32_t blocks, int ranks) noexcept : blocks_(blocks), ranks_(static_cast<std::uint32_t>(ranks)) {}

  [[nodiscard]] BlockRange of(int rank) const noexcept {
    const auto number = static_cast<std::uint32_t>(rank);
    return {first_of(number), first_of(number + 1)};
  }

 private:
  [[nodiscard]] std::uint32_t first_of(std::uint32_t rank) const noexcept {
    return static_cast<std::uint32_t>(std::uint64_t{blocks_} * rank / ranks_);
  }

  std::uint32_t blocks_;
  std::uint32_t ranks_;
};

}  // namespace tilepdb::pdbgen
