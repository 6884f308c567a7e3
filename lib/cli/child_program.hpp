// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tilepdb {

/// A program to be run without a shell.
struct ChildProgram {
  std::string name;  ///< for messages
  std::string path;  ///< a name without a slash is looked for in PATH
  std::vector<std::string> arguments;
  std::string remedy;  ///< what to do, or where it is expected, if it cannot be run
  // What it reads and writes, as open descriptors. Its messages go where this program's go.
  int input = -1;   ///< -1: what this program reads
  int output = -1;  ///< -1: dropped, for it would be among this program's results
};

/// Runs a program, as one that is alone even where this one is of several processes, and waits for it. Returns its exit
/// code. Throws Error (resource) if it cannot be run or is ended by a signal; (interrupted) if that was an interrupt.
[[nodiscard]] int run_child(const ChildProgram& program);

/// Passes an interrupt on to the program that run_child() waits for, if any. Safe in a signal handler.
void interrupt_child() noexcept;

}  // namespace tilepdb
