// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "tilepdb/revision.hpp"
#include "tilepdb/tool/mpi_team.hpp"
#include "tilepdb/tool/same_start.hpp"
#include "tilepdb/tool/support.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {

/// Makes a write that a limit on the size of files does not allow (ulimit -f) fail as on a full disk, instead of ending
/// the program without a word.
inline void refuse_large_writes() { std::signal(SIGXFSZ, SIG_IGN); }

/// What main() does in both programs: runs `run(words, team)`, whose team is null unless words ask for --mpi, and
/// returns its exit code, or prints the error that it throws with `print_error(message)` and returns the code of that.
/// In a team, whose processes have to be started alike, process 0 speaks for all. A process that fails while others go
/// on ends them.
template <typename Run, typename PrintError>
[[nodiscard]] int run_program(const char* program, const std::vector<std::string>& words, const Run& run,
                              const PrintError& print_error) {
  refuse_large_writes();
  std::unique_ptr<ProcessTeam> team;
  int code = exit_code(ErrorKind::resource);
  std::string message;
  try {
    team = join_team(words);
    if (team) require_same_start(*team, std::string(program) + " " + version + " (" + revision + ")", words);
    code = run(words, team.get());
  } catch (const Error& error) {
    message = error.what();
    code = exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    message = "out of memory";
  } catch (const std::exception& error) {
    message = error.what();
  }
  const bool first = leads(team.get());
  if (first && !message.empty()) print_error(message);
  if (!team) return code;
  // Where all fail alike they end together.
  const auto patience = message.empty() ? std::chrono::hours(24 * 365) : std::chrono::seconds(3);
  if (team->all_end(patience)) return first ? code : 0;
  if (!first) print_error(process_name(*team, team->rank()) + ": " + message);
  team->abort(code);
  return code;
}

}  // namespace tilepdb
