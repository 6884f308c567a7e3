// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "tilepdb/data_folder.hpp"

namespace tilepdb {

/// The folder of the running program, or nothing where the system does not tell.
[[nodiscard]] inline std::filesystem::path program_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program.parent_path();
}

/// Where the catalogues that come with tilepdb are: beside the running program, as installed or built, else where the
/// library was to be installed.
[[nodiscard]] inline std::vector<std::filesystem::path> shipped_catalogue_folders() {
  std::vector<std::filesystem::path> folders;
  if (const auto folder = program_folder(); !folder.empty()) {
    folders.push_back(folder.parent_path() / "share" / "tilepdb" / "catalogues");
  }
  folders.push_back(std::filesystem::path(installed_data_folder) / "catalogues");
  return folders;
}

}  // namespace tilepdb
