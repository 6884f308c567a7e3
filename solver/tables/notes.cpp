// SPDX-License-Identifier: MIT
#include "solver/tables/notes.hpp"

#include <iostream>

#include "format/table_folder.hpp"
#include "text/shown_text.hpp"

namespace tilepdb::solver {

void print_error(const std::string& message) { print_note("pdbsolve: " + message); }

void print_note(const std::string& line) { std::cerr << shown(line) + "\n" << std::flush; }

void warn_of_distrust(const std::vector<std::filesystem::path>& paths) {
  for (const auto& path : paths) {
    const std::string reason = reason_for_distrust(path);
    if (reason.empty()) continue;
    print_error("warning: " + reason + "; a wrong table makes wrong lengths, which pdbgen verify --full finds out");
    return;
  }
}

}  // namespace tilepdb::solver
