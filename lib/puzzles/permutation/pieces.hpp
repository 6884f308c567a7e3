// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::puzzles {

/// Pieces that can take each other's places.
struct PieceGroup {
  std::string name{};         ///< as patterns begin, lower-case letters; empty if the puzzle has one group
  unsigned pieces = 0;        ///< as many as places
  unsigned orientations = 1;  ///< of each piece
  unsigned first_number = 0;  ///< the first piece in texts
};

/// The pieces of a puzzle, numbered group by group, and their codes: what place a piece is in and how it is turned
/// there. Place p of a group's places has the codes from home(p) on, one for each orientation, where p is as well the
/// number of the piece that is at home there.
class Pieces {
 public:
  /// At most 64 pieces and 255 codes in all.
  explicit Pieces(std::vector<PieceGroup> groups);

  [[nodiscard]] const std::vector<PieceGroup>& groups() const noexcept { return groups_; }
  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(homes_.size()); }
  [[nodiscard]] unsigned codes() const noexcept { return static_cast<unsigned>(piece_of_.size()); }
  [[nodiscard]] unsigned group_of(unsigned piece) const noexcept { return group_of_[piece]; }
  [[nodiscard]] unsigned first_of(unsigned group) const noexcept { return first_of_[group]; }

  /// The code of a piece in its place, not turned.
  [[nodiscard]] std::uint8_t home(unsigned piece) const noexcept { return homes_[piece]; }
  /// The piece that is at home in the place of a code.
  [[nodiscard]] unsigned piece_of(unsigned code) const noexcept { return piece_of_[code]; }
  [[nodiscard]] unsigned turn_of(unsigned code) const noexcept { return code - homes_[piece_of_[code]]; }
  /// The code of the same place, turned by so much more.
  [[nodiscard]] std::uint8_t turned(unsigned code, unsigned by) const noexcept {
    const unsigned orientations = groups_[group_of_[piece_of_[code]]].orientations;
    return static_cast<std::uint8_t>(homes_[piece_of_[code]] + (turn_of(code) + by) % orientations);
  }

 private:
  std::vector<PieceGroup> groups_;
  std::vector<unsigned> first_of_;
  std::vector<unsigned> group_of_;
  std::vector<std::uint8_t> homes_;
  std::vector<std::uint8_t> piece_of_;
};

/// Some pieces: a bit for each.
using PieceSet = std::uint64_t;

/// Pieces of one group as users name them: the group's name, and numbers and ranges with commas between them, as in
/// "0-6", "edges0,2,4-6" and, all pieces of a group, "corners". Throws Error (bad_input).
[[nodiscard]] PieceSet parse_pieces(const Pieces& pieces, const std::string& text);
/// The same in the one form that all texts of the same pieces have.
[[nodiscard]] std::string pieces_text(const Pieces& pieces, PieceSet set);

// States of a puzzle with one group, whose places are in a row: the code of each piece, and more that is left alone.

/// What is between two pieces in texts of rows.
inline constexpr std::string_view row_separators = " ,\t";
/// The pieces place by place by their numbers, negative where they are turned.
[[nodiscard]] std::vector<int> row_of(const Pieces& pieces, std::span<const std::uint8_t> state);
/// The same with blanks between them.
[[nodiscard]] std::string row_text(const Pieces& pieces, std::span<const std::uint8_t> state);
/// The state that has such a text; false, and any state, if it is none.
[[nodiscard]] bool parse_row(const Pieces& pieces, std::string_view text, std::span<std::uint8_t> state);

/// The gap heuristic of stacks (Helmert 2010): how many pieces have something else below them than the next larger one,
/// as it is to lie, wherever both are, with a plate below the last. Each move must change one pair of neighbours at
/// most.
class Gaps {
 public:
  /// No pieces are counted.
  Gaps() = default;
  /// Pieces of one group with one or two orientations.
  explicit Gaps(const Pieces& pieces) : sides_(pieces.groups().front().orientations), count_(pieces.count()) {}

  template <typename State>
  [[nodiscard]] unsigned operator()(const State& state) const noexcept {
    if (sides_ == 0) return 0;
    return sides_ == 1
               ? count(state, [](int first, int second) { return std::abs(second - first) == 1; })
               : count(state, [](int first, int second) { return second == (first % 2 == 0 ? first + 2 : first - 2); });
  }

 private:
  /// Codes are joined if the piece of the second one is next to that of the first as the next larger one is to be.
  template <typename State, typename AreJoined>
  [[nodiscard]] unsigned count(const State& state, AreJoined are_joined) const noexcept {
    unsigned gaps = state[count_ - 1] != sides_ * (count_ - 1) ? 1 : 0;
    for (unsigned i = 0; i + 1 < count_; ++i) gaps += are_joined(state[i], state[i + 1]) ? 0 : 1;
    return gaps;
  }

  unsigned sides_ = 0;
  unsigned count_ = 0;
};

}  // namespace tilepdb::puzzles
