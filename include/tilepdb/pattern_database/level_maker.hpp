// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// How far the building of a table is.
struct BuildProgress {
  unsigned depth = 0;         ///< of the breadth-first search
  std::uint64_t reached = 0;  ///< states found so far
  std::uint64_t states = 0;   ///< of the space
};

/// How to build a table.
struct BuildOptions {
  Encoding encoding = Encoding::smallest;
  int threads = 0;  ///< 0: all cores, else up to 1024
  /// Bytes of memory that may be used; nothing: what is free.
  std::optional<std::uint64_t> memory{};
  /// Called by the calling thread after each level; may be empty. What it throws ends the work and is thrown by
  /// build().
  std::function<void(const BuildProgress&)> progress{};
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
  /// The table's file that is being made, beside which the search leaves checkpoints, hidden files, and from which it
  /// goes on if it finds some; build_file() sets it. If empty there are none.
  std::filesystem::path file{};
  /// Time between checkpoints, which are written between levels.
  std::chrono::seconds checkpoint_interval{600};
  /// Called if the search goes on from a checkpoint, with the depth that is complete; may be empty.
  std::function<void(unsigned depth)> resumed{};
};

namespace detail {

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

/// What a breadth-first search has to know of a space.
struct SpaceFacts {
  Name name{};
  std::uint64_t size = 0;
  unsigned moves = 0;
  bool undirected = false;
  bool pushes = false;  ///< whether states before a state can be asked for
  bool unit_cost = true;
  bool parity = false;
  std::uint64_t digest = 0;
  std::vector<std::uint64_t> goals{};
};

/// The part of a breadth-first search that is compiled for each space. Each function works on a range of states, for
/// one of several threads, numbered from 0. What it throws ends the search.
class LevelMaker {
 public:
  /// What states that are not reached took to be pulled.
  struct Trial {
    std::uint64_t states = 0;
    std::uint64_t moves = 0;
  };

  /// Marks for states at cost 0 from others, of which the neighbours are not yet marked.
  static constexpr std::uint8_t unsettled = 255;

  LevelMaker() = default;
  LevelMaker(const LevelMaker&) = delete;
  LevelMaker& operator=(const LevelMaker&) = delete;
  virtual ~LevelMaker() = default;

  /// Marks what lies before the states with a mark by `next`, if it is not reached.
  virtual void push(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// Marks states not reached by `next` that a move leads to the mark from, or a move of cost 0 to `next`; returns how
  /// many.
  virtual std::uint64_t pull(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) = 0;

  /// The same without marking anything.
  virtual Trial try_pull(Marks marks, Range range, std::uint8_t mark) = 0;

  /// Throws Error (bad_input) if the marks of a search's end contradict the moves.
  virtual void check(Marks marks, Range range) = 0;

  /// Marks unsettled states by `mark`, and all at cost 0 from them; returns whether some are still unsettled.
  virtual bool settle(Marks marks, Range range, std::uint8_t mark, unsigned thread) = 0;
};

/// Breadth-first search of a space, level by level, by several threads. Throws Error: resource if memory is lacking,
/// bad_input for a space that is none or an encoding that is not right for it, interrupted if it was told to stop.
[[nodiscard]] Table build_table(const SpaceFacts& facts, unsigned threads, LevelMaker& maker,
                                const BuildOptions& options);

/// Whether a table's file is there already. If not, throws Error: bad_input if its name does not end in .pdb or
/// .pdb.zst, resource if the disk has no room for a table of so many states in the encoding that is asked for.
[[nodiscard]] bool is_file_there(const std::filesystem::path& file, std::uint64_t states, Encoding encoding);

/// Writes a table to its file and removes the search's checkpoints. What another program has written meanwhile stays.
void finish_file(const Table& table, const BuildOptions& options);

/// How many threads an option means. Throws Error (bad_input) for a number out of range, (resource) if they are not to
/// be had.
[[nodiscard]] unsigned count_threads(int asked);

/// A checksum of numbers.
[[nodiscard]] std::uint64_t digest_of(const std::vector<std::uint64_t>& numbers);

/// Throws Error (bad_input) unless name, size and goals can be those of a space.
void require_sound(const SpaceFacts& facts);

/// Throws Error (check_failed) unless a table is that of a space.
void require_same_space(const Table& table, const Name& name, std::uint64_t size, std::uint64_t digest);

/// Throws Error (check_failed) for a table that does not lead to a goal.
[[noreturn]] void refuse_values(const Table& table);

/// Throws Error (bad_input) for a space that is none.
[[noreturn]] void refuse_space(const Name& name, const std::string& what);

/// Throws Error (bad_input) because a move leads out of the space.
[[noreturn]] void refuse_neighbour(const Name& name, std::uint64_t from, std::uint64_t to, std::uint64_t size);

}  // namespace detail

}  // namespace tilepdb::pattern_database::inline v1
