// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <string>

#include "cli/exit_codes.hpp"

namespace tilepdb {

/// Makes a program end with one line, instead of being killed, where a file that it has mapped cannot be read: it
/// became shorter meanwhile, or its disk fails.
void end_on_bus_error(const std::string& program);

}  // namespace tilepdb
