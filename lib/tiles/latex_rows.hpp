// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilepdb {

/// Returns whether a line has cells or commands of LaTeX: an & or a backslash.
[[nodiscard]] bool is_latex(std::string_view line) noexcept;

/// Returns the rows in a line of LaTeX, with commas between their cells: none for a line of commands alone, and an
/// empty one for the end of an environment. Several rows of one line are one text with / between.
[[nodiscard]] std::vector<std::string> rows_of_latex(std::string_view line);

}  // namespace tilepdb
