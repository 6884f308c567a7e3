// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"

namespace tilepdb::solver {

// Each command prints its results on stdout, and all else on stderr, and returns the exit code. All throw Error.

extern const CommandSyntax solve_syntax;
[[nodiscard]] int solve_command(const Options& options);

extern const CommandSyntax verify_syntax;
[[nodiscard]] int verify_command(const Options& options);

extern const CommandSyntax check_syntax;
[[nodiscard]] int check_command(const Options& options);

extern const CommandSyntax random_syntax;
[[nodiscard]] int random_command(const Options& options);

extern const CommandSyntax report_syntax;
[[nodiscard]] int report_command(const Options& options);

extern const CommandSyntax histogram_syntax;
[[nodiscard]] int histogram_command(const Options& options);

extern const CommandSyntax bench_syntax;
[[nodiscard]] int bench_command(const Options& options);

}  // namespace tilepdb::solver
