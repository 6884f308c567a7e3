// SPDX-License-Identifier: MIT
#pragma once

#include "solver/puzzles/puzzle_family.hpp"

// The rows of puzzle_families(), each in a file of its own.
namespace tilepdb::solver {

[[nodiscard]] PuzzleFamily shift_family();
[[nodiscard]] PuzzleFamily hanoi_family();
[[nodiscard]] PuzzleFamily topspin_family();
[[nodiscard]] PuzzleFamily pancakes_family();
[[nodiscard]] PuzzleFamily burnt_pancakes_family();
[[nodiscard]] PuzzleFamily cube_family();
[[nodiscard]] PuzzleFamily multi_tile_family();

}  // namespace tilepdb::solver
