// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"

namespace tilepdb::solver {

struct Options;

// Commands print their results on stdout, and all else on stderr, return the exit code, and throw Error.

[[nodiscard]] Command solve_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command status_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command apply_command();
[[nodiscard]] Command shorten_command();
[[nodiscard]] Command draw_command();
[[nodiscard]] Command random_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command bench_command();

// What they do for other puzzles than sliding tiles.

/// Refuses what does not go together in searches.
void prepare_puzzle_search(Options& options);
/// The same, and moves starts among the words to the instances.
void prepare_puzzle_solve(Options& options);
[[nodiscard]] int run_puzzle_solve(const Options& options);
[[nodiscard]] int run_puzzle_verify(const Options& options);
[[nodiscard]] int run_puzzle_check(const Options& options);
[[nodiscard]] int run_puzzle_random(const Options& options);
[[nodiscard]] int run_puzzle_histogram(const Options& options);
[[nodiscard]] int run_puzzle_bench(const Options& options);

}  // namespace tilepdb::solver
