// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace tilepdb {

/// What a command line asks for instead of work.
enum class HelpWanted {
  none,
  common,  ///< --help
  all      ///< --help-all
};

/// Options that every command has.
[[nodiscard]] OptionGroup help_options();

/// Sets a call's options to what words name, those after the command's name.
/// Where help is wanted nothing is set. Throws Error (bad_input) that names the help to read, also for an option that
/// wants what the puzzle does not have.
[[nodiscard]] HelpWanted parse_words(const Program& program, const Puzzle& puzzle, const Command& command,
                                     const Call& call, const std::vector<std::string>& words);

}  // namespace tilepdb
