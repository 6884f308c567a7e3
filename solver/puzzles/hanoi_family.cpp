// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {

PuzzleFamily hanoi_family() { return family_of<puzzles::Hanoi>(); }

}  // namespace tilepdb::solver
