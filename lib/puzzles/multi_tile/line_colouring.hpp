// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board.hpp"

namespace tilepdb::puzzles {

/// Which tiles of a goal are alike: a colour for each goal cell, and which cell is the blank's.
struct Colouring {
  static constexpr unsigned most_colours = 15;

  BoardSize board;
  std::vector<std::uint8_t> colours{};  ///< of each goal cell, from 0; the blank's is not looked at
  Cell blank = 0;

  [[nodiscard]] unsigned count() const noexcept;
  /// Mirrored on the diagonal.
  [[nodiscard]] Colouring transposed() const;
};

/// Reads a colouring: rows with hyphens between them, a digit from 1 or a letter for each tile, 0 for the blank, whose
/// cell must be `blank`. Throws Error (bad_input).
[[nodiscard]] Colouring parse_colouring(BoardSize board, Cell blank, const std::string& text);
/// The same with colours numbered as they come.
[[nodiscard]] std::string colouring_text(const Colouring& colouring);

/// How many ways there are to colour a board's tiles as a colouring does, and where ColouringRanks cuts the board.
struct ColouringCounts {
  std::vector<unsigned> tiles;  ///< of each colour
  std::uint32_t ways = 0;
  unsigned cut = 0;  ///< rows of the upper part

  /// Throws Error (bad_input) for more ways, or larger tables, than are made.
  explicit ColouringCounts(const Colouring& colouring);
};

/// Numbers the ways to colour a board's tiles in the order of their cells, blank left out. The board is cut between two
/// rows: a number is what the upper part adds, for its own colours and for how many of each are left to the lower one,
/// and which of the ways the lower part is coloured with these. Parts are codes, a digit for each tile, the first the
/// lowest.
class ColouringRanks {
 public:
  /// The tiles of the two parts, with the blank in the upper one (0) or in the lower one (1).
  static constexpr unsigned layouts = 2;

  /// The ways to colour the upper part, by what they add to a number.
  struct Block {
    std::uint32_t first = 0;
    std::uint32_t upper = 0;  ///< code
    std::uint32_t group = 0;  ///< which colours are left
  };
  /// The codes of the lower part with the same colours, in their order.
  using Group = std::vector<std::uint32_t>;

  struct Layout {
    unsigned upper_tiles = 0;
    unsigned lower_tiles = 0;
    std::vector<std::uint32_t> first{};  ///< by code of the upper part
    std::vector<std::uint32_t> rest{};   ///< by code of the lower part
    std::vector<Block> blocks{};         ///< in the order of their numbers
    std::vector<Group> groups{};
  };

  /// Throws Error (bad_input) as ColouringCounts does.
  explicit ColouringRanks(const Colouring& colouring);

  [[nodiscard]] unsigned colours() const noexcept { return static_cast<unsigned>(counts_.tiles.size()); }
  /// The rows of the upper part.
  [[nodiscard]] unsigned cut() const noexcept { return counts_.cut; }
  [[nodiscard]] const Layout& layout(unsigned which) const noexcept { return layouts_[which]; }
  /// How many ways there are.
  [[nodiscard]] std::uint32_t size() const noexcept { return counts_.ways; }

 private:
  void fill(Layout& layout) const;

  ColouringCounts counts_;
  Layout layouts_[layouts];
};

}  // namespace tilepdb::puzzles
