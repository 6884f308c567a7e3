// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace tilepdb::pattern_database::inline v1::detail {

/// The states first to end − 1.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// A byte for each state: 0 while it is not reached, else h + 1. Several threads read and write them at once. No order
/// is needed: whatever a level marks is not looked for within the level.
class Marks {
 public:
  /// `bytes` begins at a multiple of 8, and up to one it may be read.
  explicit Marks(std::uint8_t* bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint8_t at(std::uint64_t index) const noexcept {
    return std::atomic_ref<std::uint8_t>(bytes_[index]).load(std::memory_order_relaxed);
  }
  void put(std::uint64_t index, std::uint8_t mark) const noexcept {
    std::atomic_ref<std::uint8_t>(bytes_[index]).store(mark, std::memory_order_relaxed);
  }
  /// Marks a state that is not reached, where all who do so at the time mark alike. A branch could not be predicted, so
  /// that writing what is there already is sooner done.
  void put_where_none(std::uint64_t index, std::uint8_t mark) const noexcept {
    const std::uint8_t known = at(index);
    put(index, static_cast<std::uint8_t>(known | (mark & (unsigned{known} - 1) >> 8)));
  }
  /// Marks a state that is not reached; false if it is.
  [[nodiscard]] bool claim(std::uint64_t index, std::uint8_t mark) const noexcept {
    std::uint8_t none = 0;
    return std::atomic_ref<std::uint8_t>(bytes_[index]).compare_exchange_strong(none, mark, std::memory_order_relaxed);
  }

  /// How many states of a range have a mark; its beginning is a multiple of 8.
  [[nodiscard]] std::uint64_t count(Range range, std::uint8_t mark) const noexcept {
    std::uint64_t sum = 0;
    const std::uint64_t whole = range.first + (range.end - range.first) / 8 * 8;
    for (std::uint64_t begin = range.first; begin < whole; begin += 8) {
      const std::uint64_t differing = word(begin) ^ ones * mark;
      // The highest bit of each byte that is not zero, then a one in each that is.
      const std::uint64_t nonzero = ((differing & ~high_bits) + ~high_bits) | differing;
      sum += ((~nonzero & high_bits) >> 7) * ones >> 56;
    }
    for (std::uint64_t index = whole; index < range.end; ++index) sum += at(index) == mark ? 1 : 0;
    return sum;
  }

  /// Calls `work(index)` for the states of a range that have a mark; its beginning is a multiple of 8.
  template <typename Work>
  void for_each(Range range, std::uint8_t mark, Work&& work) const {
    for (std::uint64_t begin = range.first; begin < range.end; begin += 8) {
      const std::uint64_t differing = word(begin) ^ ones * mark;
      // A zero byte, if there is one (Warren 2002, "Hacker's Delight", section 6-1).
      if (((differing - ones) & ~differing & high_bits) == 0) continue;
      const std::uint64_t end = std::min(begin + 8, range.end);
      for (std::uint64_t index = begin; index < end; ++index) {
        if (at(index) == mark) work(index);
      }
    }
  }

 private:
  static constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
  static constexpr std::uint64_t high_bits = ones << 7;

  [[nodiscard]] std::uint64_t word(std::uint64_t begin) const noexcept {
    auto& bytes = *reinterpret_cast<std::uint64_t*>(bytes_ + begin);
    return std::atomic_ref<std::uint64_t>(bytes).load(std::memory_order_relaxed);
  }

  std::uint8_t* bytes_;
};

}  // namespace tilepdb::pattern_database::inline v1::detail
