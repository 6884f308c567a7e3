// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace tilepdb::pdbgen {

// Commands return the program's exit code, print results on stdout, and throw Error.
[[nodiscard]] Command automaton_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command list_command();
[[nodiscard]] Command info_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compress_command();
[[nodiscard]] Command decompress_command();

/// Returns the puzzles that --puzzle accepts, sliding tiles first.
[[nodiscard]] std::vector<Puzzle> all_puzzles();
/// Program::defined.
[[nodiscard]] std::optional<Puzzle> defined_puzzle(const std::string& word);

}  // namespace tilepdb::pdbgen
