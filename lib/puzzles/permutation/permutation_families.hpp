// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// A permutation puzzle of any size: its facts, and a function from sizes to rules.
struct PermutationFamily {
  PuzzleFacts facts;
  unsigned most_pieces = 0;  ///< number of pieces of the largest size
  /// Returns the rules of a size as users write it; nullopt if the puzzle does not have the size.
  std::function<std::optional<PermutationRules>(const std::string& size)> rules;

  /// Returns the rules of a size, with the family's name. Throws Error (bad_input).
  [[nodiscard]] PermutationRules of_size(const std::string& size) const;
};

/// Returns all families, in the order of the help.
[[nodiscard]] std::span<const PermutationFamily> permutation_families();

// Each family is defined in its own file.

/// TopSpin: a ring of n tokens; a move reverses k adjacent tokens.
[[nodiscard]] PermutationFamily topspin();
/// A stack of pancakes of sizes 1 to n; a move turns over some of the upper pancakes together. In the goal each lies on
/// the next larger one, and burnt pancakes have their burnt side down.
[[nodiscard]] PermutationFamily pancakes();
[[nodiscard]] PermutationFamily burnt_pancakes();
/// Rubik's cube; a move turns a face by one, two or three quarters.
[[nodiscard]] PermutationFamily cube();

}  // namespace tilepdb::puzzles
