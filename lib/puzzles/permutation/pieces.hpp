// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::puzzles {

/// Pieces that can swap places.
struct PieceGroup {
  std::string name{};         ///< prefix of patterns, lower-case letters; empty if the puzzle has one group
  unsigned pieces = 0;        ///< equal to the number of places
  unsigned orientations = 1;  ///< of each piece
  unsigned first_number = 0;  ///< number of the first piece in texts
};

/// The pieces of a puzzle, numbered group by group, and their codes. A code combines the place of a piece and its turn
/// there. Places are numbered like the pieces that are at home in them; place p has the codes from home(p) on, one for
/// each orientation.
class Pieces {
 public:
  /// At most 64 pieces and 255 codes in all.
  explicit Pieces(std::vector<PieceGroup> groups);

  [[nodiscard]] const std::vector<PieceGroup>& groups() const noexcept { return groups_; }
  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(homes_.size()); }
  [[nodiscard]] unsigned codes() const noexcept { return static_cast<unsigned>(piece_of_.size()); }
  [[nodiscard]] unsigned group_of(unsigned piece) const noexcept { return group_of_[piece]; }
  [[nodiscard]] unsigned first_of(unsigned group) const noexcept { return first_of_[group]; }

  /// Returns the code of a piece in its place, not turned.
  [[nodiscard]] std::uint8_t home(unsigned piece) const noexcept { return homes_[piece]; }
  /// Returns the piece that is at home in the place of a code.
  [[nodiscard]] unsigned piece_of(unsigned code) const noexcept { return piece_of_[code]; }
  [[nodiscard]] unsigned turn_of(unsigned code) const noexcept { return code - homes_[piece_of_[code]]; }
  /// Returns the code of the same place, turned further by `by`.
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

/// A bit for each piece.
using PieceSet = std::uint64_t;

/// Returns the numbers of the pieces of a set.
[[nodiscard]] std::vector<unsigned> numbers_of(PieceSet set);
[[nodiscard]] PieceSet all_of_group(const Pieces& pieces, unsigned group);

/// The pieces of a pattern. Each set has all or none of its pieces of a group.
struct PatternPieces {
  PieceSet all = 0;
  PieceSet unturned = 0;  ///< those of which only the places are known
  PieceSet alike = 0;     ///< those that are not distinguished if they look alike
  /// Groups of which only the turns are known: in each place that of the piece there, whichever it is.
  PieceSet placeless = 0;
};

/// Parses a pattern: a group's name, then numbers and ranges separated by commas, such as "0-6", "edges0,2,4-6" or, for
/// all pieces of a group, "corners"; then "-places" if only their places are known, "-alike" if pieces that look alike
/// are not distinguished, or, after all pieces of a group, "-turns" if only their turns are known. Several groups are
/// joined by plus signs. Throws Error (bad_input).
[[nodiscard]] PatternPieces parse_pieces(const Pieces& pieces, const std::string& text);
/// Returns whether each set has all or none of the pattern's pieces of a group.
[[nodiscard]] bool is_pattern(const Pieces& pieces, const PatternPieces& pattern);
/// Returns the canonical text of a pattern.
[[nodiscard]] std::string pieces_text(const Pieces& pieces, const PatternPieces& pattern);

// States of a puzzle with one group whose places are in a row. A span may be longer than the number of pieces; the rest
// is ignored.

/// Returns the words of a row: between blanks, commas, brackets and quotes, and after each b or w.
[[nodiscard]] std::vector<std::string_view> row_words(std::string_view text);
/// Returns the number of the piece in each place, negative if it is turned.
[[nodiscard]] std::vector<int> row_of(const Pieces& pieces, std::span<const std::uint8_t> state);
/// Returns the row separated by spaces.
[[nodiscard]] std::string row_text(const Pieces& pieces, std::span<const std::uint8_t> state);
/// Parses a row into `state`. Numbers may also begin with 0 instead of 1, or the reverse, unless pieces have two sides
/// and 0 would hide one. A turned piece has a minus, or a b after its number; w says that it is not turned. With
/// `are_positions` the row has the place of each piece. Returns false, with `state` unspecified, if the text is not a
/// row of the pieces.
[[nodiscard]] bool parse_row(const Pieces& pieces, std::string_view text, std::span<std::uint8_t> state,
                             bool are_positions = false);

/// The gap heuristic of stacks (Helmert 2010): the number of adjacent pairs, including the last piece and the plate,
/// that are not adjacent in the goal. Admissible if each move changes at most one pair.
class Gaps {
 public:
  /// Counts nothing.
  Gaps() = default;
  /// `pieces` must be one group with one or two orientations.
  explicit Gaps(const Pieces& pieces) : sides_(pieces.groups().front().orientations), count_(pieces.count()) {}

  template <typename State>
  [[nodiscard]] unsigned operator()(const State& state) const noexcept {
    if (sides_ == 0) return 0;
    return sides_ == 1
               ? count(state, [](int first, int second) { return std::abs(second - first) == 1; })
               : count(state, [](int first, int second) { return second == (first % 2 == 0 ? first + 2 : first - 2); });
  }

 private:
  /// `are_joined` returns whether two pieces with consecutive numbers, by their codes, are adjacent as in the goal.
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
