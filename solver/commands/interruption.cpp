// SPDX-License-Identifier: MIT
#include "solver/commands/interruption.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>

#include "solver/commands/sibling.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/tool/support.hpp"

namespace tilepdb::solver {
namespace {

std::atomic<bool> watched{false};
std::atomic<bool> requested{false};
std::atomic<const char*> line_to_say{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free, "used by a signal handler");

/// Results are flushed one by one, so there is nothing to save unless the search is asked to.
extern "C" void on_interrupt(int) {
  interrupt_sibling();
  if (watched && !requested.exchange(true)) {
    const char* const line = line_to_say;
    // Nothing is to be done if it cannot be written.
    if (line != nullptr) (void)!::write(STDERR_FILENO, line, std::strlen(line));
    return;
  }
  ::_exit(exit_code(ErrorKind::interrupted));
}

}  // namespace

void end_on_interrupt() {
  for (const int signal : {SIGINT, SIGTERM}) {
    if (std::signal(signal, SIG_IGN) != SIG_IGN) std::signal(signal, on_interrupt);
  }
}

InterruptWatch::InterruptWatch(const char* line) noexcept {
  line_to_say = line;
  watched = true;
}
InterruptWatch::~InterruptWatch() {
  watched = false;
  line_to_say = nullptr;
}

bool interrupted() noexcept { return requested; }

}  // namespace tilepdb::solver
