// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/line_colouring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string_view>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view letters = "0123456789abcdefghijklmnopqrstuvwxyz";

/// Returns base^exponent, at most `most`.
[[nodiscard]] std::uint64_t power_up_to(std::uint64_t base, unsigned exponent, std::uint64_t most) {
  std::uint64_t power = 1;
  for (; exponent > 0 && power < most; --exponent) power *= base;
  return std::min(power, most);
}

/// Returns the number of sequences with counts[c] tiles of each colour c.
[[nodiscard]] double ways_of(const std::vector<unsigned>& counts) {
  double ways = 1;
  unsigned tiles = 0;
  for (const unsigned count : counts) {
    for (unsigned i = 1; i <= count; ++i) ways = ways * ++tiles / i;
  }
  return ways;
}

/// Calls `visit(code, part)` for all codes of a number of tiles, with at most counts[c] tiles of each colour c, in
/// lexicographic order. The part encodes the number of tiles of each colour: their sum weighted by `weights`.
template <typename Visit>
class EachCode {
 public:
  EachCode(const std::vector<unsigned>& counts, const std::vector<std::size_t>& weights, const Visit& visit)
      : left_(counts), weights_(weights), visit_(visit) {}

  void operator()(unsigned tiles, std::uint32_t code = 0, std::uint32_t place = 1, std::size_t part = 0) {
    if (tiles == 0) return visit_(code, part);
    const auto colours = static_cast<std::uint32_t>(left_.size());
    for (std::uint32_t colour = 0; colour < colours; ++colour) {
      if (left_[colour] == 0) continue;
      --left_[colour];
      (*this)(tiles - 1, code + colour * place, place * colours, part + weights_[colour]);
      ++left_[colour];
    }
  }

 private:
  std::vector<unsigned> left_;
  const std::vector<std::size_t>& weights_;
  const Visit& visit_;
};

/// Calls `visit(part)` for each choice of a number of tiles among the colours from `colour` on.
template <typename Visit>
void for_each_part(const std::vector<unsigned>& counts, unsigned tiles, std::vector<unsigned>& part, const Visit& visit,
                   std::size_t colour = 0) {
  if (colour == counts.size()) {
    if (tiles == 0) visit(part);
    return;
  }
  for (unsigned some = 0; some <= std::min(tiles, counts[colour]); ++some) {
    part[colour] = some;
    for_each_part(counts, tiles - some, part, visit, colour + 1);
  }
  part[colour] = 0;
}

/// Returns the cut with the smallest tables, which have one number for each code of the upper part and several for each
/// code of the lower part; 0 if all are too large.
[[nodiscard]] unsigned best_cut(BoardSize board, std::size_t colours) {
  constexpr std::uint64_t most = std::uint64_t{1} << 26;
  constexpr std::uint64_t numbers_of_lower = 16;
  std::uint64_t least = most;
  unsigned best = 0;
  for (unsigned cut = 1; cut < board.height; ++cut) {
    const std::uint64_t upper = power_up_to(colours, cut * board.width, most);
    const std::uint64_t lower = power_up_to(colours, (board.height - cut) * board.width, most) * numbers_of_lower;
    if (std::max(upper, lower) >= least) continue;
    least = std::max(upper, lower);
    best = cut;
  }
  return best;
}

}  // namespace

unsigned Colouring::count() const noexcept {
  unsigned most = 0;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (cell != blank) most = std::max(most, colours[cell] + 1U);
  }
  return most;
}

Colouring Colouring::transposed() const {
  Colouring mirrored{{board.height, board.width}, colours, 0};
  const auto to = [&](Cell cell) { return mirrored.board.cell(board.column(cell), board.row(cell)); };
  for (Cell cell = 0; cell < board.cells(); ++cell) mirrored.colours[to(cell)] = colours[cell];
  mirrored.blank = to(blank);
  return mirrored;
}

Colouring parse_colouring(BoardSize board, Cell blank, const std::string& text) {
  const auto refuse = [&](const std::string& what) {
    Colouring example{board, {}, blank};
    for (Cell cell = 0; cell < board.cells(); ++cell) example.colours.push_back(board.row(cell) % 2 != 0 ? 1 : 0);
    return Error(ErrorKind::bad_input,
                 "pattern '" + text + "': " + what + "; expected the rows of a " + board.name() +
                     " board, a colour (1 to 9, a to z) for each tile and 0 for the blank, as in " +
                     colouring_text(example));
  };
  Colouring colouring{board, {}, blank};
  const auto rows = split(text, "-");
  if (rows.size() != board.height) throw refuse("found " + counted(rows.size(), "row"));
  std::map<char, std::uint8_t> known;
  for (const auto row : rows) {
    if (row.size() != board.width) throw refuse("found a row of " + std::to_string(row.size()));
    for (const char letter : row) {
      const bool is_blank = letter == '0';
      if (letters.find(letter) == std::string_view::npos) throw refuse("found '" + std::string(1, letter) + "'");
      if (is_blank != (colouring.colours.size() == blank)) throw refuse("the blank is not in its goal cell");
      const auto next = static_cast<std::uint8_t>(known.size());
      colouring.colours.push_back(is_blank ? std::uint8_t{0} : known.emplace(letter, next).first->second);
    }
  }
  if (known.size() > Colouring::most_colours) {
    throw refuse("more than " + std::to_string(Colouring::most_colours) + " colours");
  }
  return colouring;
}

