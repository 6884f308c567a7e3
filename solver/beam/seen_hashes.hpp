// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace tilepdb::solver {

/// Hashes of the positions that a beam search has kept recently. Nearly always knows positions of two moves ago and of
/// the same number of moves; one counts as new again only if an expired entry precedes it in its probe sequence. Older
/// entries are overwritten as their slots are needed. Two positions with the same hash count as one; 52 bits are
/// compared, so this is practically impossible, and costs only one position.
class SeenHashes {
 public:
  /// Makes room for `width` positions after each move.
  explicit SeenHashes(std::size_t width) : hashes_(std::bit_ceil(8 * width)) {}

  /// Upper bound of the bytes per position of width.
  static constexpr std::uint64_t bytes_of_width = 16 * sizeof(std::uint64_t);

  /// The lowest bits of a hash, which are not compared.
  static constexpr unsigned ignored_bits = 12;

  void clear() { hashes_.assign(hashes_.size(), 0); }

  /// Adds a position after `moves` moves, at least 1; returns whether it is new.
  [[nodiscard]] bool add(std::uint64_t hash, unsigned moves) noexcept {
    const std::uint64_t now = moves & moves_mask;
    const std::size_t mask = hashes_.size() - 1;
    for (auto slot = static_cast<std::size_t>(hash >> (64 - std::bit_width(mask)));; slot = (slot + 1) & mask) {
      std::uint64_t& entry = hashes_[slot];
      const std::uint64_t age = (now - entry) & moves_mask;
      if (entry == 0 || age > 2) {
        entry = (hash & ~moves_mask) | now;
        return true;
      }
      if ((entry ^ hash) <= moves_mask) return false;
    }
  }

 private:
  static constexpr std::uint64_t moves_mask = (1U << ignored_bits) - 1;

  std::vector<std::uint64_t> hashes_;  // hash, with the number of moves in the lowest bits; 0: empty
};

}  // namespace tilepdb::solver
