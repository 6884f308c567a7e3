// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.hpp"

// Commands print results on stdout and everything else on stderr, return the exit code, and throw Error.
namespace tilepdb::tuning {

[[nodiscard]] Command search_command();
[[nodiscard]] Command quality_command();

}  // namespace tilepdb::tuning
