// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace tilepdb {

/// A program to run without a shell.
struct ChildProgram {
  std::string name;  ///< for messages
  std::string path;  ///< searched for in PATH if it has no slash
  std::vector<std::string> arguments;
  std::string remedy;  ///< end of the message if the program cannot be run
  // Open descriptors for stdin and stdout.
  int input = -1;          ///< -1: this program's stdin
  int output = -1;         ///< -1: /dev/null, which keeps the output out of this program's results
  bool has_errors = true;  ///< stderr is this program's, else /dev/null
  bool has_group = false;  ///< the program leads a process group of its own, which interrupts of a terminal spare
};

/// Runs a program outside the team of this process, waits for it, and returns its exit code. Throws Error (resource) if
/// it cannot be run or ends by a signal, (interrupted) if the signal is SIGINT.
[[nodiscard]] int run_child(const ChildProgram& program);

/// Limits of a program that is not trusted to end.
struct ChildLimits {
  double seconds = std::numeric_limits<double>::infinity();
  std::size_t output_bytes = std::size_t{1} << 20U;
};

/// What a program wrote, and how it ended.
struct ChildOutput {
  enum class End : std::uint8_t {
    exited,     ///< with an exit code
    signalled,  ///< by a signal that this program did not send
    late,       ///< stopped at the time limit
    too_long    ///< stopped because its output was too long
  };

  std::string text{};  ///< from stdout
  End end = End::exited;
  int code = 0;  ///< the exit code or the number of the signal
  double seconds = 0;
};

/// Runs a program as run_child() does and returns its output. Kills the program and all processes of its group when a
/// limit is reached, when it has ended, and at an interrupt noted by interrupted(). Throws Error: resource if it cannot
/// be run, interrupted.
[[nodiscard]] ChildOutput output_of_child(ChildProgram program, const ChildLimits& limits);

/// Forwards an interrupt to the program that run_child() waits for, if any. Safe in a signal handler.
void interrupt_child() noexcept;

}  // namespace tilepdb
