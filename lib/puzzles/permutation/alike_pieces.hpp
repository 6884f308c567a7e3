// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/pieces.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::puzzles {

/// Pieces that look alike, and pieces whose turn does not matter. States tell them apart all the same, so that moves
/// stay maps of codes; each arrangement of alike pieces in the homes of their class is a goal, whatever the turns of
/// the latter. Moves act on places, so which of the alike pieces a state has in a place does not matter for its
/// distance.
class AlikePieces {
 public:
  /// The most goals of a table.
  static constexpr std::uint64_t most_goals = 1'000'000;

  /// No two pieces are alike.
  AlikePieces() = default;
  /// `classes` has the first piece of its class for each piece. Alike pieces belong to one group, and their turns
  /// matter for all or none of a class.
  AlikePieces(Pieces pieces, std::vector<std::uint8_t> classes, PieceSet unturned = 0);

  [[nodiscard]] bool empty() const noexcept { return classes_.empty(); }
  /// Returns whether two codes are the same for a piece.
  [[nodiscard]] bool are_same(unsigned piece, unsigned one, unsigned other) const noexcept {
    return one == other || (is_unturned(piece) && pieces_.piece_of(one) == pieces_.piece_of(other));
  }
  [[nodiscard]] unsigned class_of(unsigned piece) const noexcept { return classes_[piece]; }
  /// Returns the pieces that look like one of a set, and the set.
  [[nodiscard]] PieceSet looking_like(PieceSet set) const noexcept;
  /// Returns whether each piece of a state, given by codes, is in the home of a piece of its class.
  [[nodiscard]] bool are_home(std::span<const std::uint8_t> state) const noexcept;

  /// Returns renamings of two alike pieces, and turns of a piece, that generate all of them, as maps to apply before
  /// the map of a state.
  [[nodiscard]] std::vector<CodeMap> exchanges() const;

  /// Returns the number of goals of a table of these pieces, or more than most_goals if there are more.
  [[nodiscard]] std::uint64_t count_goals(std::span<const unsigned> pieces) const;
  /// Returns the goals of a table of these pieces. `place_of` numbers the homes of pieces as places of the table.
  [[nodiscard]] std::vector<pattern_database::PermutationPattern::State> goals(
      std::span<const unsigned> pieces, const std::array<std::uint8_t, 64>& place_of) const;

 private:
  [[nodiscard]] bool is_unturned(unsigned piece) const noexcept { return (unturned_ >> piece & 1U) != 0; }
  [[nodiscard]] unsigned orientations(unsigned piece) const noexcept {
    return pieces_.groups()[pieces_.group_of(piece)].orientations;
  }

  Pieces pieces_{{}};
  std::vector<std::uint8_t> classes_{};
  PieceSet unturned_ = 0;
  CodeMap class_at_{};  // for each code, the class of the piece whose home it is; 255 if it is no home
};

}  // namespace tilepdb::puzzles
