// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "tests/support/positions.hpp"  // IWYU pragma: export
#include "tests/support/tables.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::test {

inline solver::Heuristic make_heuristic(const std::filesystem::path& folder, BoardSize board, Cell blank,
                                        const std::vector<std::string>& texts) {
  Catalogue catalogue{"test", board, blank, {}, {}};
  for (const std::string& text : texts) catalogue.partitions.push_back(parse_partition(board, blank, text));
  const auto partitions = with_reflections(catalogue);
  return {board, blank, partitions, make_tables(folder, board, blank, partitions)};
}

}  // namespace tilepdb::test
