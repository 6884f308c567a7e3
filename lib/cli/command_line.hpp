// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace tilepdb {

/// The help that a command line asks for instead of work.
enum class HelpWanted {
  none,
  common,  ///< --help
  all      ///< --help-all
};

/// --help and --help-all, which every command has.
[[nodiscard]] OptionGroup help_options();

/// Parses the words after the command's name and sets the options of a call, unless help is wanted. Throws Error
/// (bad_input), for example if the puzzle does not support an option; the message names the help to read.
[[nodiscard]] HelpWanted parse_words(const Program& program, const Puzzle& puzzle, const Command& command,
                                     const Call& call, const std::vector<std::string>& words);

}  // namespace tilepdb
