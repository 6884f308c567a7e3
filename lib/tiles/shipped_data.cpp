// SPDX-License-Identifier: MIT
#include "tiles/shipped_data.hpp"

#include <dlfcn.h>

#include <algorithm>

#include "platform/folders.hpp"

namespace tilepdb {
namespace {

/// An address inside the program or shared object that contains this code.
constexpr char somewhere_inside = 0;

/// Returns the shared object that contains this code, such as a Python module; empty if the program contains it.
[[nodiscard]] std::filesystem::path own_shared_object() {
  Dl_info info{};
  if (::dladdr(&somewhere_inside, &info) == 0 || info.dli_fname == nullptr) return {};
  std::filesystem::path object = info.dli_fname;
  std::error_code ignored;
  // For the program itself, dli_fname is argv[0].
  if (!object.is_absolute() || std::filesystem::equivalent(object, running_program(), ignored)) return {};
  return object;
}

/// Searches upwards from a file's folder for a data folder, and adds it unless it is already listed.
void add_data_of_tree(const std::filesystem::path& file, const std::filesystem::path& name,
                      std::vector<std::filesystem::path>& folders) {
  constexpr int most_levels_up = 5;  // PREFIX/lib/x86_64-linux-gnu/python3/dist-packages/tilepdb
  if (!file.is_absolute()) return;
  std::filesystem::path folder = file.parent_path();
  for (int level = 0; level <= most_levels_up; ++level) {
    const auto data = folder / name;
    std::error_code ignored;
    if (std::filesystem::is_directory(data / "catalogues", ignored)) {
      if (std::find(folders.begin(), folders.end(), data) == folders.end()) folders.push_back(data);
      return;
    }
    if (!folder.has_relative_path()) return;
    folder = folder.parent_path();
  }
}

}  // namespace

std::vector<std::filesystem::path> shipped_data_folders(const char* header) {
  if (const auto named = environment("TILEPDB_DATA"); !named.empty()) return {named};
  const std::filesystem::path share = std::filesystem::path("share") / "tilepdb";
  std::vector<std::filesystem::path> folders;
  add_data_of_tree(own_shared_object(), share, folders);
  add_data_of_tree(running_program(), share, folders);
  if (header != nullptr) {
    add_data_of_tree(header, share, folders);
    add_data_of_tree(header, "data", folders);  // source tree
  }
  // Listed so that messages name a folder that was searched.
  if (folders.empty() && !program_folder().empty()) folders.push_back(program_folder().parent_path() / share);
  const std::filesystem::path installed = TILEPDB_INSTALLED_DATA;
  if (std::find(folders.begin(), folders.end(), installed) == folders.end()) folders.push_back(installed);
  return folders;
}

std::vector<std::filesystem::path> shipped_catalogue_folders(const char* header) {
  std::vector<std::filesystem::path> folders = shipped_data_folders(header);
  for (auto& folder : folders) folder /= "catalogues";
  return folders;
}

}  // namespace tilepdb
