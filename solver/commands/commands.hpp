// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.hpp"
#include "solver/puzzles/puzzle_family.hpp"

namespace tilepdb::solver {

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

}  // namespace tilepdb::solver