std::string colouring_text(const Colouring& colouring) {
  std::map<std::uint8_t, char> known;
  std::string text;
  for (Cell cell = 0; cell < colouring.board.cells(); ++cell) {
    if (cell != 0 && colouring.board.column(cell) == 0) text += '-';
    const char next = letters[known.size() + 1];
    text += cell == colouring.blank ? '0' : known.emplace(colouring.colours[cell], next).first->second;
  }
  return text;
}

ColouringCounts::ColouringCounts(const Colouring& colouring) : tiles(colouring.count()) {
  const BoardSize board = colouring.board;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (cell != colouring.blank) ++tiles[colouring.colours[cell]];
  }
  if (ways_of(tiles) > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorKind::bad_input,
                "pattern '" + colouring_text(colouring) + "': too many ways to colour a board; use fewer colours");
  }
  ways = static_cast<std::uint32_t>(std::llround(ways_of(tiles)));
  cut = best_cut(board, tiles.size());
  if (cut == 0) {
    throw Error(ErrorKind::bad_input, "pattern '" + colouring_text(colouring) + "': more colours than a " +
                                          board.name() + " board can have; use fewer");
  }
}

ColouringRanks::ColouringRanks(const Colouring& colouring) : counts_(colouring) {
  const unsigned upper = counts_.cut * colouring.board.width;
  const unsigned lower = colouring.board.cells() - upper;
  layouts_[0].upper_tiles = upper - 1;
  layouts_[0].lower_tiles = lower;
  layouts_[1].upper_tiles = upper;
  layouts_[1].lower_tiles = lower - 1;
  for (Layout& layout : layouts_) fill(layout);
}

void ColouringRanks::fill(Layout& layout) const {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  layout.first.resize(static_cast<std::size_t>(power_up_to(colours(), layout.upper_tiles, any)));
  layout.rest.resize(static_cast<std::size_t>(power_up_to(colours(), layout.lower_tiles, any)));
  // A part is a number with a digit for each colour; the rest of the tiles is the number of all tiles minus the part.
  std::vector<std::size_t> weights;
  std::size_t parts = 1;
  for (const unsigned count : counts_.tiles) {
    weights.push_back(parts);
    parts *= count + std::size_t{1};
  }
  const auto number = [&](const std::vector<unsigned>& part) {
    return std::inner_product(part.begin(), part.end(), weights.begin(), std::size_t{0});
  };
  struct Upper {
    std::uint32_t group = 0;
    std::uint32_t first = 0;  // number of the next colouring
    std::size_t block = 0;    // block of the next colouring
  };
  std::vector<Upper> uppers(parts);
  std::uint32_t first = 0;
  std::size_t blocks = 0;
  std::vector<unsigned> part(counts_.tiles.size());
  for_each_part(counts_.tiles, layout.upper_tiles, part, [&](const std::vector<unsigned>& upper) {
    std::vector<unsigned> left = counts_.tiles;
    for (std::size_t colour = 0; colour < left.size(); ++colour) left[colour] -= upper[colour];
    uppers[number(upper)] = {static_cast<std::uint32_t>(layout.groups.size()), first, blocks};
    const auto ways = static_cast<std::size_t>(std::llround(ways_of(upper)));
    const auto ways_left = static_cast<std::size_t>(std::llround(ways_of(left)));
    layout.groups.emplace_back().reserve(ways_left);
    first += static_cast<std::uint32_t>(ways * ways_left);
    blocks += ways;
  });
  const auto add_lower = [&](std::uint32_t code, std::size_t lower) {
    Group& group = layout.groups[uppers[parts - 1 - lower].group];
    layout.rest[code] = static_cast<std::uint32_t>(group.size());
    group.push_back(code);
  };
  EachCode(counts_.tiles, weights, add_lower)(layout.lower_tiles);
  layout.blocks.resize(blocks);
  const auto add_upper = [&](std::uint32_t code, std::size_t numbered) {
    Upper& upper = uppers[numbered];
    layout.first[code] = upper.first;
    layout.blocks[upper.block++] = {upper.first, code, upper.group};
    upper.first += static_cast<std::uint32_t>(layout.groups[upper.group].size());
  };
  EachCode(counts_.tiles, weights, add_upper)(layout.upper_tiles);
}

}  // namespace tilepdb::puzzles
