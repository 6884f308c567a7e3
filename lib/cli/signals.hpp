// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <string_view>

namespace tilepdb {

/// What an interrupt does.
enum class OnInterrupt {
  end,        ///< ends the program
  note,       ///< makes interrupted() true
  note_first  ///< the first makes interrupted() true; another, 0.3 seconds later or more, ends the program
};

/// From now on interrupts (SIGINT, SIGTERM, SIGHUP) do that. Where they are ignored, as under nohup, they stay so.
/// `also` is called at each, if it is not null, in the signal handler.
void catch_interrupts(OnInterrupt what, void (*also)() noexcept = nullptr);

/// From now on an interrupt ends the program, after this line, which ends with a line feed or is empty.
void end_on_interrupt(const char* line) noexcept;

/// While one exists interrupts are as OnInterrupt::note_first says.
class InterruptWatch {
 public:
  /// `line`, written at the first interrupt, ends with a line feed and outlives it; may be null.
  explicit InterruptWatch(const char* line = nullptr) noexcept;
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();

 private:
  OnInterrupt before_;
};

/// While one exists the calling thread takes no interrupts; those that come meanwhile are taken afterwards.
class BlockedInterrupts {
 public:
  BlockedInterrupts() noexcept;
  BlockedInterrupts(const BlockedInterrupts&) = delete;
  BlockedInterrupts& operator=(const BlockedInterrupts&) = delete;
  ~BlockedInterrupts();

  /// The signals that the thread does not take otherwise.
  [[nodiscard]] const sigset_t& before() const noexcept { return before_; }

 private:
  sigset_t before_{};
};

/// Whether the user asked to stop, to be asked often by long work.
[[nodiscard]] bool interrupted() noexcept;

/// Makes a program end with one line, instead of being killed, where a file that it has mapped cannot be read: it
/// became shorter meanwhile, or its disk fails. Other bus errors end it as before.
void end_on_bus_error(std::string_view program);

}  // namespace tilepdb
