// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.hpp"

namespace tilepdb {

/// Returns a command as users type it, with --puzzle unless `puzzle` is null or the default.
[[nodiscard]] std::string called(const Program& program, const Puzzle* puzzle, const Command& command);

/// Returns the names of the puzzles that have the wanted bits of Puzzle::can: "tiles, shift and multi-tile".
[[nodiscard]] std::string takers(const Program& program, unsigned wanted);

/// Returns --puzzle and --metric of a command, for help and suggestions: run_program() removes them from the words
/// before they are parsed. Lists only the values that the command accepts; omits an option with a single value.
[[nodiscard]] OptionGroup puzzle_options(const Program& program, const Command& command);

/// Returns the help of a command, with its common options or all. Lists the options that `puzzle` supports, or all if
/// it is null.
[[nodiscard]] std::string command_help(const Program& program, const Puzzle* puzzle, const Command& command,
                                       const Call& call, bool all);

[[nodiscard]] std::string puzzle_help(const Program& program, const Puzzle& puzzle);

/// Returns the help of a program: its commands and puzzles.
[[nodiscard]] std::string program_help(const Program& program);

/// Returns the compiler of this program and its version.
[[nodiscard]] std::string compiler();

/// Returns the revision of the sources of this program.
[[nodiscard]] const char* built_revision();

/// Returns the output of --version.
[[nodiscard]] std::string version_text(const std::string& program);

}  // namespace tilepdb
