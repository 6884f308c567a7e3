// SPDX-License-Identifier: MIT
#include "puzzles/pancakes/pancakes.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {

PuzzleFamily burnt_pancakes_family() { return family_of<puzzles::BurntPancakes>(); }

}  // namespace tilepdb::solver
