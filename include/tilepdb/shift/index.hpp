// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "tilepdb/binomials.hpp"
#include "tilepdb/shift/table_key.hpp"

namespace tilepdb::shift {

/// Cells of a board as bits of a word.
using Cells = std::uint64_t;

/// The cells of each class.
using ClassCells = std::array<Cells, max_cells>;

/// Numbers the arrangements of a table's classes. The largest class, of equal ones the first, is not looked at: its
/// cells are those that the others leave. These are ranked one after the other, in the order of their numbers; each is
/// a subset of the cells that are left, in colexicographic order:
///
///     index = (… rank(first class) · subsets(second) + rank(second) …) · subsets(last) + rank(last)
///
/// This is index scheme 2 of the file format and never changes.
class Index {
 public:
  /// Throws Error (bad_input) if there are 2^48 arrangements or more.
  explicit Index(const TableKey& key) : key_(key) {
    const auto states = states_of(key);
    if (!states) throw Error(ErrorKind::bad_input, "table " + key.file_stem() + ": more states than a table can have");
    states_ = *states;
    const auto sizes = sizes_of(key);
    unnamed_ = largest(sizes);
    unsigned left = key.size.cells();
    for (unsigned number = 0; number < key.count(); ++number) {
      if (number == unnamed_) continue;
      ranked_[count_++] = {static_cast<Kind>(number), sizes[number], binomials[left][sizes[number]]};
      left -= sizes[number];
    }
  }

  /// How many arrangements a key has; nothing if 2^48 or more.
  [[nodiscard]] static std::optional<std::uint64_t> states_of(const TableKey& key) noexcept {
    const auto sizes = sizes_of(key);
    std::uint64_t product = 1;
    unsigned left = key.size.cells();
    for (unsigned number = 0; number < key.count(); ++number) {
      if (number == largest(sizes)) continue;
      const std::uint64_t subsets = binomials[left][sizes[number]];
      if (product > most_states / subsets) return {};
      product *= subsets;
      left -= sizes[number];
    }
    return product;
  }

  [[nodiscard]] const TableKey& key() const noexcept { return key_; }
  [[nodiscard]] std::uint64_t states() const noexcept { return states_; }

  /// The class that is not ranked.
  [[nodiscard]] Kind unnamed_class() const noexcept { return unnamed_; }
  /// Where another class is among those that are.
  [[nodiscard]] unsigned place_of(Kind number) const noexcept { return number < unnamed_ ? number : number - 1U; }

  /// The rank of an arrangement: the cells of each ranked class, in their order.
  [[nodiscard]] std::uint64_t rank(const ClassCells& cells) const noexcept {
    return rank_of([&](unsigned i) { return cells[i]; });
  }

  /// The same, asking for each class once.
  template <typename CellsOf>
  [[nodiscard]] std::uint64_t rank_of(const CellsOf& cells_of) const noexcept {
    std::uint64_t rank = 0;
    Cells free = all();
    for (unsigned i = 0; i < count_; ++i) {
      const Cells cells = cells_of(i);
      std::uint64_t subset = 0;
      unsigned place = 0;
      for (Cells rest = cells; rest != 0; rest &= rest - 1) {
        const Cells below = (rest & (~rest + 1)) - 1;
        subset += binomials[static_cast<unsigned>(std::popcount(free & below))][++place];
      }
      rank = rank * ranked_[i].subsets + subset;
      free &= ~cells;
    }
    return rank;
  }

  /// The arrangement of a rank below states().
  [[nodiscard]] ClassCells unrank(std::uint64_t rank) const noexcept {
    std::array<std::uint64_t, max_cells> subset;
    for (unsigned i = count_; i-- > 0;) {
      subset[i] = rank % ranked_[i].subsets;
      rank /= ranked_[i].subsets;
    }
    ClassCells cells;
    std::array<std::uint8_t, max_cells> free;
    unsigned left = key_.size.cells();
    for (unsigned cell = 0; cell < left; ++cell) free[cell] = static_cast<std::uint8_t>(cell);
    for (unsigned i = 0; i < count_; ++i) {
      cells[i] = 0;
      unsigned end = left;
      for (unsigned member = ranked_[i].size; member > 0; --member) {
        do --end;
        while (binomials[end][member] > subset[i]);
        subset[i] -= binomials[end][member];
        cells[i] |= Cells{1} << free[end];
        std::copy(free.begin() + end + 1, free.begin() + left, free.begin() + end);
        --left;
      }
    }
    return cells;
  }

  /// The cells of the ranked classes on a board whose cells are classes.
  [[nodiscard]] ClassCells cells_of(const Board& classes) const noexcept {
    ClassCells cells{};
    for (Cell cell = 0; cell < key_.size.cells(); ++cell) {
      const Kind number = classes.cells[cell];
      if (number != unnamed_) cells[place_of(number)] |= Cells{1} << cell;
    }
    return cells;
  }

  /// The board of an arrangement; its cells are classes.
  [[nodiscard]] Board board_of(const ClassCells& cells) const noexcept {
    Board board{key_.size, {}};
    std::fill_n(board.cells.begin(), key_.size.cells(), unnamed_);
    for (unsigned i = 0; i < count_; ++i) {
      for (Cells rest = cells[i]; rest != 0; rest &= rest - 1) {
        board.cells[static_cast<unsigned>(std::countr_zero(rest))] = ranked_[i].number;
      }
    }
    return board;
  }

 private:
  static constexpr std::uint64_t most_states = (std::uint64_t{1} << 48) - 1;

  using Sizes = std::array<std::uint8_t, max_cells>;

  struct RankedClass {
    Kind number = 0;
    std::uint8_t size = 0;
    std::uint64_t subsets = 1;  ///< of the cells that the classes before leave
  };

  [[nodiscard]] static Sizes sizes_of(const TableKey& key) noexcept {
    Sizes sizes{};
    for (Cell cell = 0; cell < key.size.cells(); ++cell) ++sizes[key.classes[cell]];
    return sizes;
  }

  [[nodiscard]] static Kind largest(const Sizes& sizes) noexcept {
    return static_cast<Kind>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
  }

  [[nodiscard]] Cells all() const noexcept { return (Cells{1} << key_.size.cells()) - 1; }

  TableKey key_;
  std::uint64_t states_ = 0;
  Kind unnamed_ = 0;
  unsigned count_ = 0;
  std::array<RankedClass, max_cells> ranked_{};
};

}  // namespace tilepdb::shift
