// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/search/search_watch.hpp"
#include "solver/shift/shift_algorithms.hpp"
#include "solver/shift/shift_instances.hpp"

namespace tilepdb::solver {

/// What the command line of a command for the shift puzzle says.
struct ShiftOptions {
  std::string help;  ///< not empty: the user asked for this text instead

  std::vector<std::string> files;
  std::vector<std::string> instances;
  bool boards_as_words = false;  ///< the instances are words of the command line
  shift::ShiftInput input;

  shift::ShiftChoice choice;
  std::string heuristic;  ///< empty: the best
  std::string compare;    ///< another one, to solve each instance with too; empty: none
  std::string folder;     ///< of the tables; empty: the default
  bool generate = false;
  bool check = true;
  SearchLimits limits;
  OutputFormat format = OutputFormat::text;
  bool quiet = false;
  bool verbose = false;
  Show show = Show::moves;
  std::string html;    ///< the file for a page; empty: none
  bool force = false;  ///< replace a file that exists

  RandomRequest random;
};

/// Parses the words after a command's name. Throws Error (bad_input) that names the help to read.
[[nodiscard]] ShiftOptions parse_shift_options(const CommandSyntax& command, const std::vector<std::string>& words);

// Each command prints its results on stdout, and all else on stderr, and returns the exit code. All throw Error.

extern const CommandSyntax shift_solve_syntax;
[[nodiscard]] int shift_solve_command(const ShiftOptions& options);

extern const CommandSyntax shift_verify_syntax;
[[nodiscard]] int shift_verify_command(const ShiftOptions& options);

extern const CommandSyntax shift_check_syntax;
[[nodiscard]] int shift_check_command(const ShiftOptions& options);

extern const CommandSyntax shift_random_syntax;
[[nodiscard]] int shift_random_command(const ShiftOptions& options);

}  // namespace tilepdb::solver
