// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_moves.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// Reads and writes states of a definition. A state is a sequence of moves from the solved state, or rows: for each set
/// its name, which may be left out if there is one set, and the piece in each place, numbered from 1, or from 0 if
/// there is a piece 0; +1, +2, … after a piece is its orientation. Instead, all orientations may follow all pieces, as
/// in the blocks of twsearch. Sets that are left out are solved. Alike pieces have the same number; those of a text are
/// taken in the order of places, from pieces that moves bring there. ? is an orientation that does not matter. States
/// of facelets are their labels, A;A;B;…
class DefinitionStates {
 public:
  /// The piece in a place, numbered from 0, and its orientation, as a text gives them.
  struct Placed {
    unsigned piece = 0;
    unsigned turn = 0;
  };

  DefinitionStates(const Definition& definition, Pieces pieces, std::shared_ptr<const DefinitionMoves> moves);

  /// Parses a text into the codes of all pieces. Throws Error (bad_input).
  void parse(const std::string& text, std::span<std::uint8_t> state) const;
  [[nodiscard]] std::string rows(std::span<const std::uint8_t> state) const;

 private:
  using Words = std::vector<std::string_view>;

  [[nodiscard]] bool are_rows(const Words& words) const;
  [[nodiscard]] bool is_one_row(const Words& words) const;
  void parse_row(std::size_t set, std::span<const std::string_view> words, std::span<std::uint8_t> state) const;
  void place_pieces(std::size_t set, const std::vector<Placed>& placed, std::span<std::uint8_t> state) const;
  void balance(std::size_t set, std::span<std::uint8_t> state) const;

  std::vector<Definition::Set> sets_;
  bool has_facelets_;
  std::vector<Definition::Numbers> distinct_{};  // of each set, the piece that is at home in each place
  Pieces pieces_;
  std::shared_ptr<const DefinitionMoves> moves_;
  std::vector<std::uint8_t> orbits_;
  std::vector<std::uint8_t> start_{};  // where moves of texts begin, the codes of all pieces
};

/// Whether a text has ? for a piece or an orientation.
[[nodiscard]] bool has_unknown(std::string_view text);

/// Makes a goal with ? the solved state of a definition, as if that had these rows; moves in texts begin where they
/// did. A piece ? has any orientation, unless a + and an orientation follow. Throws Error (bad_input) for other pieces
/// than those of the solved state, and for a second goal.
void set_goal(Definition& definition, const std::string& text);

}  // namespace tilepdb::puzzles
