// SPDX-License-Identifier: MIT
#include "cli/child_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <iterator>
#include <string_view>

#include "cli/signals.hpp"
#include "platform/handles.hpp"
#include "platform/stopwatch.hpp"
#include "processes/process_start.hpp"
#include "tilepdb/error.hpp"

extern char** environ;  // POSIX leaves the declaration to programs

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
  // A program may find its own file by this first word.
  std::vector<std::string> words{program.path};
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
  if (!program.has_errors) ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setsigmask(&attributes, &held);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(
      &attributes, static_cast<short>(POSIX_SPAWN_SETSIGMASK | (program.has_group ? POSIX_SPAWN_SETPGROUP : 0)));
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

/// Owns a program that leads a process group: its destructor kills the group.
class ChildGroup {
 public:
  explicit ChildGroup(pid_t leader) noexcept : leader_(leader) {}
  ChildGroup(const ChildGroup&) = delete;
  ChildGroup& operator=(const ChildGroup&) = delete;
  ~ChildGroup() { (void)end(); }

  /// Whether the leader has ended. Its process id stays taken.
  [[nodiscard]] bool has_ended() const noexcept {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(leader_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
  }

  /// Kills all processes of the group and returns the leader's wait status.
  int end() noexcept {
    if (leader_ == 0) return status_;
    ::kill(-leader_, SIGKILL);
    while (::waitpid(leader_, &status_, 0) < 0 && errno == EINTR) {
    }
    leader_ = 0;
    return status_;
  }

 private:
  pid_t leader_;
  int status_ = 0;
};

/// Reads what a pipe holds now, waiting at most `milliseconds`. Returns whether it may hold more later.
[[nodiscard]] bool read_pipe(int pipe, int milliseconds, std::string& text) {
  pollfd readable{pipe, POLLIN, 0};
  if (::poll(&readable, 1, milliseconds) <= 0) return true;
  std::array<char, 65536> part{};
  const ssize_t size = ::read(pipe, part.data(), part.size());
  if (size > 0) text.append(part.data(), static_cast<std::size_t>(size));
  return size > 0 || (size < 0 && errno == EINTR);
}

}  // namespace

ChildOutput output_of_child(ChildProgram program, const ChildLimits& limits) {
  auto [reading, writing] = make_pipe();
  if (!reading.is_open()) throw Error(ErrorKind::resource, program.name + ": " + std::strerror(errno));
  program.output = writing.number();
  program.has_group = true;
  const Stopwatch stopwatch;
  const pid_t process = [&] {
    const BlockedInterrupts interrupts;
    return start(program, interrupts.before());
  }();
  ChildGroup group(process);
  writing = {};
  // Interrupts and the end of a program whose stdout another process holds are noticed within a step.
  constexpr double step = 0.05;
  constexpr double shortest_pause = 0.0001;
  ChildOutput output;
  double pause = shortest_pause;
  for (bool open = true;;) {
    if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
    const double left = limits.seconds - stopwatch.seconds();
    if (left <= 0) output.end = ChildOutput::End::late;
    if (output.text.size() > limits.output_bytes) output.end = ChildOutput::End::too_long;
    if (output.end != ChildOutput::End::exited) break;
    if (open) {
      const std::size_t before = output.text.size();
      open = read_pipe(reading.number(), static_cast<int>(std::ceil(std::min(step, left) * 1000)), output.text);
      if (output.text.size() != before || !open) continue;
    }
    if (group.has_ended()) break;
    if (!open) {
      const timespec time{0, static_cast<long>(std::min(pause, step) * 1e9)};
      ::nanosleep(&time, nullptr);
      pause *= 2;
    }
  }
  output.seconds = stopwatch.seconds();
  const int status = group.end();
  if (output.end != ChildOutput::End::exited) return output;
  if (WIFSIGNALED(status)) output.end = ChildOutput::End::signalled;
  output.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return output;
}

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
