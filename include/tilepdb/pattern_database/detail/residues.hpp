// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "tilepdb/pattern_database/detail/marks.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// h mod 3 of each state in two bits, 3 while it is not reached: the entries of a two-bit table. Suffices for the
/// search of an undirected space with unit costs: all neighbours of an unreached state are unreached or of the last
/// level. States of earlier levels with the same residue have reached neighbours, so expanding them again only takes
/// time. To save most of it, each group of states has a byte that says whether it has states of the last level.
///
/// Several threads read and write concurrently. Relaxed memory order suffices: no level looks for residues that it sets
/// itself.
class Residues {
 public:
  static constexpr unsigned unreached = 3;
  static constexpr std::uint64_t states_per_group = 32;

  /// `bytes` must be aligned to 8 and readable up to a multiple of 8; `groups` have a byte for each group.
  Residues(std::uint8_t* bytes, std::uint8_t* groups) : bytes_(bytes), groups_(groups) {}

  [[nodiscard]] unsigned at(std::uint64_t index) const noexcept { return byte(index) >> shift_of(index) & 3U; }
  void prefetch(std::uint64_t index) const noexcept { __builtin_prefetch(bytes_ + index / 4, 1); }

  /// Marks an unreached state of a range that only the caller's thread writes.
  void put(std::uint64_t index, unsigned residue) const noexcept {
    const unsigned cleared = (unreached ^ residue) << shift_of(index);
    std::atomic_ref(bytes_[index / 4])
        .store(static_cast<std::uint8_t>(byte(index) & ~cleared), std::memory_order_relaxed);
  }

  /// Marks an unreached state; concurrent callers must use the same residue.
  void put_where_none(std::uint64_t index, unsigned residue) const noexcept {
    if (at(index) != unreached) return;
    const auto kept = static_cast<std::uint8_t>(~((unreached ^ residue) << shift_of(index)));
    std::atomic_ref(bytes_[index / 4]).fetch_and(kept, std::memory_order_relaxed);
  }

  // The functions for words concern up to 32 states: `states` has the lower of two bits for each, state i from `index`
  // on at bit 2 * i.

  /// Returns which of the states from `index` on have a residue.
  [[nodiscard]] std::uint64_t equal_from(std::uint64_t index, unsigned residue) const noexcept {
    const unsigned shift = shift_in_word(index);
    const std::uint64_t low = word(index).load(std::memory_order_relaxed) >> shift;
    if (shift == 0) return equal(low, residue);
    return equal(low | word(index + states_per_group).load(std::memory_order_relaxed) << (64 - shift), residue);
  }
  /// Like put() and put_where_none() for several states.
  void put_from(std::uint64_t index, std::uint64_t states, unsigned residue) const noexcept {
    for_words_from(index, states, [&](const auto& of, std::uint64_t some) {
      of.store(of.load(std::memory_order_relaxed) & ~cleared(some, residue), std::memory_order_relaxed);
    });
  }
  void put_where_none_from(std::uint64_t index, std::uint64_t states, unsigned residue) const noexcept {
    for_words_from(index, states, [&](const auto& of, std::uint64_t some) {
      some &= equal(of.load(std::memory_order_relaxed), unreached);
      if (some != 0) of.fetch_and(~cleared(some, residue), std::memory_order_relaxed);
    });
  }

  // In all functions below, `range.first` must be a multiple of 32.

  /// Returns how many states of a range were reached since the last call, and notes which groups have them. With `all`,
  /// all states that are reached count.
  std::uint64_t close_level(Range range, bool all = false) const noexcept {
    constexpr unsigned most_in_group = states_per_group;
    std::uint64_t sum = 0;
    for (std::uint64_t begin = range.first; begin < range.end; begin += states_per_group) {
      std::uint8_t& group = groups_[begin / states_per_group];
      const unsigned in_group = std::min<unsigned>(most_in_group, static_cast<unsigned>(range.end - begin));
      const unsigned left = count(equal_in_word(begin, range.end, unreached));
      const unsigned reached = (all ? in_group : group & left_in_group) - left;
      group = static_cast<std::uint8_t>(left | (reached == 0 ? 0 : has_last_level));
      sum += reached;
    }
    return sum;
  }

