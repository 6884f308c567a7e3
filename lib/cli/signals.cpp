// SPDX-License-Identifier: MIT
#include "cli/signals.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "cli/run_program.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr std::array interrupts{SIGINT, SIGTERM, SIGHUP};

/// Nanoseconds within which two interrupts count as one: `timeout`, for example, signals the process and then its
/// process group.
constexpr std::int64_t same_interrupt = 300'000'000;

std::atomic<OnInterrupt> on_interrupt{OnInterrupt::end};
std::atomic<void (*)() noexcept> also_called{nullptr};
std::atomic<std::int64_t> requested_at{0};  // 0: no interrupt noted
std::atomic<const char*> line_to_say{nullptr};
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "used by a signal handler");

/// Returns monotonic time in nanoseconds. Safe in signal handlers.
[[nodiscard]] std::int64_t now() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void say_line() {
  const char* const line = line_to_say;
  // A failed write cannot be handled here.
  if (line != nullptr) (void)!::write(STDERR_FILENO, line, std::strlen(line));
}

extern "C" void handle_interrupt(int) {
  if (const auto also = also_called.load()) also();
  const OnInterrupt what = on_interrupt;
  const std::int64_t time = now();
  std::int64_t first = 0;
  if (what != OnInterrupt::end && requested_at.compare_exchange_strong(first, time)) return say_line();
  // After the watch has ended, a repeated signal must not end the program before it reports the interrupt.
  first = requested_at;
  if (what == OnInterrupt::note || (first != 0 && time - first < same_interrupt)) return;
  if (what == OnInterrupt::end) say_line();
  ::_exit(exit_code(ErrorKind::interrupted));
}

/// The message on a bus error, composed in advance since a signal handler must not allocate.
std::array<char, 256> bus_error_text{};
std::size_t bus_error_size = 0;

void on_bus_error(int signal, siginfo_t* info, void*) {
  // Faults other than an unreadable page of a file, such as bugs, get the default action.
  if (info->si_code != BUS_ADRERR) {
    std::signal(signal, SIG_DFL);
    (void)std::raise(signal);
    return;
  }
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, bus_error_text.data(), bus_error_size);
  ::_exit(exit_code(ErrorKind::resource));
}

}  // namespace

void catch_interrupts(OnInterrupt what, void (*also)() noexcept) {
  on_interrupt = what;
  also_called = also;
  for (const int signal : interrupts) {
    if (std::signal(signal, SIG_IGN) != SIG_IGN) std::signal(signal, handle_interrupt);
  }
}

void end_on_interrupt(const char* line) noexcept {
  line_to_say = line;
  on_interrupt = OnInterrupt::end;
}

InterruptWatch::InterruptWatch(const char* line) noexcept : before_(on_interrupt) {
  line_to_say = line;
  on_interrupt = OnInterrupt::note_first;
}
InterruptWatch::~InterruptWatch() {
  on_interrupt = before_;
  line_to_say = nullptr;
}

BlockedInterrupts::BlockedInterrupts() noexcept {
  sigset_t held;
  ::sigemptyset(&held);
  for (const int signal : interrupts) ::sigaddset(&held, signal);
  ::pthread_sigmask(SIG_BLOCK, &held, &before_);
}
BlockedInterrupts::~BlockedInterrupts() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

bool interrupted() noexcept { return requested_at != 0; }

void end_on_bus_error(std::string_view program) {
  constexpr std::string_view what =
      ": a file in use was truncated or cannot be read; do not change tables while they are in use, and check them "
      "with pdbgen verify\n";
  for (const std::string_view part : {program, what}) {
    bus_error_size += part.copy(bus_error_text.data() + bus_error_size, bus_error_text.size() - bus_error_size);
  }
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace tilepdb
