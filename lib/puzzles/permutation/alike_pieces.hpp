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

/// Pieces that look alike. States tell them apart all the same, so that moves stay maps of codes; each arrangement of
/// alike pieces in the homes of their class is a goal. Moves act on places, so which of the alike pieces a state has in
/// a place does not matter for its distance.
class AlikePieces {
 public:
  /// The most goals of a table.
  static constexpr std::uint64_t most_goals = 1'000'000;

  /// No two pieces are alike.
  AlikePieces() = default;
  /// `classes` has the first piece of its class for each piece. Alike pieces belong to one group.
  AlikePieces(Pieces pieces, std::vector<std::uint8_t> classes);

  [[nodiscard]] bool empty() const noexcept { return classes_.empty(); }
  [[nodiscard]] unsigned class_of(unsigned piece) const noexcept { return classes_[piece]; }
  /// Returns whether each piece of a state, given by codes, is in the home of a piece of its class.
  [[nodiscard]] bool are_home(std::span<const std::uint8_t> state) const noexcept;

  /// Returns renamings of two alike pieces that generate all of them, as maps to apply before the map of a state.
  [[nodiscard]] std::vector<CodeMap> exchanges() const;

  /// Returns the number of goals of a table of these pieces, or more than most_goals if there are more.
  [[nodiscard]] std::uint64_t count_goals(std::span<const unsigned> pieces) const;
  /// Returns the goals of a table of these pieces. `place_of` numbers the homes of pieces as places of the table.
  [[nodiscard]] std::vector<pattern_database::PermutationPattern::State> goals(
      std::span<const unsigned> pieces, const std::array<std::uint8_t, 64>& place_of) const;

 private:
  Pieces pieces_{{}};
  std::vector<std::uint8_t> classes_{};
  CodeMap class_at_{};  // for each code, the class of the piece whose home it is; 255 if it is no home
};

}  // namespace tilepdb::puzzles
