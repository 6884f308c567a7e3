// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board.hpp"

namespace tilepdb::puzzles {

/// A pattern: tiles of one colour are indistinguishable. A colour for each goal cell, and the cell of the blank.
struct Colouring {
  static constexpr unsigned most_colours = 15;

  BoardSize board;
  std::vector<std::uint8_t> colours{};  ///< of each goal cell, from 0; ignored for the blank
  Cell blank = 0;

  [[nodiscard]] unsigned count() const noexcept;
  /// Returns the colouring reflected on the main diagonal.
  [[nodiscard]] Colouring transposed() const;
};

/// Parses a colouring: rows separated by hyphens, a digit from 1 or a letter for each tile, 0 for the blank, which must
/// be on cell `blank`. Throws Error (bad_input).
[[nodiscard]] Colouring parse_colouring(BoardSize board, Cell blank, const std::string& text);
/// Returns the text of a colouring, with colours numbered in the order of their first cells.
[[nodiscard]] std::string colouring_text(const Colouring& colouring);

/// The number of arrangements of a colouring's colours, and the row where ColouringRanks cuts the board.
struct ColouringCounts {
  std::vector<unsigned> tiles;  ///< of each colour
  std::uint32_t ways = 0;
  unsigned cut = 0;  ///< rows of the upper part

  /// Throws Error (bad_input) if there are too many arrangements or the tables are too large.
  explicit ColouringCounts(const Colouring& colouring);
};

/// Ranks arrangements of colours, in the order of the cells without the blank. The board is cut between two rows. A
/// rank is the sum of two numbers looked up by the codes of the parts: the first rank of the upper part's block, and
/// the rank of the lower part among those with the same colours. A code has a digit for each tile, the first the
/// lowest.
class ColouringRanks {
 public:
  /// Layout 0 has the blank in the upper part, layout 1 in the lower part.
  static constexpr unsigned layouts = 2;

  /// The arrangements with the same upper part, which have consecutive ranks.
  struct Block {
    std::uint32_t first = 0;
    std::uint32_t upper = 0;  ///< code of the upper part
    std::uint32_t group = 0;  ///< number of the group of lower parts
  };
  /// The codes of lower parts with the same colours, in the order of their ranks.
  using Group = std::vector<std::uint32_t>;

  struct Layout {
    unsigned upper_tiles = 0;
    unsigned lower_tiles = 0;
    std::vector<std::uint32_t> first{};  ///< by code of the upper part
    std::vector<std::uint32_t> rest{};   ///< by code of the lower part
    std::vector<Block> blocks{};         ///< in the order of their ranks
    std::vector<Group> groups{};
  };

  /// Throws Error (bad_input) as ColouringCounts does.
  explicit ColouringRanks(const Colouring& colouring);

  [[nodiscard]] unsigned colours() const noexcept { return static_cast<unsigned>(counts_.tiles.size()); }
  /// Returns the number of rows of the upper part.
  [[nodiscard]] unsigned cut() const noexcept { return counts_.cut; }
  [[nodiscard]] const Layout& layout(unsigned which) const noexcept { return layouts_[which]; }
  /// Returns the number of arrangements.
  [[nodiscard]] std::uint32_t size() const noexcept { return counts_.ways; }

 private:
  void fill(Layout& layout) const;

  ColouringCounts counts_;
  Layout layouts_[layouts];
};

}  // namespace tilepdb::puzzles
