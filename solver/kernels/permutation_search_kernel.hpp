// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/kernels/permutation_ranks.hpp"
#include "solver/kernels/permutation_search.hpp"
#include "solver/kernels/prefetch.hpp"

// The search of a bound, for rows of `Lanes` moves. Each step runs for all nodes of a batch before the next, so that
// the memory that one step asks for arrives before another reads it.
namespace tilepdb::solver {
namespace {

template <unsigned Lanes>
class PermutationKernel {
 public:
  explicit PermutationKernel(PermutationStack& stack) noexcept
      : stack_(stack), batch_(stack.scratch()), tables_(*stack.tables) {}

  [[nodiscard]] PermutationSearchEnd search(std::uint64_t granted, bool uses_up) {
    while (stack_.size != 0) {
      std::size_t count = std::min(stack_.batch_size(), stack_.size);
      const std::uint64_t room = granted - stack_.expanded;
      if (room < count) {
        if (!uses_up || room == 0) return PermutationSearchEnd::paused;
        count = static_cast<std::size_t>(room);
      }
      take(count);
      if (stack_.counts_gaps) cut_by_gaps();
      for (unsigned lookup = 0; lookup < stack_.lookups; ++lookup) {
        locate(tables_.lookups()[lookup]);
        cut(tables_.lookups()[lookup], lookup);
      }
      if (stack_.lookups == 0) cut_by_depth();
      if (put_children()) return PermutationSearchEnd::solved;
    }
    return PermutationSearchEnd::ended;
  }

 private:
  /// Takes nodes from the stack, and lists their children. The last child of the list is put on top of the stack.
  void take(std::size_t count) noexcept {
    batch_.nodes = count;
    stack_.size -= count;
    stack_.expanded += count;
    std::memcpy(stack_.taken(0), stack_.node(stack_.size), count * stack_.node_bytes);
    std::size_t listed = 0;
    for (std::size_t n = 0; n < count; ++n) {
      const std::uint8_t* const node = stack_.taken(n);
      batch_.left[n] = node[PermutationStack::left_at];
      stack_.deepest = std::max(stack_.deepest, stack_.bound - batch_.left[n]);
      const unsigned sequence = sequence_of(node);
      const std::uint8_t* const followers = tables_.followers() + sequence * Lanes;
      // All lanes are written, because this takes less time than a loop of unknown length.
      std::uint16_t* const to = batch_.list.data() + listed;
      for (unsigned i = 0; i < Lanes; ++i) to[i] = static_cast<std::uint16_t>(n * Lanes + followers[i]);
      listed += tables_.follower_counts()[sequence];
    }
    batch_.listed = listed;
    stack_.generated += listed;
  }

  [[nodiscard]] const std::uint8_t* state_of(std::size_t n) noexcept {
    return stack_.taken(n) + PermutationStack::state_at;
  }

  /// Returns the state of the automaton of sequences.
  [[nodiscard]] static unsigned sequence_of(const std::uint8_t* node) noexcept {
    std::uint16_t sequence = 0;
    std::memcpy(&sequence, node + PermutationStack::sequence_at, sizeof sequence);
    return sequence;
  }

  /// Calls `enter` for each node with listed children, and `visit` for each of them.
  template <typename Enter, typename Visit>
  void for_each_listed(Enter&& enter, Visit&& visit) {
    const std::size_t listed = batch_.listed;
    for (std::size_t i = 0; i < listed;) {
      const std::size_t n = batch_.list[i] / Lanes;
      enter(n);
      do visit(batch_.list[i]);
      while (++i < listed && batch_.list[i] / Lanes == n);
    }
  }

  /// Keeps the listed children whose h is less than the moves left at the parent. `more_of` returns the difference.
  template <typename MoreOf>
  void keep(MoreOf&& more_of) noexcept {
    const std::size_t listed = batch_.listed;
    std::size_t kept = 0;
    std::uint32_t least = stack_.least_cut;
    for (std::size_t i = 0; i < listed; ++i) {
      const unsigned child = batch_.list[i];
      const std::uint32_t more = more_of(child);
      batch_.list[kept] = static_cast<std::uint16_t>(child);
      kept += more >> 31;
      // Wraps around for children that are kept.
      least = std::min(least, more);
    }
    stack_.least_cut = least;
    batch_.listed = kept;
  }

  void cut_by_depth() noexcept {
    if (stack_.counts_gaps) return;
    keep([&](unsigned child) { return 0U - batch_.left[child / Lanes]; });
  }

  void cut_by_gaps() noexcept {
    auto* const gaps = batch_.values[0].data();
    for_each_listed(
        [&](std::size_t n) {
          count_gaps<Lanes>(tables_.rows(), state_of(n), tables_.moves().pieces, tables_.moves().gap_sides,
                            gaps + n * Lanes);
        },
        [](unsigned) {});
    keep([&](unsigned child) { return unsigned{gaps[child]} - batch_.left[child / Lanes]; });
  }

  void locate(const PermutationTables::Lookup& lookup) noexcept {
    if (lookup.is_wide) return locate_at<std::uint64_t>(lookup);
    locate_at<std::uint32_t>(lookup);
  }
  template <typename Index>
  void locate_at(const PermutationTables::Lookup& lookup) noexcept {
    auto* const indices = reinterpret_cast<Index*>(batch_.index.data());
    const unsigned shift = lookup.index_shift;
    const std::uint8_t* const payload = lookup.payload;
    for_each_listed([&](std::size_t n) { rank_children<Lanes>(lookup, state_of(n), indices + n * Lanes); },
                    [&](unsigned child) { prefetch(payload + (indices[child] >> shift)); });
  }

