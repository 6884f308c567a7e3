// SPDX-License-Identifier: MIT
#pragma once

#include "solver/puzzles/puzzle_family.hpp"

// The rows of puzzle_families(), each in a file of its own.
namespace tilepdb::solver {

[[nodiscard]] PuzzleFamily shift_family();
[[nodiscard]] PuzzleFamily hanoi_family();
[[nodiscard]] PuzzleFamily topspin_family();

}  // namespace tilepdb::solver
