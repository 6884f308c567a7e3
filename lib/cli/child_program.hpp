// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tilepdb {

/// A program to run without a shell.
struct ChildProgram {
  std::string name;  ///< for messages
  std::string path;  ///< searched for in PATH if it has no slash
  std::vector<std::string> arguments;
  std::string remedy;  ///< end of the message if the program cannot be run
  // Open descriptors for stdin and stdout; stderr is this program's.
  int input = -1;   ///< -1: this program's stdin
  int output = -1;  ///< -1: /dev/null, which keeps the output out of this program's results
};

/// Runs a program outside the team of this process, waits for it, and returns its exit code. Throws Error (resource) if
/// it cannot be run or ends by a signal, (interrupted) if the signal is SIGINT.
[[nodiscard]] int run_child(const ChildProgram& program);

/// Forwards an interrupt to the program that run_child() waits for, if any. Safe in a signal handler.
void interrupt_child() noexcept;

}  // namespace tilepdb
