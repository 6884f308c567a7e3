// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "cli/command.hpp"
#include "core/board.hpp"

namespace tilepdb::pdbgen {

struct Options;

// Commands return the program's exit code, print results on stdout, and throw Error.
[[nodiscard]] Command automaton_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command list_command();
[[nodiscard]] Command info_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compress_command();
[[nodiscard]] Command decompress_command();

/// Makes the automaton of a board in the table folder unless it exists; with --force, always. Returns its file.
std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options);

/// Returns the puzzles that --puzzle accepts, sliding tiles first.
[[nodiscard]] std::vector<Puzzle> all_puzzles();
/// Program::defined.
[[nodiscard]] std::optional<Puzzle> defined_puzzle(const std::string& word);

}  // namespace tilepdb::pdbgen
