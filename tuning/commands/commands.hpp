// SPDX-License-Identifier: MIT
#pragma once

#include "pdbgen/commands/options.hpp"

// Commands of pdbgen that need the solver too; as those of pdbgen/commands/commands.hpp.
namespace tilepdb::tuning {

int search_command(const generator::Options& options);
int quality_command(const generator::Options& options);

extern const generator::CommandSyntax search_syntax;
extern const generator::CommandSyntax quality_syntax;

}  // namespace tilepdb::tuning
