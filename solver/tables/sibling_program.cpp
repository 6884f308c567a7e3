// SPDX-License-Identifier: MIT
#include "solver/tables/sibling_program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <string_view>

#include "processes/single_process.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

std::atomic<pid_t> running{0};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

/// The program's path beside this executable, or its bare name, which is then looked for in PATH.
[[nodiscard]] std::string locate(const std::string& program) {
  const auto folder = program_folder();
  if (folder.empty()) return program;
  const auto beside = folder / program;
  return ::access(beside.c_str(), X_OK) == 0 ? beside.string() : program;
}

/// The environment without what says that this is one of several processes: its child is alone.
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

[[nodiscard]] pid_t start(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  auto variables = environment_of_one_process();
  posix_spawn_file_actions_t actions;
  if (::posix_spawn_file_actions_init(&actions) != 0) throw Error(ErrorKind::resource, program + ": cannot be started");
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int reason =
      ::posix_spawnp(&process, locate(program).c_str(), &actions, nullptr, argv.data(), variables.data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (reason != 0) {
    throw Error(ErrorKind::resource,
                program + ": cannot be run: " + std::strerror(reason) + "; expected beside this program or in PATH");
  }
  return process;
}

[[nodiscard]] ErrorKind kind_of_exit(int code) noexcept {
  switch (code) {
    case 1: return ErrorKind::check_failed;
    case 2: return ErrorKind::bad_input;
    case 3: return ErrorKind::no_answer;
    case 130: return ErrorKind::interrupted;
    default: return ErrorKind::resource;
  }
}

}  // namespace

void run_sibling(const std::string& program, const std::vector<std::string>& arguments) {
  const pid_t process = start(program, arguments);
  running = process;
  int status = 0;
  pid_t waited = 0;
  do {
    waited = ::waitpid(process, &status, 0);
  } while (waited < 0 && errno == EINTR);
  running = 0;
  if (waited < 0) throw Error(ErrorKind::resource, program + ": " + std::strerror(errno));
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    throw Error(signal == SIGINT ? ErrorKind::interrupted : ErrorKind::resource,
                program + ": ended by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")");
  }
  const int code = WEXITSTATUS(status);
  if (code != 0) throw Error(kind_of_exit(code), program + ": failed with exit code " + std::to_string(code));
}

void interrupt_sibling() noexcept {
  if (const pid_t process = running; process > 0) ::kill(process, SIGINT);
}

}  // namespace tilepdb::solver
