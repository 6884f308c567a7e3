// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.hpp"

namespace tilepdb {

/// A command as users call it, less what its options are. Without a puzzle the first is meant.
[[nodiscard]] std::string called(const Program& program, const Puzzle* puzzle, const Command& command);

/// The names of the puzzles that have what is wanted: "tiles, shift and multi-tile".
[[nodiscard]] std::string takers(const Program& program, unsigned wanted);

/// --puzzle and --metric of a command, for help and suggestions: run_program() takes them out of the words before the
/// command gets these. Has only what changes the command, with the names that it takes.
[[nodiscard]] OptionGroup puzzle_options(const Program& program, const Command& command);

/// The help of a command, with its common options or with all: for one puzzle what it takes, else what any takes.
[[nodiscard]] std::string command_help(const Program& program, const Puzzle* puzzle, const Command& command,
                                       const Call& call, bool all);

/// The help of a puzzle.
[[nodiscard]] std::string puzzle_help(const Program& program, const Puzzle& puzzle);

/// The help of a program: its commands, and its puzzles.
[[nodiscard]] std::string program_help(const Program& program);

/// What compiled this program.
[[nodiscard]] std::string compiler();

/// The revision that it was built of.
[[nodiscard]] const char* built_revision();

/// What --version prints.
[[nodiscard]] std::string version_text(const std::string& program);

}  // namespace tilepdb
