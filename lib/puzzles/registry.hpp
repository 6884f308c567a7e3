// SPDX-License-Identifier: MIT
#pragma once

#include "puzzles/hanoi/hanoi.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// Sliding tiles in single-tile moves. Each program has its own class for them.
[[nodiscard]] const PuzzleFacts& tile_facts();
/// The shift puzzle. Each program has its own class for it.
[[nodiscard]] const PuzzleFacts& shift_facts();

/// The registry: the puzzles of both programs in the order of the help, sliding tiles first. It calls for each
///
/// - `program.add_tiles()`, `program.add_shift()`, `program.add_multi_tile()`: a puzzle with its own classes.
/// - `program.template add<P>()`: class P, a model of Puzzle whose objects all belong to one puzzle.
/// - `program.add(family)`: a permutation puzzle.
///
/// It is a template because a program compiles searches or generation for each class.
template <typename Program>
void register_puzzles(Program& program) {
  program.add_tiles();
  program.add_shift();
  program.template add<Hanoi>();
  for (const PermutationFamily& family : permutation_families()) program.add(family);
  program.add_multi_tile();
}

}  // namespace tilepdb::puzzles
