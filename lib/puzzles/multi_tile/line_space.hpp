// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "puzzles/multi_tile/line_colouring.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::puzzles {

/// The lines of boards with coloured tiles. A line is a row or a column that contains the blank: all boards that slides
/// in this line lead to are one state. Each board is in two lines, its row and its column, and links them: a row has
/// the columns that cross it as neighbours, and a column the rows. So h is the number of lines that a shortest
/// sequence of slides passes until one contains the goal, minus one (docs/method.md). Models IndexSpace.
///
/// Indices begin with the rows, then the columns follow; each has one state for each arrangement of colours. The tiles
/// of a column are ranked with the blank in its top cell.
class LineSpace {
 public:
  explicit LineSpace(const Colouring& colouring);

  [[nodiscard]] pattern_database::Name name() const { return name_of(colouring_); }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_of(colouring_.board, ranks().size()); }
  /// Return the name and size of a colouring's space without constructing it, which takes up to a second. Throw Error
  /// (bad_input) like the constructor.
  [[nodiscard]] static pattern_database::Name name_of(const Colouring& colouring);
  [[nodiscard]] static std::uint64_t size_of(const Colouring& colouring);
  [[nodiscard]] unsigned moves() const noexcept;
  /// Returns the row and the column that contain the goal.
  [[nodiscard]] std::array<std::uint64_t, 2> goals() const noexcept { return goals_; }
  [[nodiscard]] static bool undirected() noexcept { return true; }

  [[nodiscard]] const Colouring& colouring() const noexcept { return colouring_; }
  [[nodiscard]] const ColouringRanks& ranks() const noexcept { return maps_->ranks; }
  /// Return the first index of a row or column.
  [[nodiscard]] std::uint64_t first_of_row(unsigned row) const noexcept { return std::uint64_t{row} * ranks().size(); }
  [[nodiscard]] std::uint64_t first_of_column(unsigned column) const noexcept {
    return first_of_row(colouring_.board.height + column);
  }

 private:
  /// The effect of a slide on the lower part: for each arrangement of a group, its rank in the new group and, if a tile
  /// leaves the lower part, the tile's colour in the lowest bits.
  using Map = std::vector<std::uint32_t>;
  static constexpr unsigned colour_bits = 4;

  struct Maps {
    explicit Maps(const Colouring& colouring) : ranks(colouring) {}

    ColouringRanks ranks;
    /// For each group of layout 1, by row of the blank, colour of the tile that enters, and column.
    std::vector<std::vector<Map>> entering;
    /// For each group of layout 0, by row of the blank after the slide, and column.
    std::vector<std::vector<Map>> leaving;
  };

 public:
  /// Expands lines; fastest if consecutive calls stay within a block.
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
      for (const Neighbours& entering : entering_) {
        if (visit(entering.first + (*entering.map)[way], 1U)) return true;
      }
      for (const Neighbours& leaving : leaving_) {
        const std::uint32_t entry = (*leaving.map)[way];
        const std::uint64_t base = bases_[entry & ((1U << colour_bits) - 1)];
        if (visit(leaving.first + base + (entry >> colour_bits), 1U)) return true;
      }
      return false;
    }

   private:
    using Digits = std::vector<std::uint8_t>;
    /// Neighbours with another rank of the lower part: a first index, to which the map adds.
    struct Neighbours {
      std::uint64_t first;
      const Map* map;
    };

    /// Finds the block of a state and prepares the expansion of its states.
    void locate(std::uint64_t index);
    void enter_row(unsigned row, const ColouringRanks::Block& block);
    void enter_column(unsigned column, const ColouringRanks::Block& block);

    const LineSpace* space_;
    std::uint64_t first_ = 0;
    std::uint64_t length_ = 0;         // 0: no block yet
    std::vector<std::uint64_t> same_;  // neighbours with the same rank of the lower part, minus this rank
    std::vector<Neighbours> entering_;
    std::vector<Neighbours> leaving_;
    std::vector<std::uint64_t> bases_;  // ranks of the upper part, by colour of the tile that enters it
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
