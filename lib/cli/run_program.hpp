// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "cli/command.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// Returns the exit code of an error; 0 is success.
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

/// The exit codes as --help describes them.
inline constexpr std::string_view exit_code_help =
    "Exit codes: 0 ok; 1 a check failed; 2 usage or bad input; 3 no answer; 4 resources; 130 interrupted.\n";

/// Implements main(): runs the command named in `argv` and returns its exit code, or prints the error that it throws
/// and returns the code of the error. In a team, all processes must be started with the same words; process 0 prints
/// for all, and if only some processes fail, they end the others. Writes beyond a limit on file sizes (ulimit -f) fail
/// as on a full disk. `describe` is called inside, because it may run out of memory.
[[nodiscard]] int run_program(std::string_view name, Program (*describe)(), int argc, const char* const* argv);

}  // namespace tilepdb
