// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace tilepdb::solver {

/// The heuristic that reads tables.
inline constexpr std::string_view table_heuristic_name = "pdb";

/// The names of the heuristics whose largest value counts, as in max:A,B, or the only name.
[[nodiscard]] std::vector<std::string_view> parts_of_heuristic(std::string_view name);

/// Whether a heuristic of that name reads tables.
[[nodiscard]] bool reads_tables(std::string_view name);

}  // namespace tilepdb::solver
