// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "cli/command.hpp"

namespace tilepdb::solver {

// Commands print results on stdout and all else on stderr, return the exit code, and throw Error.

[[nodiscard]] Command solve_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command status_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command apply_command();
[[nodiscard]] Command shorten_command();
[[nodiscard]] Command draw_command();
[[nodiscard]] Command random_command();
[[nodiscard]] Command h_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command bench_command();

}  // namespace tilepdb::solver
