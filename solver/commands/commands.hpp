// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"

namespace tilepdb::solver {

struct PuzzleFamily;

// Commands print their results on stdout, and all else on stderr, return the exit code, and throw Error. Those that get
// a family are of sliding tiles in its metric, or without one in that of single tiles.

[[nodiscard]] Command solve_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command status_command();
[[nodiscard]] Command check_command(const PuzzleFamily* family = nullptr);
[[nodiscard]] Command apply_command();
[[nodiscard]] Command shorten_command(const PuzzleFamily* family = nullptr);
[[nodiscard]] Command random_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command draw_command(const PuzzleFamily* family = nullptr);
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command bench_command();

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
