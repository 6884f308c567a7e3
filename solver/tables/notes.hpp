// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace tilepdb::solver {

/// Tables are believed. Warns if a folder or file that they are read from may be somebody else's doing, of the first
/// such.
void warn_of_distrust(const std::vector<std::filesystem::path>& paths);

}  // namespace tilepdb::solver
