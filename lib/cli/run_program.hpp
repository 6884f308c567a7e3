// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "cli/command.hpp"

namespace tilepdb {

/// What main() does in both programs: runs the command that the words name, and returns its exit code; or prints the
/// error that it throws, and returns the code of that. In a team, whose processes have to be started alike, process 0
/// speaks for all. A process that fails while others go on ends them. Writes that a limit on the size of files does not
/// allow (ulimit -f) fail as on a full disk. Memory may be out before the program is described, so that happens inside.
[[nodiscard]] int run_program(std::string_view name, Program (*describe)(), int argc, const char* const* argv);

}  // namespace tilepdb
