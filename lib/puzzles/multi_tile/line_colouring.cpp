// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/line_colouring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view letters = "0123456789abcdefghijklmnopqrstuvwxyz";

/// base^exponent, at most `most`.
[[nodiscard]] std::uint64_t power_up_to(std::uint64_t base, unsigned exponent, std::uint64_t most) {
  std::uint64_t power = 1;
  for (; exponent > 0 && power < most; --exponent) power *= base;
  return std::min(power, most);
}

/// The ways to put counts[c] tiles of each colour c one behind the other.
[[nodiscard]] double ways(const std::vector<unsigned>& counts) {
  double ways = 1;
  unsigned tiles = 0;
  for (const unsigned count : counts) {
    for (unsigned i = 1; i <= count; ++i) ways = ways * ++tiles / i;
  }
  return ways;
}

/// Calls `visit(code)` for each of these ways.
template <typename Visit>
void for_each_code(std::vector<unsigned>& counts, unsigned tiles, std::uint32_t code, std::uint32_t weight,
                   const Visit& visit) {
  if (tiles == 0) return visit(code);
  for (std::size_t colour = 0; colour < counts.size(); ++colour) {
    if (counts[colour] == 0) continue;
    --counts[colour];
    for_each_code(counts, tiles - 1, code + static_cast<std::uint32_t>(colour) * weight,
                  weight * static_cast<std::uint32_t>(counts.size()), visit);
    ++counts[colour];
  }
}

/// Calls `visit(part)` for each choice of so many tiles of colours from one on.
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
  if (rows.size() != board.height) throw refuse("found " + std::to_string(rows.size()) + " rows");
  std::map<char, std::uint8_t> known;
  for (const auto row : rows) {
    if (row.size() != board.width) throw refuse("found a row of " + std::to_string(row.size()));
    for (const char letter : row) {
      const bool is_blank = letter == '0';
      if (letters.find(letter) == std::string_view::npos) throw refuse("found '" + std::string(1, letter) + "'");
      if (is_blank != (colouring.colours.size() == blank)) throw refuse("the blank is elsewhere");
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

ColouringRanks::ColouringRanks(const Colouring& colouring) : counts_(colouring.count()) {
  for (Cell cell = 0; cell < colouring.board.cells(); ++cell) {
    if (cell != colouring.blank) ++counts_[colouring.colours[cell]];
  }
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  if (ways(counts_) > most) {
    throw Error(ErrorKind::bad_input,
                "pattern '" + colouring_text(colouring) + "': too many ways to colour a board; take fewer colours");
  }
  size_ = static_cast<std::uint32_t>(std::llround(ways(counts_)));
  choose_cut(colouring.board);
  if (cut_ == 0) {
    throw Error(ErrorKind::bad_input, "pattern '" + colouring_text(colouring) + "': more colours than a " +
                                          colouring.board.name() + " board can have; take fewer");
  }
  const unsigned upper = cut_ * colouring.board.width;
  const unsigned lower = colouring.board.cells() - upper;
  layouts_[0].upper_tiles = upper - 1;
  layouts_[0].lower_tiles = lower;
  layouts_[1].upper_tiles = upper;
  layouts_[1].lower_tiles = lower - 1;
  for (Layout& layout : layouts_) fill(layout);
}

/// The cut whose tables are smallest: a number for each code of the upper part, some for each of the lower.
void ColouringRanks::choose_cut(BoardSize board) {
  constexpr std::uint64_t most = std::uint64_t{1} << 26;
  constexpr std::uint64_t numbers_of_lower = 16;
  std::uint64_t least = most;
  for (unsigned cut = 1; cut < board.height; ++cut) {
    const std::uint64_t upper = power_up_to(colours(), cut * board.width, most);
    const std::uint64_t lower = power_up_to(colours(), (board.height - cut) * board.width, most) * numbers_of_lower;
    if (std::max(upper, lower) >= least) continue;
    least = std::max(upper, lower);
    cut_ = cut;
  }
}

void ColouringRanks::fill(Layout& layout) const {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  layout.first.resize(static_cast<std::size_t>(power_up_to(colours(), layout.upper_tiles, any)));
  layout.rest.resize(static_cast<std::size_t>(power_up_to(colours(), layout.lower_tiles, any)));
  std::uint32_t first = 0;
  std::vector<unsigned> part(counts_.size());
  for_each_part(counts_, layout.upper_tiles, part, [&](const std::vector<unsigned>& upper) {
    std::vector<unsigned> left = counts_;
    for (std::size_t colour = 0; colour < left.size(); ++colour) left[colour] -= upper[colour];
    Group group;
    for_each_code(left, layout.lower_tiles, 0, 1, [&](std::uint32_t code) {
      layout.rest[code] = static_cast<std::uint32_t>(group.size());
      group.push_back(code);
    });
    std::vector<unsigned> counts = upper;
    for_each_code(counts, layout.upper_tiles, 0, 1, [&](std::uint32_t code) {
      layout.first[code] = first;
      layout.blocks.push_back({first, code, static_cast<std::uint32_t>(layout.groups.size())});
      first += static_cast<std::uint32_t>(group.size());
    });
    layout.groups.push_back(std::move(group));
  });
}

}  // namespace tilepdb::puzzles
