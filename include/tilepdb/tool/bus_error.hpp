// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <string>

#include "tilepdb/tool/support.hpp"

namespace tilepdb {

namespace detail {

/// What is said on a bus error: made before, since a signal handler may not allocate.
struct BusErrorMessage {
  std::array<char, 256> text{};
  std::size_t size = 0;
};
inline BusErrorMessage bus_error_message;

extern "C" inline void on_bus_error(int) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, bus_error_message.text.data(), bus_error_message.size);
  ::_exit(exit_code(ErrorKind::resource));
}

}  // namespace detail

/// Makes a program end with one line, instead of being killed, where a file that it has mapped cannot be read: it
/// became shorter meanwhile, or its disk fails.
inline void end_on_bus_error(const std::string& program) {
  const std::string text = program +
                           ": a file that is in use became shorter, or cannot be read; make sure that nothing changes "
                           "tables meanwhile, and check them with pdbgen verify\n";
  auto& message = detail::bus_error_message;
  message.size = text.copy(message.text.data(), message.text.size());
  std::signal(SIGBUS, detail::on_bus_error);
}

}  // namespace tilepdb
