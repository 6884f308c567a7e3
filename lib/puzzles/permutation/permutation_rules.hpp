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

/// A permutation puzzle of some size as data: what its moves do to the code of any piece, and the texts that are its
/// own. Whatever is left out has a default that serves any puzzle.
struct PermutationRules {
  struct Move {
    std::string name{};
    CodeMap map{};
  };

  std::string family{};  ///< in names of tables; PermutationFamily::of_size() sets it
  std::string size{};    ///< in the one form that all texts of the same size have
  std::vector<PieceGroup> groups{};
  /// Up to 64; with each its inverse.
  std::vector<Move> moves{};
  /// Maps that make moves of moves: what `symmetry`, a move and the way back of `symmetry` do together is a move. The
  /// one that changes nothing may be among them.
  std::vector<CodeMap> symmetries{};
  /// How the whole puzzle can be turned without a move, to the group's last; states that differ by that are one. If
  /// there are some, one brings the first piece home from wherever it can be, at home, too, and there is one group of
  /// pieces. Empty if the puzzle is held fast.
  std::vector<CodeMap> rotations{};

  /// The tables that are made if none is named; by default one of each group, of at most about 100 million states.
  std::optional<std::vector<std::string>> default_patterns{};
  /// How often a state looks a table up at most: for the pattern, and for what symmetries make of it.
  unsigned most_views = 8;
  /// The heuristic without tables counts Gaps; else it is 0.
  bool counts_gaps = false;
  /// A state can be reached unless parity or turns of pieces forbid it. Else the group of the moves decides.
  bool parity_decides = false;

  // The texts of states. By default they are rows of the pieces' numbers, of one group with one or two orientations.

  std::string expected_state{};  ///< what a row is, for messages: "the tokens 0 to 15 in some order"
  std::function<void(const PermutationSystem& system, const std::string& text, std::span<std::uint8_t> state)> parse{};
  std::function<std::string(const PermutationSystem& system, std::span<const std::uint8_t> state)> text{};
  /// A state's text as lines for people to look at, each with its end.
  std::function<std::string(const std::string& text)> drawing{};

  // Reasons why no moves lead to the goal. The first two name faults, which `fault_ending` follows.

  /// Turns of a group's pieces that add up to a number which moves keep 0.
  std::function<std::string(const PieceGroup& group, unsigned turns)> turned{};
  std::string odd = "an odd permutation";
  std::string fault_ending = ", and no moves do that alone";
  std::string elsewhere = "moves make only some arrangements of the pieces, and not this one";
};

}  // namespace tilepdb::puzzles
