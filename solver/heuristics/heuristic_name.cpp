// SPDX-License-Identifier: MIT
#include "solver/heuristics/heuristic_name.hpp"

#include <algorithm>

#include "text/text.hpp"

namespace tilepdb::solver {

std::vector<std::string_view> parts_of_heuristic(std::string_view name) {
  constexpr std::string_view largest_of = "max:";
  if (!name.starts_with(largest_of)) return {name};
  return split(name.substr(largest_of.size()), ",");
}

bool reads_tables(std::string_view name) {
  const auto names = parts_of_heuristic(name);
  return std::find(names.begin(), names.end(), table_heuristic_name) != names.end();
}

}  // namespace tilepdb::solver
