// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// A permutation puzzle of any size: a function from sizes to rules, and the facts beside it.
struct PermutationFamily {
  PuzzleFacts facts;
  unsigned most_pieces = 0;  ///< of the largest size
  /// The rules of a size as users write it; nothing if the puzzle does not have it.
  std::function<std::optional<PermutationRules>(const std::string& size)> rules;

  /// The same with the family's name. Throws Error (bad_input).
  [[nodiscard]] PermutationRules of_size(const std::string& size) const;
};

/// All of them, in the order of the help.
[[nodiscard]] std::span<const PermutationFamily> permutation_families();

// Each is in a file of its own.

/// TopSpin: a ring of n tokens, of which k neighbours are reversed by a move.
[[nodiscard]] PermutationFamily topspin();
/// Stacks of pancakes of all sizes from 1 to n, of which the upper ones are turned over together until each lies on a
/// larger one; burnt ones have a side that has to be below, too.
[[nodiscard]] PermutationFamily pancakes();
[[nodiscard]] PermutationFamily burnt_pancakes();
/// Rubik's cube, whose faces are turned by one, two or three quarters; each is one move.
[[nodiscard]] PermutationFamily cube();

}  // namespace tilepdb::puzzles
