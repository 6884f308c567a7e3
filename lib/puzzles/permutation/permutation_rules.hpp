// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

class PermutationSystem;

/// A permutation puzzle of one size as data: the effect of its moves on the codes of pieces, and its texts. Optional
/// members have defaults that work for any puzzle.
struct PermutationRules {
  struct Move {
    std::string name{};
    CodeMap map{};
  };

  std::string family{};  ///< for names of tables; if empty, PermutationFamily::of_size() sets its name
  std::string size{};    ///< in canonical form
  std::vector<PieceGroup> groups{};
  /// For each piece the first one that looks like it, of the same group; empty if all pieces differ. Then there are no
  /// rotations, and symmetries map alike pieces to alike ones.
  std::vector<std::uint8_t> classes{};
  PieceSet unturned = 0;  ///< pieces whose turn does not matter at the goal, all of a class or none; needs `classes`
  /// At most 64, including the inverse of each.
  std::vector<Move> moves{};
  /// Symmetries: conjugating a move by one of them gives a move. The identity may be among them.
  std::vector<CodeMap> symmetries{};
  /// The group of rotations of the whole puzzle that count no move; states that differ by a rotation are equal. If not
  /// empty, the group has an element that brings the first piece home from each code it can have, and the puzzle has
  /// one group of pieces. Empty if the puzzle is fixed.
  std::vector<CodeMap> rotations{};

  /// The default patterns; if not set, one for each group that moves, of at most about 100 million states.
  std::optional<std::vector<std::string>> default_patterns{};
  /// Default patterns that are not set have, together, all pieces that move.
  bool patterns_cover_pieces = false;
  /// The most lookups of a state in one table: for the pattern and its images under symmetries.
  unsigned most_images = 8;
  /// The heuristic without tables counts Gaps; otherwise it is 0.
  bool counts_gaps = false;
  /// Parity and the sums of turns decide whether a state can be reached; otherwise the group of the moves decides.
  bool parity_decides = false;

  /// Returns the names of the moves in a text, whose words may be others; if empty, the words are names. Throws Error
  /// (bad_input).
  std::function<std::vector<std::string>(const std::string& text)> moves_in{};

  // Texts of states. The default is a row of numbers, for one group of pieces with one or two orientations.

  std::string expected_state{};  ///< a row as messages describe it: "the tokens 0 to 15 in some order"
  std::function<void(const PermutationSystem& system, const std::string& text, std::span<std::uint8_t> state)> parse{};
  std::function<std::string(const PermutationSystem& system, std::span<const std::uint8_t> state)> text{};
  /// Returns a drawing of a state's text, as lines with their ends.
  std::function<std::string(const std::string& text)> drawing{};

  // Reasons why a state is unsolvable. `turned` and `odd` name faults; `fault_ending` ends a list of faults.

  /// Names the fault of a group whose turns add up to `turns`, although moves keep this sum.
  std::function<std::string(const PieceGroup& group, unsigned turns)> turned{};
  std::string odd = "an odd permutation";
  std::string fault_ending = ", and no moves do that alone";
  std::string elsewhere = "moves reach only some arrangements of the pieces, and not this one";
};

}  // namespace tilepdb::puzzles
