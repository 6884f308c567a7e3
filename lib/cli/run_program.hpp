// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "cli/command.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// The exit codes of the tools; 0 is success.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return 1;
    case ErrorKind::bad_input: return 2;
    case ErrorKind::no_answer: return 3;
    case ErrorKind::resource: return 4;
    case ErrorKind::interrupted: return 130;
  }
  return 2;
}

/// The text of --help on exit codes.
inline constexpr std::string_view exit_code_help =
    "Exit codes: 0 ok; 1 a check failed; 2 usage or bad input; 3 no answer; 4 resources; 130 interrupted.\n";

/// What main() does in both programs: runs the command that the words name, and returns its exit code; or prints the
/// error that it throws, and returns the code of that. In a team, whose processes have to be started alike, process 0
/// speaks for all. A process that fails while others go on ends them. Writes that a limit on the size of files does not
/// allow (ulimit -f) fail as on a full disk. Memory may be out before the program is described, so that happens inside.
[[nodiscard]] int run_program(std::string_view name, Program (*describe)(), int argc, const char* const* argv);

}  // namespace tilepdb
