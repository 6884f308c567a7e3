// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"

namespace tilepdb::pdbgen {

class KnownPuzzle;

// Commands return the program's exit code, print results on stdout, and throw Error.
[[nodiscard]] Command automaton_command();
[[nodiscard]] Command generate_command();
/// generate, of a puzzle that has a name; both live as long as the program.
[[nodiscard]] Command puzzle_generate_command(const KnownPuzzle& puzzle);
[[nodiscard]] Command list_command();
[[nodiscard]] Command info_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compress_command();
[[nodiscard]] Command decompress_command();

/// All puzzles but sliding tiles, each with the commands that are its own.
[[nodiscard]] std::vector<Puzzle> other_puzzles();

}  // namespace tilepdb::pdbgen
