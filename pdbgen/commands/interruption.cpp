// SPDX-License-Identifier: MIT
#include "pdbgen/commands/interruption.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>

#include "cli/support.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::generator {
namespace {

std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

/// What to say on an interrupt that ends the process; null: it does not.
std::atomic<const char*> last_words{nullptr};

extern "C" void end_or_note_interrupt(int) {
  if (const char* const words = last_words) {
    // Nothing is to be done if they cannot be written.
    (void)!::write(STDERR_FILENO, words, std::strlen(words));
    ::_exit(exit_code(ErrorKind::interrupted));
  }
  interrupt_flag = true;
}

}  // namespace

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM}) {
    if (std::signal(signal, SIG_IGN) != SIG_IGN) std::signal(signal, end_or_note_interrupt);
  }
}

void end_at_once_in(const Team* team) noexcept {
  if (team == nullptr) return;
  last_words = leads(team) ? "pdbgen: told to end, by an interrupt or because a process of the job has died; the "
                             "table under way was not made\n"
                           : "";
}

bool interrupted() noexcept { return interrupt_flag; }

}  // namespace tilepdb::generator
