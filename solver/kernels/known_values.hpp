// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "format/format.hpp"

namespace tilepdb::solver {

/// Values of a table's states that were found before, a byte for each state. Any number of threads may read and add at
/// once: all add the same values.
class KnownValues {
 public:
  explicit KnownValues(std::uint64_t states)
      : bytes_(std::make_unique<std::atomic<std::uint8_t>[]>(static_cast<std::size_t>(states))) {}

  /// Whether so many positions are worth a byte for each state: at most some bytes for each position.
  [[nodiscard]] static constexpr bool worthwhile(std::uint64_t states, std::uint64_t positions) noexcept {
    constexpr std::uint64_t bytes_for_a_position = 16;
    return states / bytes_for_a_position <= positions;
  }

  [[nodiscard]] std::optional<unsigned> of(std::uint64_t rank) const noexcept {
    const unsigned byte = bytes_[static_cast<std::size_t>(rank)].load(std::memory_order_relaxed);
    if (byte == 0) return {};
    return byte - 1;
  }

  void add(std::uint64_t rank, unsigned value) noexcept {
    static_assert(max_levels < 0xFF);
    bytes_[static_cast<std::size_t>(rank)].store(static_cast<std::uint8_t>(value + 1), std::memory_order_relaxed);
  }

 private:
  std::unique_ptr<std::atomic<std::uint8_t>[]> bytes_;
};

}  // namespace tilepdb::solver
