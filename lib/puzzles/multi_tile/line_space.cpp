// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/line_space.hpp"

#include <algorithm>

namespace tilepdb::puzzles {
namespace {

using Digits = std::vector<std::uint8_t>;

/// Sets `digits` to the colours of a code's tiles.
void read_code(std::uint32_t code, unsigned tiles, unsigned colours, Digits& digits) {
  digits.resize(tiles);
  for (std::uint8_t& digit : digits) {
    digit = static_cast<std::uint8_t>(code % colours);
    code /= colours;
  }
}

[[nodiscard]] std::uint32_t code_of(const Digits& digits, unsigned colours) {
  std::uint32_t code = 0;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) code = code * colours + *digit;
  return code;
}

void insert(Digits& tiles, std::size_t place, std::uint8_t tile) {
  tiles.insert(tiles.begin() + static_cast<std::ptrdiff_t>(place), tile);
}
[[nodiscard]] std::uint8_t remove(Digits& tiles, std::size_t place) {
  const std::uint8_t tile = tiles[place];
  tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(place));
  return tile;
}

/// Moves the blank within one part, in its column: from a row up to the first, or from the first down to a row. A tile
/// that the blank passes jumps over width - 1 others.
void go_up(Digits& tiles, unsigned width, unsigned row, unsigned column) {
  while (row-- > 0) {
    std::uint8_t* const tile = tiles.data() + std::size_t{row} * width + column;
    std::rotate(tile, tile + 1, tile + width);
  }
}
void go_down(Digits& tiles, unsigned width, unsigned row, unsigned column) {
  for (unsigned above = 0; above < row; ++above) {
    std::uint8_t* const tile = tiles.data() + std::size_t{above} * width + column;
    std::rotate(tile, tile + width - 1, tile + width);
  }
}

/// Returns the rank of the tiles' colours in a layout.
[[nodiscard]] std::uint64_t number_of(const Digits& tiles, const ColouringRanks& ranks, unsigned which) {
  const auto& layout = ranks.layout(which);
  const auto cut = tiles.begin() + static_cast<std::ptrdiff_t>(layout.upper_tiles);
  return std::uint64_t{layout.first[code_of({tiles.begin(), cut}, ranks.colours())]} +
         layout.rest[code_of({cut, tiles.end()}, ranks.colours())];
}

}  // namespace

LineSpace::LineSpace(const Colouring& colouring) : colouring_(colouring) {
  const auto maps = std::make_shared<Maps>(colouring_);
  fill_maps(*maps);
  maps_ = maps;
  const BoardSize board = colouring_.board;
  const unsigned row = board.row(colouring_.blank);
  const unsigned column = board.column(colouring_.blank);
  Digits tiles = colouring_.colours;
  (void)remove(tiles, colouring_.blank);
  goals_[0] = first_of_row(row) + number_of(tiles, ranks(), row < ranks().cut() ? 0 : 1);
  go_up(tiles, board.width, row, column);
  goals_[1] = first_of_column(column) + number_of(tiles, ranks(), 0);
}

pattern_database::Name LineSpace::name_of(const Colouring& colouring) {
  (void)ColouringCounts(colouring);
  return {"multi-tile", colouring.board.name() + "_" + colouring_text(colouring)};
}

std::uint64_t LineSpace::size_of(const Colouring& colouring) {
  return size_of(colouring.board, ColouringCounts(colouring).ways);
}

unsigned LineSpace::moves() const noexcept { return std::max(colouring_.board.width, colouring_.board.height); }

