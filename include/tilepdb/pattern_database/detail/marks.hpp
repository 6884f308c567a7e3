// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace tilepdb::pattern_database::inline v1::detail {

/// The states from `first` up to, but not including, `end`.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// One byte per state: 0 while it is not reached, h + 1 afterwards. Several threads read and write concurrently.
/// Relaxed memory order suffices: no level looks for marks that it sets itself.
class Marks {
 public:
  /// `bytes` must be aligned to 8 and readable up to a multiple of 8.
  explicit Marks(std::uint8_t* bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint8_t at(std::uint64_t index) const noexcept {
    return std::atomic_ref<std::uint8_t>(bytes_[index]).load(std::memory_order_relaxed);
  }
  void put(std::uint64_t index, std::uint8_t mark) const noexcept {
    std::atomic_ref<std::uint8_t>(bytes_[index]).store(mark, std::memory_order_relaxed);
  }
  /// Marks an unreached state; concurrent callers must use the same mark. Always writes, because a branch would be
  /// mispredicted too often.
  void put_where_none(std::uint64_t index, std::uint8_t mark) const noexcept {
    const std::uint8_t known = at(index);
    put(index, static_cast<std::uint8_t>(known | (mark & (unsigned{known} - 1) >> 8)));
  }
  /// Marks an unreached state; returns false if it is already reached.
  [[nodiscard]] bool claim(std::uint64_t index, std::uint8_t mark) const noexcept {
    std::uint8_t none = 0;
    return std::atomic_ref<std::uint8_t>(bytes_[index]).compare_exchange_strong(none, mark, std::memory_order_relaxed);
  }

  /// Returns how many states of a range have a mark; `range.first` must be a multiple of 8.
  [[nodiscard]] std::uint64_t count(Range range, std::uint8_t mark) const noexcept {
    std::uint64_t sum = 0;
    const std::uint64_t whole = range.first + (range.end - range.first) / 8 * 8;
    for (std::uint64_t begin = range.first; begin < whole; begin += 8) {
      const std::uint64_t differing = word(begin) ^ ones * mark;
      // Sets the highest bit of each byte that differs, then counts the other bytes.
      const std::uint64_t nonzero = ((differing & ~high_bits) + ~high_bits) | differing;
      sum += ((~nonzero & high_bits) >> 7) * ones >> 56;
    }
    for (std::uint64_t index = whole; index < range.end; ++index) sum += at(index) == mark ? 1 : 0;
    return sum;
  }

  /// Calls `work(index)` for the states of a range that have a mark; `range.first` must be a multiple of 8.
  template <typename Work>
  void for_each(Range range, std::uint8_t mark, Work&& work) const {
    for (std::uint64_t begin = range.first; begin < range.end; begin += 8) {
      const std::uint64_t differing = word(begin) ^ ones * mark;
      // Tests for a zero byte (Warren 2002, "Hacker's Delight", section 6-1).
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
