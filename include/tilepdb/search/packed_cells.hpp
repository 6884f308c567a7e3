// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tilepdb::search {

/// The cells of a board packed into a few words, `Bits` per place, for searches that store many boards. Unset places
/// are 0.
template <unsigned Bits, unsigned Words>
class PackedCells {
 public:
  static constexpr unsigned in_a_word = 64 / Bits;
  static constexpr unsigned places = Words * in_a_word;
  static constexpr unsigned values = 1U << Bits;

  [[nodiscard]] unsigned at(unsigned place) const noexcept {
    return static_cast<unsigned>(words_[place / in_a_word] >> place % in_a_word * Bits & mask);
  }
  void put(unsigned place, unsigned value) noexcept {
    std::uint64_t& word = words_[place / in_a_word];
    const unsigned shift = place % in_a_word * Bits;
    word = (word & ~(mask << shift)) | std::uint64_t{value} << shift;
  }

  /// Returns the first place that holds a value, or `places` if none does. Tests a whole word at a time for a zero
  /// field in word XOR value (Warren 2002, "Hacker's Delight", section 6-1).
  [[nodiscard]] unsigned find(unsigned value) const noexcept {
    unsigned first = 0;
    for (const std::uint64_t word : words_) {
      const std::uint64_t differing = word ^ value * ones;
      const std::uint64_t zeros = (differing - ones) & ~differing & ones << (Bits - 1);
      if (zeros != 0) return first + static_cast<unsigned>(std::countr_zero(zeros)) / Bits;
      first += in_a_word;
    }
    return places;
  }

  [[nodiscard]] std::uint64_t hash() const noexcept {
    // The finalizer of SplitMix64 (Steele, Lea & Flood 2014), applied to each word.
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words_) {
      hash = (hash ^ word) + 0x9E3779B97F4A7C15;
      hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9;
      hash = (hash ^ hash >> 27) * 0x94D049BB133111EB;
      hash ^= hash >> 31;
    }
    return hash;
  }

  friend bool operator==(const PackedCells& a, const PackedCells& b) noexcept {
    std::uint64_t differing = 0;
    for (unsigned i = 0; i < Words; ++i) differing |= a.words_[i] ^ b.words_[i];
    return differing == 0;
  }

 private:
  static constexpr std::uint64_t mask = (std::uint64_t{1} << Bits) - 1;
  /// Has the lowest bit of each place set.
  static constexpr std::uint64_t ones = [] {
    std::uint64_t word = 0;
    for (unsigned place = 0; place < in_a_word; ++place) word |= std::uint64_t{1} << place * Bits;
    return word;
  }();

  std::array<std::uint64_t, Words> words_{};
};

}  // namespace tilepdb::search
