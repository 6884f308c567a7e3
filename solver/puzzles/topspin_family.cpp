// SPDX-License-Identifier: MIT
#include "puzzles/topspin/topspin.hpp"
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_of.hpp"

namespace tilepdb::solver {

PuzzleFamily topspin_family() { return family_of<puzzles::TopSpin>(); }

}  // namespace tilepdb::solver
