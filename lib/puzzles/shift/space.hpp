// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/permutation.hpp"
#include "puzzles/shift/table_key.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::shift {

/// Cells of a board as bits of a word.
using Cells = std::uint64_t;

/// The cells of each class.
using ClassCells = std::array<Cells, max_cells>;

/// A shift of a line on cells as bits.
class LineShift {
 public:
  LineShift(BoardSize size, unsigned line, bool backward) noexcept;

  [[nodiscard]] Cells operator()(Cells cells) const noexcept {
    const Cells ahead = backward_ ? (cells & inner_) >> step_ : (cells & inner_) << step_;
    const Cells around = backward_ ? (cells & at_end_) << back_ : (cells & at_end_) >> back_;
    return (cells & others_) | ahead | around;
  }

 private:
  Cells others_ = 0;  // not in the line
  Cells inner_ = 0;   // move by one step
  Cells at_end_ = 0;  // wraps around to the other side
  unsigned step_ = 0;
  unsigned back_ = 0;
  bool backward_ = false;
};

/// The arrangements of a key's classes. Models IndexSpace.
///
/// The largest class, the first of several, is not ranked: it has the cells that the others leave. The others are
/// ranked in the order of their numbers, each as a subset of the cells left, in colexicographic order:
///
///     index = (… rank(first class) · subsets(second) + rank(second) …) · subsets(last) + rank(last)
///
/// Table files depend on this order, so it must never change.
class Space {
  /// The first rank of a row, and the cells left to the last class. Arrangements that differ only in the last ranked
  /// class have consecutive ranks and make a row.
  struct Row {
    std::uint64_t begin = 0;
    Cells free = 0;
  };

 public:
  /// Throws Error (bad_input) if there are 2^48 arrangements or more.
  explicit Space(const TableKey& key);

  /// Returns the number of arrangements of a key; nullopt if 2^48 or more.
  [[nodiscard]] static std::optional<std::uint64_t> states_of(const TableKey& key) noexcept;

  [[nodiscard]] const TableKey& key() const noexcept { return key_; }
  [[nodiscard]] pattern_database::Name name() const { return {"shift", key_.size.name() + "_" + cells_text(key_)}; }
  [[nodiscard]] std::uint64_t size() const noexcept { return states_; }
  [[nodiscard]] unsigned moves() const noexcept { return static_cast<unsigned>(shifts_.size()); }
  [[nodiscard]] std::array<std::uint64_t, 1> goals() const noexcept { return {rank(cells_of(key_))}; }
  [[nodiscard]] static bool undirected() noexcept { return true; }

  /// Returns the class that is not ranked.
  [[nodiscard]] Kind unnamed_class() const noexcept { return unnamed_; }
  /// Returns the place of a class among the ranked classes.
  [[nodiscard]] unsigned place_of(Kind number) const noexcept { return number < unnamed_ ? number : number - 1U; }

  /// Returns the rank of an arrangement, given by the cells of each ranked class.
  [[nodiscard]] std::uint64_t rank(const ClassCells& cells) const noexcept {
    return rank_of([&](unsigned i) { return cells[i]; });
  }
  /// Returns the rank of an arrangement; calls `cells_of` once for each ranked class, in order.
  template <typename CellsOf>
  [[nodiscard]] std::uint64_t rank_of(const CellsOf& cells_of) const noexcept {
    std::uint64_t rank = 0;
    Cells free = all();
    for (unsigned i = 0; i < count_; ++i) {
      const Cells cells = cells_of(i);
      rank = rank * ranked_[i].subsets + subset_rank(cells, free);
      free &= ~cells;
    }
    return rank;
  }
  /// Returns the arrangement of a rank, which is below size().
  [[nodiscard]] ClassCells unrank(std::uint64_t rank) const noexcept;
  /// Returns the cells of the ranked classes on a board whose kinds are classes.
  [[nodiscard]] ClassCells cells_of(const Board& classes) const noexcept;

  /// Expands states; caches data of the current row.
  class Expander {
   public:
    explicit Expander(const Space& space);

    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) {
      if (index - row_.begin >= row_length_) enter_row(index);
      const Cells cells = space_->last_cells(index - row_.begin, row_.free);
      for (const Target& target : targets_) {
        if (visit(target.row.begin + subset_rank(target.shift(cells), target.row.free), 1U)) return true;
      }
      return false;
    }

   private:
    struct Target {
      LineShift shift;
      Row row{};
    };

    void enter_row(std::uint64_t index);

    const Space* space_;
    std::vector<Target> targets_;
    std::uint64_t row_length_;
    Row row_{};
  };
  [[nodiscard]] Expander expander() const { return Expander(*this); }

 private:
  struct RankedClass {
    std::uint8_t size = 0;
    std::uint64_t subsets = 1;  ///< number of subsets of the cells that earlier classes leave
  };

  /// Returns the row given by the cells of the classes before the last.
  template <typename CellsOf>
  [[nodiscard]] Row row_of(const CellsOf& cells_of) const noexcept {
    Row row{0, all()};
    for (unsigned i = 0; i + 1 < count_; ++i) {
      const Cells cells = cells_of(i);
      row.begin = row.begin * ranked_[i].subsets + subset_rank(cells, row.free);
      row.free &= ~cells;
    }
    row.begin *= row_length();
    return row;
  }
  [[nodiscard]] std::uint64_t row_length() const noexcept { return count_ == 0 ? 1 : ranked_[count_ - 1].subsets; }
  /// Returns the cells of the last class at a place in a row.
  [[nodiscard]] Cells last_cells(std::uint64_t place, Cells free) const noexcept {
    return count_ == 0 ? 0 : subset(place, ranked_[count_ - 1].size, free);
  }

  [[nodiscard]] static std::uint64_t subset_rank(Cells cells, Cells free) noexcept {
    std::uint64_t rank = 0;
    unsigned ordinal = 0;
    for (Cells rest = cells; rest != 0; rest &= rest - 1) {
      const Cells below = (rest & (~rest + 1)) - 1;
      rank += binomials[static_cast<unsigned>(std::popcount(free & below))][++ordinal];
    }
    return rank;
  }
  [[nodiscard]] static Cells subset(std::uint64_t rank, unsigned members, Cells free) noexcept;

  [[nodiscard]] Cells all() const noexcept { return (Cells{1} << key_.size.cells()) - 1; }

  TableKey key_;
  std::uint64_t states_ = 0;
  Kind unnamed_ = 0;
  unsigned count_ = 0;
  std::array<RankedClass, max_cells> ranked_{};
  std::vector<LineShift> shifts_;
};

}  // namespace tilepdb::shift
