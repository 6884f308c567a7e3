// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"
#include "cli/option.hpp"

namespace tilepdb::pdbgen {

class KnownPuzzle;
struct Options;

// Commands return the program's exit code, print results on stdout, and throw Error.
[[nodiscard]] Command automaton_command();
[[nodiscard]] Command generate_command();
/// What generate does for other puzzles than sliding tiles.
[[nodiscard]] int run_puzzle_generate(const KnownPuzzle& puzzle, const Options& options);
[[nodiscard]] Command list_command();
[[nodiscard]] Command info_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compress_command();
[[nodiscard]] Command decompress_command();

/// --encoding.
[[nodiscard]] Option encoding_option(Options& options);

/// The puzzles that --puzzle names, sliding tiles first.
[[nodiscard]] std::vector<Puzzle> all_puzzles();

}  // namespace tilepdb::pdbgen
