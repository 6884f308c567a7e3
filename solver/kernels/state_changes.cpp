// SPDX-License-Identifier: MIT
#include "solver/kernels/state_changes.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <string>

namespace tilepdb::solver {
namespace {

/// Changes of one board are laid out by the tile's smaller cell, in four rows of moves: to the right, back, down, back.
enum class Step : unsigned { right, left, down, up };

[[nodiscard]] constexpr unsigned between_bits(BoardSize board, Step step) noexcept {
  return step == Step::right || step == Step::left ? 0 : board.width - 1;
}

/// Entries of one move: [cells between][tiles below].
[[nodiscard]] constexpr std::uint32_t entries(BoardSize board, Step step) noexcept {
  return places << between_bits(board, step);
}

[[nodiscard]] constexpr std::uint32_t changes_of_cell(BoardSize board) noexcept {
  return 2 * (entries(board, Step::right) + entries(board, Step::down));
}

[[nodiscard]] std::uint32_t offset(BoardSize board, Cell low, Step step) noexcept {
  std::uint32_t at = low * changes_of_cell(board);
  for (unsigned before = 0; before < static_cast<unsigned>(step); ++before) {
    at += entries(board, static_cast<Step>(before));
  }
  return at;
}

/// How many numbers map_number() has for boards of a width.
[[nodiscard]] constexpr std::size_t maps(BoardSize board) noexcept { return std::size_t{2} * places * board.width; }

/// The rank of an arrangement of k tiles after the entries at `place` and after it change places. In the factorial
/// number system a rank's digit at a place counts the later entries that are smaller.
[[nodiscard]] std::uint32_t swapped(std::uint32_t rank, unsigned place, unsigned tiles) noexcept {
  const auto low_weight = static_cast<std::uint32_t>(factorial(tiles - 2 - place));
  const std::uint32_t values = tiles - 1 - place;  // of the digit after the one at the place
  const std::uint32_t low = rank / low_weight % values;
  const std::uint32_t high = rank / (low_weight * values) % (values + 1);
  const bool descends = high > low;
  const std::uint32_t new_high = descends ? low : low + 1;
  const std::uint32_t new_low = descends ? high - 1 : high;
  return rank + (new_high - high) * low_weight * values + (new_low - low) * low_weight;
}

}  // namespace

StateChanges::StateChanges(const Index& index) {
  const unsigned cells = index.board().cells();
  const unsigned set_bits = static_cast<unsigned>(std::bit_width(index.sets() - 1));
  const unsigned arrangement_bits = static_cast<unsigned>(std::bit_width(index.arrangements() - 1));
  if (cells + set_bits > arrangement_shift(cells) || arrangement_shift(cells) + arrangement_bits > table_bit_shift) {
    throw Error(ErrorKind::bad_input, "patterns of " + std::to_string(index.tiles()) +
                                          " tiles are too large to search " + "with on a " + index.board().name() +
                                          " board; choose smaller ones");
  }
  fill_changes(index);
  fill_turned(index);
  fill_regions(index);
}

void StateChanges::fill_changes(const Index& index) {
  const BoardSize board = index.board();
  const unsigned shift = arrangement_shift(board.cells());
  changes_.resize(std::size_t{board.cells()} * changes_of_cell(board));
  for (std::uint32_t rank = 0; rank < index.sets(); ++rank) {
    const CellSet set = index.occupied(index.first_block(rank));
    for (CellSet rest = set; rest != 0; rest = without_first(rest)) {
      const Cell from = first_cell(rest);
      for (CellSet targets = board.neighbours(from) & ~set; targets != 0; targets = without_first(targets)) {
        const Cell to = first_cell(targets);
        const bool forward = to > from;
        const Cell low = std::min(from, to);
        const bool sideways = board.row(from) == board.row(to);
        const Step step = sideways ? (forward ? Step::right : Step::left) : (forward ? Step::down : Step::up);
        const CellSet between = sideways ? 0 : (set >> (low + 1)) & ((1U << (board.width - 1)) - 1);
        const unsigned place = count_below(set, low);
        const CellSet next = set ^ cell_bit(from) ^ cell_bit(to);
        const std::uint64_t word = std::uint64_t{set} | std::uint64_t{rank} << board.cells();
        const std::uint64_t next_word = std::uint64_t{next} | std::uint64_t{index.set_rank(next)} << board.cells();
        const std::uint64_t map = map_number(place, size(between), forward);
        const std::uint64_t low_bits = (std::uint64_t{1} << shift) - 1;
        changes_[offset(board, low, step) + between * places + place] = ((next_word - word) & low_bits) | map << shift;
      }
    }
  }
}

void StateChanges::fill_turned(const Index& index) {
  const unsigned tiles = index.tiles();
  const unsigned most_passed = std::min(tiles - 1, index.board().width - 1);
  const std::size_t arrangements = static_cast<std::size_t>(index.arrangements());
  turned_.resize(maps(index.board()) * arrangements);
  const auto map = [&](unsigned place, unsigned passed, bool forward) {
    return std::span(turned_).subspan(map_number(place, passed, forward) * arrangements, arrangements);
  };
  for (std::uint32_t rank = 0; rank < arrangements; ++rank) turned_[rank] = static_cast<std::uint16_t>(rank);
  for (unsigned passed = 1; passed <= most_passed; ++passed) {
    for (unsigned place = 0; place + passed < tiles; ++place) {
      const auto forward = map(place, passed, true);
      const auto back = map(place, passed, false);
      if (passed == 1) {
        for (std::uint32_t rank = 0; rank < arrangements; ++rank) {
          forward[rank] = back[rank] = static_cast<std::uint16_t>(swapped(rank, place, tiles));
        }
        continue;
      }
      // A tile passes the others one after the other.
      const auto forward_but_one = map(place, passed - 1, true);
      const auto last_forward = map(place + passed - 1, 1, true);
      const auto back_but_one = map(place + 1, passed - 1, false);
      const auto last_back = map(place, 1, false);
      for (std::size_t rank = 0; rank < arrangements; ++rank) {
        forward[rank] = last_forward[forward_but_one[rank]];
        back[rank] = last_back[back_but_one[rank]];
      }
    }
  }
}

void StateChanges::fill_regions(const Index& index) {
  const auto entry = [&](std::uint32_t block) { return std::uint64_t{index.region(block)} << 32 | block; };
  regions_.reserve(index.sets());
  for (std::uint32_t set = 0; set < index.sets(); ++set) {
    std::uint64_t main = 0;
    std::uint64_t side = 0;
    for (std::uint32_t block = index.first_block(set); block < index.first_block(set + 1); ++block) {
      const auto larger = [&](std::uint64_t than) {
        return size(index.region(block)) > size(static_cast<CellSet>(than >> 32));
      };
      if (larger(main)) {
        side = main;
        main = entry(block);
      } else if (larger(side)) {
        side = entry(block);
      }
    }
    regions_.push_back({main, side});
  }
}

PackedState pack(const Index& index, const PatternState& state) noexcept {
  const unsigned cells = index.board().cells();
  return PackedState{state.occupied} | PackedState{index.set_rank(state.occupied)} << cells |
         PackedState{rank_arrangement(state.arrangement, index.tiles())} << arrangement_shift(cells);
}

std::vector<CellMove> cell_moves(BoardSize board, Symmetry symmetry) {
  const BoardSize image = symmetry.image(board);
  std::vector<CellMove> moves(std::size_t{board.cells()} * directions.size());
  for (Cell blank = 0; blank < board.cells(); ++blank) {
    for (const Direction direction : directions) {
      if (!board.can_go(blank, direction)) continue;
      const Cell to = symmetry.image(board, blank);
      const Cell from = symmetry.image(board, board.neighbour(blank, direction));
      const Cell low = std::min(from, to);
      const bool forward = to > from;
      const bool sideways = image.row(from) == image.row(to);
      const Step step = sideways ? (forward ? Step::right : Step::left) : (forward ? Step::down : Step::up);
      CellMove& move = moves[blank * directions.size() + static_cast<unsigned>(direction)];
      move.below = cell_bit(low) - 1;
      move.between = static_cast<std::uint16_t>((1U << between_bits(image, step)) - 1);
      move.shift = static_cast<std::uint8_t>(low + 1);
      move.blank = static_cast<std::uint8_t>(from);
      move.changes = offset(image, low, step);
    }
  }
  return moves;
}

}  // namespace tilepdb::solver
