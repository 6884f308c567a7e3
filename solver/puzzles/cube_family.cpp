// SPDX-License-Identifier: MIT
#include "puzzles/cube/cube.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {

PuzzleFamily cube_family() { return family_of<puzzles::Cube>(); }

}  // namespace tilepdb::solver