  /// Calls `work(index, states)` for words with unreached states of a range.
  template <typename Work>
  [[gnu::always_inline]] void for_words_unreached(Range range, Work&& work) const {
    for (std::uint64_t begin = range.first; begin < range.end; begin += states_per_group) {
      if (const std::uint64_t states = equal_in_word(begin, range.end, unreached); states != 0) work(begin, states);
    }
  }
  /// Calls `work(index, states)` for words with states of the last level, and some of earlier levels, in a range.
  /// `residue` is that of the last level.
  template <typename Work>
  [[gnu::always_inline]] void for_words_of_last(Range range, unsigned residue, Work&& work) const {
    for (std::uint64_t begin = range.first; begin < range.end; begin += states_per_group) {
      if ((groups_[begin / states_per_group] & has_last_level) == 0) continue;
      if (const std::uint64_t states = equal_in_word(begin, range.end, residue); states != 0) work(begin, states);
    }
  }

  /// Calls `work(index)` for the unreached states of a range.
  template <typename Work>
  [[gnu::always_inline]] void for_each_unreached(Range range, Work&& work) const {
    for_words_unreached(range, [&](std::uint64_t index, std::uint64_t states) { for_each(index, states, work); });
  }
  /// Calls `work(index)` for the states that for_words_of_last() finds.
  template <typename Work>
  [[gnu::always_inline]] void for_each_of_last(Range range, unsigned residue, Work&& work) const {
    for_words_of_last(range, residue,
                      [&](std::uint64_t index, std::uint64_t states) { for_each(index, states, work); });
  }

  /// Calls `work(index)` for states from `index` on.
  template <typename Work>
  [[gnu::always_inline]] static void for_each(std::uint64_t index, std::uint64_t states, Work&& work) {
    for (; states != 0; states &= states - 1) work(index + static_cast<unsigned>(std::countr_zero(states)) / 2);
  }

 private:
  // The byte of a group.
  static constexpr unsigned left_in_group = 63;  ///< number of unreached states
  static constexpr unsigned has_last_level = 128;

  static_assert(std::endian::native == std::endian::little);

  [[nodiscard]] static unsigned shift_of(std::uint64_t index) noexcept {
    return 2 * (static_cast<unsigned>(index) & 3U);
  }
  [[nodiscard]] unsigned byte(std::uint64_t index) const noexcept {
    return std::atomic_ref(bytes_[index / 4]).load(std::memory_order_relaxed);
  }

  [[nodiscard]] static unsigned shift_in_word(std::uint64_t index) noexcept {
    return 2 * static_cast<unsigned>(index % states_per_group);
  }
  [[nodiscard]] std::atomic_ref<std::uint64_t> word(std::uint64_t index) const noexcept {
    return std::atomic_ref(*reinterpret_cast<std::uint64_t*>(bytes_ + index / states_per_group * 8));
  }

  [[nodiscard]] static std::uint64_t equal(std::uint64_t residues, unsigned residue) noexcept {
    constexpr std::uint64_t low_bits = 0x5555'5555'5555'5555;
    const std::uint64_t differing = residues ^ low_bits * residue;
    return ~(differing | differing >> 1) & low_bits;
  }
  /// Returns the states of a group and below `end` that have a residue.
  [[nodiscard]] std::uint64_t equal_in_word(std::uint64_t begin, std::uint64_t end, unsigned residue) const noexcept {
    const std::uint64_t states = equal(word(begin).load(std::memory_order_relaxed), residue);
    return end - begin < states_per_group ? states & ((std::uint64_t{1} << 2 * (end - begin)) - 1) : states;
  }
  /// Returns the bits to clear in unreached states.
  [[nodiscard]] static std::uint64_t cleared(std::uint64_t states, unsigned residue) noexcept {
    const unsigned bits = unreached ^ residue;
    return states * (bits & 1U) | (states << 1) * (bits >> 1);
  }
  template <typename Work>
  [[gnu::always_inline]] void for_words_from(std::uint64_t index, std::uint64_t states, const Work& work) const {
    const unsigned shift = shift_in_word(index);
    if (const std::uint64_t low = states << shift; low != 0) work(word(index), low);
    if (shift == 0) return;
    if (const std::uint64_t high = states >> (64 - shift); high != 0) work(word(index + states_per_group), high);
  }

  /// Counts the bits of equal_in_word(). Without an instruction for it, std::popcount() is a call.
  [[nodiscard]] static unsigned count(std::uint64_t states) noexcept {
    constexpr std::uint64_t low_pairs = 0x3333'3333'3333'3333;
    const std::uint64_t pairs = (states & low_pairs) + (states >> 2 & low_pairs);
    return static_cast<unsigned>(((pairs + (pairs >> 4)) & 0x0f0f'0f0f'0f0f'0f0f) * 0x0101'0101'0101'0101 >> 56);
  }

  std::uint8_t* bytes_;
  std::uint8_t* groups_;
};

}  // namespace tilepdb::pattern_database::inline v1::detail
