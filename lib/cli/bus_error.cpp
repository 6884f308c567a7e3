// SPDX-License-Identifier: MIT
#include "cli/bus_error.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <string>

#include "cli/exit_codes.hpp"

namespace tilepdb {
namespace {

/// What is said on a bus error: made before, since a signal handler may not allocate.
struct BusErrorMessage {
  std::array<char, 256> text{};
  std::size_t size = 0;
};
inline BusErrorMessage bus_error_message;

void on_bus_error(int) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, bus_error_message.text.data(), bus_error_message.size);
  ::_exit(exit_code(ErrorKind::resource));
}

}  // namespace

void end_on_bus_error(const std::string& program) {
  const std::string text = program +
                           ": a file that is in use became shorter, or cannot be read; make sure that nothing changes "
                           "tables meanwhile, and check them with pdbgen verify\n";
  auto& message = bus_error_message;
  message.size = text.copy(message.text.data(), message.text.size());
  std::signal(SIGBUS, on_bus_error);
}

}  // namespace tilepdb
