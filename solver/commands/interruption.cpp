// SPDX-License-Identifier: MIT
#include "solver/commands/interruption.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "cli/support.hpp"
#include "solver/tables/sibling_program.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Nanoseconds. An interrupt so soon after another is the same one: `timeout`, for example, sends it to the process and
/// then to all of the process's group.
constexpr std::int64_t same_interrupt = 300'000'000;

std::atomic<bool> watched{false};
std::atomic<std::int64_t> requested_at{0};  // 0 if no interrupt has been noted
std::atomic<const char*> line_to_say{nullptr};
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "used by a signal handler");

/// Nanoseconds since some moment. Signal handlers may ask.
[[nodiscard]] std::int64_t now() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Results are flushed one by one, so there is nothing to save unless the search is asked to.
extern "C" void on_interrupt(int) {
  interrupt_sibling();
  const std::int64_t time = now();
  std::int64_t first = 0;
  if (watched && requested_at.compare_exchange_strong(first, time)) {
    const char* const line = line_to_say;
    // Nothing is to be done if it cannot be written.
    if (line != nullptr) (void)!::write(STDERR_FILENO, line, std::strlen(line));
    return;
  }
  // The search may have ended and be about to say so.
  first = requested_at;
  if (first != 0 && time - first < same_interrupt) return;
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

bool interrupted() noexcept { return requested_at != 0; }

}  // namespace tilepdb::solver
