// SPDX-License-Identifier: MIT
#pragma once

#include "cli/command.hpp"
#include "pdbgen/commands/options.hpp"

// Commands of pdbgen that need the solver too; as those of pdbgen/commands/commands.hpp.
namespace tilepdb::tuning {

[[nodiscard]] Command search_command();
[[nodiscard]] Command quality_command();

/// --sample and --seed of the boards on which partitions are compared.
[[nodiscard]] OptionGroup evaluation_options(pdbgen::Options& options);

}  // namespace tilepdb::tuning
