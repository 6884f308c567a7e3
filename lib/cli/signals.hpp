// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <string_view>

namespace tilepdb {

/// The effect of an interrupt.
enum class OnInterrupt {
  end,        ///< ends the program
  note,       ///< makes interrupted() true
  note_first  ///< the first makes interrupted() true; another, at least 0.3 s later, ends the program
};

/// Sets the effect of interrupts (SIGINT, SIGTERM, SIGHUP). Ignored signals, as under nohup, stay ignored. The signal
/// handler calls `also`, unless it is null, at each interrupt.
void catch_interrupts(OnInterrupt what, void (*also)() noexcept = nullptr);

/// Makes interrupts print a line and end the program. `line` ends with a line feed or is empty.
void end_on_interrupt(const char* line) noexcept;

/// Sets OnInterrupt::note_first during its lifetime.
class InterruptWatch {
 public:
  /// `line`, printed at the first interrupt, ends with a line feed and outlives this object; may be null.
  explicit InterruptWatch(const char* line = nullptr) noexcept;
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();

 private:
  OnInterrupt before_;
};

/// Blocks interrupts in the calling thread during its lifetime; pending ones are delivered afterwards.
class BlockedInterrupts {
 public:
  BlockedInterrupts() noexcept;
  BlockedInterrupts(const BlockedInterrupts&) = delete;
  BlockedInterrupts& operator=(const BlockedInterrupts&) = delete;
  ~BlockedInterrupts();

  /// Returns the mask of blocked signals before construction.
  [[nodiscard]] const sigset_t& before() const noexcept { return before_; }

 private:
  sigset_t before_{};
};

/// Returns whether an interrupt was noted. Long work calls it often.
[[nodiscard]] bool interrupted() noexcept;

/// Makes the program end with a one-line error if a mapped file cannot be read, because it was truncated or its disk
/// fails. Other bus errors keep the default action.
void end_on_bus_error(std::string_view program);

}  // namespace tilepdb