void LineSpace::fill_maps(Maps& maps) const {
  const auto [width, height] = colouring_.board;
  const ColouringRanks& ranks = maps.ranks;
  const unsigned colours = ranks.colours();
  const auto& with_blank_above = ranks.layout(0);
  const auto& with_blank_below = ranks.layout(1);
  Digits tiles;
  Digits changed;
  for (const auto& group : with_blank_below.groups) {
    auto& of_group = maps.entering.emplace_back();
    for (unsigned row = 0; row < height - ranks.cut(); ++row) {
      for (std::uint8_t colour = 0; colour < colours; ++colour) {
        for (unsigned column = 0; column < width; ++column) {
          Map& map = of_group.emplace_back();
          for (const std::uint32_t code : group) {
            read_code(code, with_blank_below.lower_tiles, colours, changed);
            go_up(changed, width, row, column);
            insert(changed, column, colour);
            map.push_back(with_blank_above.rest[code_of(changed, colours)]);
          }
        }
      }
    }
  }
  for (const auto& group : with_blank_above.groups) {
    auto& of_group = maps.leaving.emplace_back();
    for (unsigned row = 0; row < height - ranks.cut(); ++row) {
      for (unsigned column = 0; column < width; ++column) {
        Map& map = of_group.emplace_back();
        for (const std::uint32_t code : group) {
          read_code(code, with_blank_above.lower_tiles, colours, tiles);
          const std::uint32_t colour = remove(tiles, column);
          go_down(tiles, width, row, column);
          map.push_back(with_blank_below.rest[code_of(tiles, colours)] << colour_bits | colour);
        }
      }
    }
  }
}

void LineSpace::Expander::locate(std::uint64_t index) {
  const ColouringRanks& ranks = space_->ranks();
  const auto line = static_cast<unsigned>(index / ranks.size());
  const auto number = static_cast<std::uint32_t>(index % ranks.size());
  const unsigned height = space_->colouring_.board.height;
  const auto& layout = ranks.layout(line < height && line >= ranks.cut() ? 1 : 0);
  const auto above = std::upper_bound(layout.blocks.begin(), layout.blocks.end(), number,
                                      [](std::uint32_t value, const auto& block) { return value < block.first; });
  const ColouringRanks::Block& block = *std::prev(above);
  first_ = index - number + block.first;
  length_ = layout.groups[block.group].size();
  same_.clear();
  entering_.clear();
  leaving_.clear();
  bases_.clear();
  read_code(block.upper, layout.upper_tiles, ranks.colours(), upper_);
  if (line < height) {
    enter_row(line, block);
  } else {
    enter_column(line - height, block);
  }
}

void LineSpace::Expander::enter_row(unsigned row, const ColouringRanks::Block& block) {
  const ColouringRanks& ranks = space_->ranks();
  const auto& columns = ranks.layout(0);
  const unsigned width = space_->colouring_.board.width;
  const unsigned cut = ranks.cut();
  for (unsigned column = 0; column < width; ++column) {
    changed_ = upper_;
    std::uint8_t colour = 0;
    if (row >= cut) colour = remove(changed_, std::size_t{cut - 1} * width + column);
    go_up(changed_, width, std::min(row, cut - 1), column);
    const std::uint64_t base = space_->first_of_column(column) + columns.first[code_of(changed_, ranks.colours())];
    if (row < cut) {
      same_.push_back(base);
    } else {
      const std::size_t map = (std::size_t{row - cut} * ranks.colours() + colour) * width + column;
      entering_.push_back({base, &space_->maps_->entering[block.group][map]});
    }
  }
}

void LineSpace::Expander::enter_column(unsigned column, const ColouringRanks::Block& block) {
  const ColouringRanks& ranks = space_->ranks();
  const auto [width, height] = space_->colouring_.board;
  const unsigned cut = ranks.cut();
  for (unsigned row = 0; row < cut; ++row) {
    changed_ = upper_;
    go_down(changed_, width, row, column);
    same_.push_back(space_->first_of_row(row) + ranks.layout(0).first[code_of(changed_, ranks.colours())]);
  }
  // If the blank goes below the cut, its row does not change the upper part.
  changed_ = upper_;
  go_down(changed_, width, cut - 1, column);
  const std::size_t place = std::size_t{cut - 1} * width + column;
  insert(changed_, place, 0);
  for (unsigned colour = 0; colour < ranks.colours(); ++colour) {
    changed_[place] = static_cast<std::uint8_t>(colour);
    bases_.push_back(ranks.layout(1).first[code_of(changed_, ranks.colours())]);
  }
  for (unsigned row = cut; row < height; ++row) {
    const std::size_t map = std::size_t{row - cut} * width + column;
    leaving_.push_back({space_->first_of_row(row), &space_->maps_->leaving[block.group][map]});
  }
}

}  // namespace tilepdb::puzzles
