// SPDX-License-Identifier: MIT
#include "cli/run_program.hpp"

#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <new>

#include "cli/support.hpp"
#include "processes/mpi_team.hpp"
#include "processes/same_start.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {

int run_program(const char* program, const std::vector<std::string>& words,
                const std::function<int(const std::vector<std::string>& words, Team* team)>& run,
                const std::function<void(const std::string& message)>& print_error) {
  std::signal(SIGXFSZ, SIG_IGN);  // it would end the program without a word
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
