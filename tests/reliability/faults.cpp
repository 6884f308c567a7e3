// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

// Preloaded into a program, this makes system calls that change files, and large allocations, fail. FAULT is the number
// of a call, a space and the fault: `kill` and `stop` send the signal instead of the call; `full` fails as on a full
// disk, also in all later calls that need space; `eio` fails only this call; `short` counts pwrite() calls, and this
// one writes half; `memory` counts allocations, and this one fails; `interrupt` counts threads and interrupts this one
// right after the program has started another thread: 1 is the thread that started it, 2 another. FAULT_COUNT names a
// file for the numbers of calls, large allocations and pwrite() calls, written when the program ends.

extern "C" {
// The other names of glibc's allocation functions: looking up the originals with the linker would allocate.
void* __libc_malloc(size_t size);                // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(size_t count, size_t size);  // NOLINT(bugprone-reserved-identifier)
}

namespace {

enum class Kind { needs_space, needs_none };

std::atomic<long> calls{0};
std::atomic<long> writes{0};  // by pwrite()

// Smaller allocations are too many to count; a memory limit makes them fail.
constexpr std::size_t large_allocation = std::size_t{1} << 16U;
std::atomic<long> large_allocations{0};

struct Fault {
  long call = 0;
  std::string_view what;
};

Fault fault_from_environment() {
  const char* const text = std::getenv("FAULT");
  if (text == nullptr) return {};
  char* end = nullptr;
  const long call = std::strtol(text, &end, 10);
  return {call, std::string_view(end).substr(1)};
}

const Fault& fault() {
  static const Fault fault = fault_from_environment();
  return fault;
}

/// Counts a call. Returns the error it has to fail with, or 0.
int error_of_next_call(Kind kind) {
  const long call = ++calls;
  if (fault().call == 0 || call < fault().call) return 0;
  if (fault().what == "full") return kind == Kind::needs_space ? ENOSPC : 0;
  if (call > fault().call) return 0;
  if (fault().what == "kill") ::kill(::getpid(), SIGKILL);
  if (fault().what == "stop") ::kill(::getpid(), SIGSTOP);
  return fault().what == "eio" ? EIO : 0;
}

/// Counts an allocation if it is large. Returns whether it has to fail.
bool is_refused(std::size_t size) {
  if (size < large_allocation) return false;
  const long number = ++large_allocations;
  return number == fault().call && fault().what == "memory";
}

/// Counts a pwrite(). Returns whether it has to write only half.
bool is_short() {
  const long number = ++writes;
  return number == fault().call && fault().what == "short";
}

bool is_file(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// Calls the system unless the call has to fail.
template <typename Call>
auto call_or_fail(Kind kind, const Call& call) -> decltype(call()) {
  const int error = error_of_next_call(kind);
  if (error == 0) return call();
  errno = error;
  return -1;
}

void interrupt_thread(long number) {
  if (number == 1) {
    ::raise(SIGINT);
    return;
  }
  std::thread([] {
    sigset_t interrupt;
    ::sigemptyset(&interrupt);
    ::sigaddset(&interrupt, SIGINT);
    ::pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
    ::raise(SIGINT);
  }).detach();
  ::usleep(20'000);  // lets the other thread be interrupted first
}

[[gnu::destructor]] void write_count() {
  const char* const path = std::getenv("FAULT_COUNT");
  if (path == nullptr) return;
  const long count = calls;
  const long allocations = large_allocations;
  const long pwrites = writes;
  if (std::FILE* const file = std::fopen(path, "w")) {
    std::fprintf(file, "%ld %ld %ld\n", count, allocations, pwrites);
    std::fclose(file);
  }
}

}  // namespace

extern "C" {

void* malloc(size_t size) noexcept {
  if (!is_refused(size)) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}

void* calloc(size_t count, size_t size) noexcept {
  if (size == 0 || count < large_allocation / size || !is_refused(count * size)) return __libc_calloc(count, size);
  errno = ENOMEM;
  return nullptr;
}

int open(const char* path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    std::va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  static auto* const original = next<int(const char*, int, ...)>("open");
  if ((flags & O_CREAT) == 0) return original(path, flags, mode);
  return call_or_fail(Kind::needs_space, [&] { return original(path, flags, mode); });
}

ssize_t write(int descriptor, const void* data, size_t size) {
  static auto* const original = next<ssize_t(int, const void*, size_t)>("write");
  if (!is_file(descriptor)) return original(descriptor, data, size);
  return call_or_fail(Kind::needs_space, [&] { return original(descriptor, data, size); });
}

ssize_t pwrite(int descriptor, const void* data, size_t size, off_t offset) {
  static auto* const original = next<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  const size_t part = is_short() ? std::max<size_t>(1, size / 2) : size;
  return call_or_fail(Kind::needs_space, [&] { return original(descriptor, data, part, offset); });
}

int ftruncate(int descriptor, off_t size) noexcept {
  static auto* const original = next<int(int, off_t)>("ftruncate");
  return call_or_fail(Kind::needs_none, [&] { return original(descriptor, size); });
}

int fsync(int descriptor) {
  static auto* const original = next<int(int)>("fsync");
  return call_or_fail(Kind::needs_none, [&] { return original(descriptor); });
}

int rename(const char* from, const char* to) noexcept {
  static auto* const original = next<int(const char*, const char*)>("rename");
  return call_or_fail(Kind::needs_none, [&] { return original(from, to); });
}

int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const original = next<int(const char*, mode_t)>("mkdir");
  return call_or_fail(Kind::needs_space, [&] { return original(path, mode); });
}

int posix_spawnp(pid_t* process, const char* file, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const* words, char* const* variables) {
  static auto* const original = next<decltype(posix_spawnp)>("posix_spawnp");
  const int error = original(process, file, actions, attributes, words, variables);
  if (fault().what == "interrupt") interrupt_thread(fault().call);
  return error;
}

int unlink(const char* path) noexcept {
  static auto* const original = next<int(const char*)>("unlink");
  return call_or_fail(Kind::needs_none, [&] { return original(path); });
}

}  // extern "C"
