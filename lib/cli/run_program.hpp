// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilepdb {

class Team;

/// What main() does in both programs: runs `run(words, team)`, whose team is null unless words ask for --mpi, and
/// returns its exit code, or prints the error that it throws with `print_error(message)` and returns the code of that.
/// In a team, whose processes have to be started alike, process 0 speaks for all. A process that fails while others go
/// on ends them. Writes that a limit on the size of files does not allow (ulimit -f) fail as on a full disk.
[[nodiscard]] int run_program(const char* program, const std::vector<std::string>& words,
                              const std::function<int(const std::vector<std::string>& words, Team* team)>& run,
                              const std::function<void(const std::string& message)>& print_error);

}  // namespace tilepdb
