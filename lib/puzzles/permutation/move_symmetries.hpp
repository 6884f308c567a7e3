// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// Returns symmetries of a puzzle, the identity first: permutations of codes that keep the codes of a place together
/// and by which the conjugate of each move is a move. Of those with the same effect on moves, and so on the states that
/// moves reach, only one is returned. Some are left out if there are very many.
[[nodiscard]] std::vector<CodeMap> symmetries_of_moves(const Pieces& pieces, const std::vector<CodeMap>& moves);

}  // namespace tilepdb::puzzles
