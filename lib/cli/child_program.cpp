// SPDX-License-Identifier: MIT
#include "cli/child_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/signals.hpp"
#include "processes/process_start.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr pid_t starting = -1;  // the process id is not known yet

std::atomic<pid_t> running{0};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

/// Returns the environment without the variables of a team, since the child does not belong to the team.
[[nodiscard]] std::vector<char*> environment_of_one_process() {
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const auto is_its_name = [&](const JobVariables& job) { return text.substr(0, text.find('=')) == job.size; };
    if (std::none_of(std::begin(job_variables), std::end(job_variables), is_its_name)) variables.push_back(*variable);
  }
  variables.push_back(nullptr);
  return variables;
}

/// `held` is the child's mask of blocked signals.
[[nodiscard]] pid_t start(const ChildProgram& program, const sigset_t& held) {
  std::vector<std::string> words{program.name};
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  auto variables = environment_of_one_process();
  posix_spawn_file_actions_t actions;
  if (::posix_spawn_file_actions_init(&actions) != 0) {
    throw Error(ErrorKind::resource, program.name + ": cannot be started");
  }
  if (program.input >= 0) ::posix_spawn_file_actions_adddup2(&actions, program.input, STDIN_FILENO);
  if (program.output >= 0) {
    ::posix_spawn_file_actions_adddup2(&actions, program.output, STDOUT_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setsigmask(&attributes, &held);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t process = 0;
  const int reason =
      ::posix_spawnp(&process, program.path.c_str(), &actions, &attributes, argv.data(), variables.data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (reason != 0) {
    throw Error(ErrorKind::resource,
                program.name + ": cannot be run: " + std::strerror(reason) + "; " + program.remedy);
  }
  return process;
}

/// Starts a program and records its process id for interrupt_child().
[[nodiscard]] pid_t start_known(const ChildProgram& program) {
  // An interrupt between the start and the record would end only this program. This thread blocks interrupts, and any
  // other thread that receives one waits for the record.
  const BlockedInterrupts interrupts;
  running = starting;
  try {
    const pid_t process = start(program, interrupts.before());
    running = process;
    return process;
  } catch (...) {
    running = 0;
    throw;
  }
}

}  // namespace

int run_child(const ChildProgram& program) {
  const pid_t process = start_known(program);
  int status = 0;
  pid_t waited = 0;
  do {
    waited = ::waitpid(process, &status, 0);
  } while (waited < 0 && errno == EINTR);
  running = 0;
  if (waited < 0) throw Error(ErrorKind::resource, program.name + ": " + std::strerror(errno));
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    throw Error(signal == SIGINT ? ErrorKind::interrupted : ErrorKind::resource,
                program.name + ": ended by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")");
  }
  return WEXITSTATUS(status);
}

void interrupt_child() noexcept {
  while (running == starting) ::poll(nullptr, 0, 1);
  if (const pid_t process = running; process > 0) ::kill(process, SIGINT);
}

}  // namespace tilepdb
