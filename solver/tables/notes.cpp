// SPDX-License-Identifier: MIT
#include "solver/tables/notes.hpp"

#include <string>

#include "cli/printing.hpp"
#include "format/table_folder.hpp"

namespace tilepdb::solver {

void warn_of_distrust(const std::vector<std::filesystem::path>& paths) {
  for (const auto& path : paths) {
    const std::string reason = reason_for_distrust(path);
    if (reason.empty()) continue;
    print_error("warning: " + reason + "; a wrong table makes wrong lengths, which pdbgen verify --full finds out");
    return;
  }
}

}  // namespace tilepdb::solver