  /// Cuts children by a lookup whose memory is there.
  void cut(const PermutationTables::Lookup& lookup, unsigned number) noexcept {
    if (lookup.is_wide) return cut_at<std::uint64_t>(lookup, number);
    cut_at<std::uint32_t>(lookup, number);
  }
  template <typename Index>
  void cut_at(const PermutationTables::Lookup& lookup, unsigned number) noexcept {
    if (!lookup.reads_before) {
      const std::uint16_t* const values = lookup.values.data();
      const std::uint8_t* const left = batch_.left.data();
      return cut_by<Index>(lookup, number, [=](unsigned child, unsigned entry) {
        return static_cast<std::uint32_t>(values[entry] - left[child / Lanes]);
      });
    }
    std::array<std::int16_t, 4 * PermutationStack::batch> more;  // by node and entry
    for (std::size_t n = 0; n < batch_.nodes; ++n) {
      const std::uint16_t* const values = lookup.values.data() + 4 * stack_.taken(n)[stack_.values_at + number];
      for (unsigned entry = 0; entry < 4; ++entry) {
        more[4 * n + entry] = static_cast<std::int16_t>(values[entry] - batch_.left[n]);
      }
    }
    cut_by<Index>(lookup, number, [&](unsigned child, unsigned entry) {
      return static_cast<std::uint32_t>(more[child / Lanes * 4 + entry]);
    });
  }
  /// `more_of` returns h of a child less the moves left at the parent, by the table's entry.
  template <typename Index, typename MoreOf>
  void cut_by(const PermutationTables::Lookup& lookup, unsigned number, MoreOf&& more_of) noexcept {
    const auto* const indices = reinterpret_cast<const Index*>(batch_.index.data());
    const std::uint8_t* const payload = lookup.payload;
    std::uint8_t* const kept = batch_.values[number].data();
    const unsigned shift = lookup.index_shift;
    const unsigned mask = lookup.place_mask;
    const unsigned bits_shift = lookup.bits_shift;
    const unsigned entry_mask = lookup.entry_mask;
    keep([&](unsigned child) {
      const Index index = indices[child];
      const unsigned byte = payload[index >> shift];
      const unsigned entry = byte >> ((static_cast<unsigned>(index) & mask) << bits_shift) & entry_mask;
      const std::uint32_t more = more_of(child, entry);
      kept[child] = static_cast<std::uint8_t>(more);
      return more;
    });
  }

  /// Puts the children that are left on the stack. Returns whether one of them is a goal.
  [[nodiscard]] bool put_children() {
    const std::size_t listed = batch_.listed;
    const std::uint8_t* const rows = tables_.rows();
    const std::uint16_t* const next = tables_.next();
    for (std::size_t i = 0; i < listed; ++i) {
      const unsigned child = batch_.list[i];
      const std::uint8_t* const from = stack_.taken(child / Lanes);
      const unsigned move = child % Lanes;
      std::uint8_t* const to = stack_.node(stack_.size);
      const unsigned left = batch_.left[child / Lanes];
      to[PermutationStack::left_at] = static_cast<std::uint8_t>(left - 1);
      const std::uint16_t sequence = next[sequence_of(from) * Lanes + move];
      std::memcpy(to + PermutationStack::sequence_at, &sequence, sizeof sequence);
      put_state(rows + move, from + PermutationStack::state_at, to + PermutationStack::state_at);
      unsigned sum = 0;
      for (unsigned lookup = 0; lookup < stack_.lookups; ++lookup) {
        const auto value = static_cast<std::uint8_t>(batch_.values[lookup][child] + left);
        to[stack_.values_at + lookup] = value;
        sum |= value;
      }
      std::memcpy(to + stack_.moves_at, from + stack_.moves_at, stack_.node_bytes - stack_.moves_at);
      to[stack_.moves_at + stack_.bound - left] = static_cast<std::uint8_t>(move);
      if (sum == 0 && is_goal(to + PermutationStack::state_at)) {
        stack_.solution_length = stack_.bound - left + 1;
        stack_.deepest = std::max(stack_.deepest, stack_.solution_length);
        std::memcpy(stack_.solution.data(), to + stack_.moves_at, stack_.solution_length);
        return true;
      }
      ++stack_.size;
    }
    return false;
  }

  /// Words are assembled in registers: after byte stores, copying the state would stall on store forwarding.
  void put_state(const std::uint8_t* row, const std::uint8_t* from, std::uint8_t* to) const noexcept {
    static_assert(std::endian::native == std::endian::little);
    for (std::size_t begin = 0; begin < stack_.state_bytes; begin += 8) {
      std::uint64_t word = 0;
      for (std::size_t i = 8; i-- > 0;) word = word << 8 | row[std::size_t{from[begin + i]} * Lanes];
      std::memcpy(to + begin, &word, sizeof word);
    }
  }

  [[nodiscard]] bool is_goal(const std::uint8_t* state) const noexcept {
    const PermutationMoves& moves = tables_.moves();
    for (unsigned piece = 0; piece < moves.pieces; ++piece) {
      if (moves.class_at[state[piece]] != moves.classes[piece]) return false;
    }
    return true;
  }

  PermutationStack& stack_;
  PermutationStack::Batch& batch_;
  const PermutationTables& tables_;
};

template <unsigned Lanes>
PermutationSearchEnd run_permutation_search(PermutationStack& stack, std::uint64_t granted, bool uses_up) {
  return PermutationKernel<Lanes>(stack).search(granted, uses_up);
}

[[nodiscard]] PermutationSearch choose_permutation_search(const PermutationTables& tables) {
  if (tables.lanes() == 16) return &run_permutation_search<16>;
  if (tables.lanes() == 32) return &run_permutation_search<32>;
  return &run_permutation_search<64>;
}

}  // namespace
}  // namespace tilepdb::solver
