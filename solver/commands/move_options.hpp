// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/commands/options.hpp"

// Moves of sliding tiles on the command line: how they are written, and those that users have.
namespace tilepdb::solver {

/// --notation and --moves-as: how moves are printed.
[[nodiscard]] OptionGroup notation_options(Options& options);

/// --given-as: what the letters of moves tell that users have.
[[nodiscard]] Option given_as_option(Options& options);

/// --moves and --given-as.
[[nodiscard]] OptionGroup given_moves_options(Options& options);

/// Whether --notation or --moves-as is given.
[[nodiscard]] bool names_notation(const Options& options);

/// What a column of moves is called: "moves", in another notation than the default one with it: "moves (tile runs)".
[[nodiscard]] std::string moves_column(const Options& options);

}  // namespace tilepdb::solver
