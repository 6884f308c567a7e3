// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"
#include "solver/puzzles/puzzle_family.hpp"

namespace tilepdb::solver {

[[nodiscard]] Command puzzle_solve_command(const PuzzleFamily& family);
[[nodiscard]] Command puzzle_verify_command(const PuzzleFamily& family);
[[nodiscard]] Command puzzle_check_command(const PuzzleFamily& family);
[[nodiscard]] Command puzzle_random_command(const PuzzleFamily& family);
[[nodiscard]] Command puzzle_bench_command(const PuzzleFamily& family);
/// Of boards in a metric of their own.
[[nodiscard]] Command puzzle_histogram_command(const PuzzleFamily& family);

/// The commands of all puzzles but sliding tiles.
[[nodiscard]] std::vector<Puzzle> other_puzzles();

}  // namespace tilepdb::solver
