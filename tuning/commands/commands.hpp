// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.hpp"

// Commands of pdbgen that need the solver too; as those of pdbgen/commands/commands.hpp.
namespace tilepdb::tuning {

[[nodiscard]] Command search_command();
[[nodiscard]] Command quality_command();

}  // namespace tilepdb::tuning
