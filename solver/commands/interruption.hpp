// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::solver {

/// Makes interrupts (SIGINT, SIGTERM) end the program, and a program that run_sibling() has started. Where they are
/// ignored, as under nohup, they stay so.
void end_on_interrupt();

/// While one exists the first interrupt only writes a line to stderr, if one is given, and makes interrupted() true;
/// another, 0.3 seconds later or more, ends the program.
class InterruptWatch {
 public:
  /// `line` ends with a line feed and outlives it; may be null.
  explicit InterruptWatch(const char* line = nullptr) noexcept;
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();
};

[[nodiscard]] bool interrupted() noexcept;

}  // namespace tilepdb::solver
