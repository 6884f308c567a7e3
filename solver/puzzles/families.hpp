// SPDX-License-Identifier: MIT
#pragma once

#include "solver/puzzles/puzzle_family.hpp"

// The rows of puzzle_families() that are asked for by name, each in a file of its own.
namespace tilepdb::solver {

[[nodiscard]] PuzzleFamily tile_family();
[[nodiscard]] PuzzleFamily shift_family();
[[nodiscard]] PuzzleFamily multi_tile_family();

}  // namespace tilepdb::solver
