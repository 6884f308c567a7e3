// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "format/format.hpp"
#include "platform/huge_buffer.hpp"

namespace tilepdb::solver {

/// Values of a table's states that were found before, for walks to end at. Of a table that is not much larger than the
/// number of walks there is a byte for each state; of others places that states share, so that one is forgotten for
/// another. Any number of threads may read and add at once: all add the same values.
class KnownValues {
 public:
  /// For so many walks, a table having so many states.
  KnownValues(std::uint64_t states, std::uint64_t walks) : is_whole_(states / bytes_for_a_walk <= walks) {
    if (is_whole_) {
      bytes_ = std::make_unique<std::atomic<std::uint8_t>[]>(static_cast<std::size_t>(states));
    } else {
      const std::uint64_t places = std::bit_ceil(std::clamp(places_for_a_walk * walks, least_places, most_places));
      shift_ = static_cast<unsigned>(64 - std::countr_zero(places));
      places_ = HugeBuffer(static_cast<std::size_t>(places * sizeof(std::atomic<std::uint64_t>)));
    }
  }

  /// Which values are kept: multiples of this number. Where places are shared all would be too many, and walks soon
  /// come to the next.
  [[nodiscard]] unsigned spacing() const noexcept { return is_whole_ ? 1 : 4; }

  /// Whether every state has a place: then most walks end soon.
  [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }

  [[nodiscard]] std::optional<unsigned> of(std::uint64_t rank) const noexcept {
    if (!is_whole_) {
      const std::uint64_t entry = places()[place_of(rank)].load(std::memory_order_relaxed);
      if (entry >> value_bits != rank || (entry & value_mask) == 0) return {};
      return static_cast<unsigned>(entry & value_mask) - 1;
    }
    const unsigned byte = bytes_[static_cast<std::size_t>(rank)].load(std::memory_order_relaxed);
    if (byte == 0) return {};
    return byte - 1;
  }

  /// Asks for the memory that of() will read.
  void prefetch(std::uint64_t rank) const noexcept {
    if (is_whole_) {
      __builtin_prefetch(&bytes_[static_cast<std::size_t>(rank)]);
    } else {
      __builtin_prefetch(&places()[place_of(rank)]);
    }
  }

  void add(std::uint64_t rank, unsigned value) noexcept {
    static_assert(max_levels < value_mask);
    if (is_whole_) {
      bytes_[static_cast<std::size_t>(rank)].store(static_cast<std::uint8_t>(value + 1), std::memory_order_relaxed);
    } else {
      places()[place_of(rank)].store(rank << value_bits | (value + 1), std::memory_order_relaxed);
    }
  }

 private:
  static constexpr std::uint64_t bytes_for_a_walk = 16;
  static constexpr std::uint64_t places_for_a_walk = 4;
  static constexpr std::uint64_t least_places = 1 << 10;
  static constexpr std::uint64_t most_places = 1 << 25;
  static constexpr unsigned value_bits = 8;
  static constexpr std::uint64_t value_mask = 0xFF;

  [[nodiscard]] std::atomic<std::uint64_t>* places() const noexcept {
    return reinterpret_cast<std::atomic<std::uint64_t>*>(places_.data());
  }
  [[nodiscard]] std::size_t place_of(std::uint64_t rank) const noexcept {
    return static_cast<std::size_t>(rank * 0x9E3779B97F4A7C15U >> shift_);
  }

  bool is_whole_;
  std::unique_ptr<std::atomic<std::uint8_t>[]> bytes_ {};
  mutable HugeBuffer places_{};
  unsigned shift_ = 0;
};

}  // namespace tilepdb::solver
