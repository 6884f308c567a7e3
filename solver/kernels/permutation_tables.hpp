// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilepdb::solver {

/// The moves and goals of a permutation puzzle whose states hold a code below 255 for each piece.
struct PermutationMoves {
  using CodeMap = std::array<std::uint8_t, 256>;

  unsigned pieces = 0;
  unsigned codes = 0;
  std::vector<CodeMap> maps{};  ///< for each move, of at most 64: the codes after it
  /// The automaton that rejects redundant sequences; state 0 is the start. For each state a bit for each move that is
  /// not rejected, and the states after each move.
  std::vector<std::uint64_t> allowed{};
  std::vector<std::uint16_t> next{};
  /// A state is a goal if `class_at` of each piece's code is the piece's class.
  std::vector<std::uint8_t> classes{};
  CodeMap class_at{};
  unsigned gap_sides = 0;  ///< 1 or 2: the puzzle's own heuristic counts gaps, of pieces with that many sides; 0: none
};

/// A lookup of a table: the projection of a state to an index, and the table's entries.
struct PermutationLookup {
  /// A piece whose place and turn are read. The codes of the space combine both.
  struct Column {
    unsigned piece = 0;
    const std::uint8_t* map = nullptr;   ///< of the puzzle's codes to the space's, for each code of the pivot
    std::vector<std::uint8_t> places{};  ///< by code in the space
    std::vector<std::uint8_t> turns{};   ///< by code in the space
    /// Of a place, less the lower places of earlier columns of the part; 0: the place is not read.
    std::uint64_t place_weight = 0;
    std::uint64_t turn_weight = 0;  ///< 0: the turn is not read
    bool begins_part = false;       ///< places of earlier columns do not count
  };

  std::vector<Column> columns{};
  unsigned pivot = 0;   ///< the piece whose code selects the part of the maps
  unsigned stride = 0;  ///< codes in a part; 0: maps have one part
  std::uint64_t size = 0;
  const std::uint8_t* payload = nullptr;
  unsigned bits = 8;  ///< 2: h modulo 3; 4 or 8: h; all bits set: the goal cannot be reached
};

/// Moves and lookups in the form that the kernels read: what all moves make of a code lies side by side, a lane for
/// each move, so that a row is a few vectors.
class PermutationTables {
 public:
  static constexpr unsigned most_moves = 64;
  static constexpr unsigned most_lookups = 16;
  static constexpr unsigned most_columns = 32;
  static constexpr unsigned unreachable = 0x4000;

  /// An index is a sum of numbers below 65,536 times weights. A number is made of bytes, and a byte of places and
  /// turns: each is added to `radix` times what was before.
  struct Digit {
    std::uint16_t source = 0;  ///< a column's place; from `columns` on, a column's turn
    std::uint16_t radix = 0;
  };
  struct Byte {
    std::uint16_t end = 0;  ///< of its digits
    std::uint16_t radix = 0;
  };
  struct Number {
    std::uint64_t weight = 0;
    unsigned end = 0;  ///< of its bytes
  };

  struct Column {
    unsigned piece = 0;
    unsigned part_begin = 0;  ///< the first column of its part
    /// Rows of places and turns after each move, by code and before that by the code of the pivot, if there is one.
    /// Null if they are not read.
    const std::uint8_t* places = nullptr;
    const std::uint8_t* turns = nullptr;
  };

  struct Lookup {
    const std::uint8_t* payload = nullptr;
    unsigned index_shift = 0;
    unsigned place_mask = 0;
    unsigned bits_shift = 0;
    unsigned entry_mask = 0;
    bool reads_before = false;            ///< `values` is read at the parent's h times 4, plus the entry
    std::vector<std::uint16_t> values{};  ///< h, or `unreachable`
    std::vector<Column> columns{};
    std::vector<Digit> digits{};
    std::vector<Byte> bytes{};
    std::vector<Number> numbers{};
    bool has_parts = false;  ///< more than one
    bool is_wide = false;    ///< indices need more than 32 bits
    unsigned pivot = 0;
    std::size_t stride = 0;  ///< bytes of the rows for one code of the pivot; 0: no pivot
    bool reads_turns = false;
  };

  /// Throws nothing but std::bad_alloc; can_hold() must be true. Payloads must outlive the object.
  PermutationTables(PermutationMoves moves, const std::vector<PermutationLookup>& lookups);

  /// Returns whether kernels support these.
  [[nodiscard]] static bool can_hold(const PermutationMoves& moves, const std::vector<PermutationLookup>& lookups);

  [[nodiscard]] const PermutationMoves& moves() const noexcept { return moves_; }
  [[nodiscard]] std::span<const Lookup> lookups() const noexcept { return lookups_; }
  /// Returns the lanes of a row: 16, 32 or 64.
  [[nodiscard]] unsigned lanes() const noexcept { return lanes_; }
  /// Returns the rows of codes, by code.
  [[nodiscard]] const std::uint8_t* rows() const noexcept { return rows_.front().front().bytes.data(); }
  /// Returns rows of the moves that a state of the automaton allows, by state, the last move first; the others are 0.
  [[nodiscard]] const std::uint8_t* followers() const noexcept { return followers_.front().bytes.data(); }
  [[nodiscard]] const std::uint8_t* follower_counts() const noexcept { return follower_counts_.data(); }
  /// Returns rows of the states after each move, by state.
  [[nodiscard]] const std::uint16_t* next() const noexcept { return next_.data(); }

 private:
  /// Rows do not cross cache lines.
  struct alignas(64) Line {
    std::array<std::uint8_t, 64> bytes{};
  };

  void add_sequences();
  void add(const PermutationLookup& lookup);
  void add_columns(const PermutationLookup& lookup, Lookup& to);
  static void add_numbers(const PermutationLookup& lookup, Lookup& to);
  template <typename Value>
  [[nodiscard]] const std::uint8_t* keep_rows(unsigned pivot_codes, const Value& value);

  PermutationMoves moves_;
  unsigned lanes_ = 16;
  std::vector<Line> followers_;
  std::vector<std::uint8_t> follower_counts_;
  std::vector<std::uint16_t> next_;
  std::vector<std::vector<Line>> rows_;  // first those of codes
  std::vector<Lookup> lookups_;
};

}  // namespace tilepdb::solver
