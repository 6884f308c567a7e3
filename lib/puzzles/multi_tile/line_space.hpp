// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "puzzles/multi_tile/line_colouring.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::puzzles {

/// The lines of a board whose tiles are coloured. A line is a row or a column with the blank somewhere in it: all
/// boards that slides in it lead to are one state. A board is in two lines, its row and its column, and joins them:
/// from a row, slides lead to the columns that cross it, from a column to rows. So h is how many lines a sequence of
/// slides goes through until one has the goal, less one (docs/method.md). Models IndexSpace.
///
/// First come the rows, then the columns, of each as many states as there are ways to colour the tiles. The tiles of a
/// column are numbered with the blank in its top cell.
class LineSpace {
 public:
  explicit LineSpace(const Colouring& colouring);

  [[nodiscard]] pattern_database::Name name() const { return name_of(colouring_); }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_of(colouring_.board, ranks().size()); }
  /// The same of a colouring whose space is not made: that takes up to a second. Throw Error (bad_input) as the
  /// constructor does.
  [[nodiscard]] static pattern_database::Name name_of(const Colouring& colouring);
  [[nodiscard]] static std::uint64_t size_of(const Colouring& colouring);
  [[nodiscard]] unsigned moves() const noexcept;
  /// The row and the column that have the goal.
  [[nodiscard]] std::array<std::uint64_t, 2> goals() const noexcept { return goals_; }
  [[nodiscard]] static bool undirected() noexcept { return true; }

  [[nodiscard]] const Colouring& colouring() const noexcept { return colouring_; }
  [[nodiscard]] const ColouringRanks& ranks() const noexcept { return maps_->ranks; }
  /// The least number of a row, or of a column.
  [[nodiscard]] std::uint64_t first_of_row(unsigned row) const noexcept { return std::uint64_t{row} * ranks().size(); }
  [[nodiscard]] std::uint64_t first_of_column(unsigned column) const noexcept {
    return first_of_row(colouring_.board.height + column);
  }

 private:
  /// What a slide makes of the lower part: for each of a group's ways its number in the group that it goes to and, if
  /// a tile leaves it, its colour in the lowest bits.
  using Map = std::vector<std::uint32_t>;
  static constexpr unsigned colour_bits = 4;

  struct Maps {
    explicit Maps(const Colouring& colouring) : ranks(colouring) {}

    ColouringRanks ranks;
    /// Of groups of the second layout, by row of the blank, colour of the tile that enters, and column.
    std::vector<std::vector<Map>> entering;
    /// Of groups of the first layout, by row of the blank after the slide, and column.
    std::vector<std::vector<Map>> leaving;
  };

 public:
  /// Neighbours of lines, those of one block after the other.
  class Expander {
   public:
    explicit Expander(const LineSpace& space) : space_(&space) {}

    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) {
      if (index - first_ >= length_) locate(index);
      const auto way = static_cast<std::size_t>(index - first_);
      for (const std::uint64_t base : same_) {
        if (visit(base + way, 1U)) return true;
      }
      for (const Entering& entering : entering_) {
        if (visit(entering.base + (*entering.map)[way], 1U)) return true;
      }
      for (const Leaving& leaving : leaving_) {
        const std::uint32_t entry = (*leaving.map)[way];
        const std::uint64_t base = bases_[entry & ((1U << colour_bits) - 1)];
        if (visit(leaving.first + base + (entry >> colour_bits), 1U)) return true;
      }
      return false;
    }

   private:
    using Digits = std::vector<std::uint8_t>;
    struct Entering {
      std::uint64_t base;
      const Map* map;
    };
    struct Leaving {
      std::uint64_t first;  // of the row
      const Map* map;
    };

    /// Finds the block of a state, and what its states have in common.
    void locate(std::uint64_t index);
    void enter_row(unsigned row, const ColouringRanks::Block& block);
    void enter_column(unsigned column, const ColouringRanks::Block& block);

    const LineSpace* space_;
    std::uint64_t first_ = 0;
    std::uint64_t length_ = 0;         // 0: nothing is located
    std::vector<std::uint64_t> same_;  // neighbours whose lower parts are numbered alike, less the number
    std::vector<Entering> entering_;
    std::vector<Leaving> leaving_;
    std::vector<std::uint64_t> bases_;  // of what the upper part adds, by colour of the tile that enters it
    Digits upper_;
    Digits changed_;
  };
  [[nodiscard]] Expander expander() const { return Expander(*this); }

 private:
  [[nodiscard]] static std::uint64_t size_of(BoardSize board, std::uint64_t ways) noexcept {
    return (std::uint64_t{board.width} + board.height) * ways;
  }
  void fill_maps(Maps& maps) const;

  Colouring colouring_;
  std::shared_ptr<const Maps> maps_;
  std::array<std::uint64_t, 2> goals_{};
};

}  // namespace tilepdb::puzzles
