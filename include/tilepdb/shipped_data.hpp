// SPDX-License-Identifier: MIT
#pragma once

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "tilepdb/data_folder.hpp"
#include "tilepdb/user_folder.hpp"

extern "C" {
// An address in the program or shared object that this is compiled into, whichever it is: every one has its own.
extern void* __dso_handle __attribute__((visibility("hidden")));  // NOLINT(bugprone-reserved-identifier)
}

// Where the catalogues and instances are that come with tilepdb. An installed tree may be moved, so they are looked for
// from where the code itself is.
namespace tilepdb {

namespace detail {

[[nodiscard]] inline std::filesystem::path running_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program;
}

/// The shared object that this code is part of, a Python module for example; nothing if it is part of the program.
[[nodiscard]] inline std::filesystem::path own_shared_object() {
  Dl_info info{};
  if (::dladdr(&__dso_handle, &info) == 0 || info.dli_fname == nullptr) return {};
  std::filesystem::path object = info.dli_fname;
  std::error_code ignored;
  // Of the program itself it is what it was called by.
  if (!object.is_absolute() || std::filesystem::equivalent(object, running_program(), ignored)) return {};
  return object;
}

/// Adds the data folder of the tree that a file is in, looked for upwards from the file's folder, unless it is known.
inline void add_data_of_tree(const std::filesystem::path& file, const std::filesystem::path& name,
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

}  // namespace detail

/// The folder of the running program, or nothing where the system does not tell.
[[nodiscard]] inline std::filesystem::path program_folder() { return detail::running_program().parent_path(); }

/// The data folders, best first: the one that $TILEPDB_DATA names, and no other then; else that of the tree, as
/// installed or built, that this code is in, then those of the running program and of `header`, a header of the
/// interface that a program was compiled with (nullptr: none), and last where tilepdb was to be installed.
[[nodiscard]] inline std::vector<std::filesystem::path> shipped_data_folders(const char* header = nullptr) {
  if (const auto named = environment("TILEPDB_DATA"); !named.empty()) return {named};
  const std::filesystem::path share = std::filesystem::path("share") / "tilepdb";
  std::vector<std::filesystem::path> folders;
  detail::add_data_of_tree(detail::own_shared_object(), share, folders);
  detail::add_data_of_tree(detail::running_program(), share, folders);
  if (header != nullptr) {
    detail::add_data_of_tree(header, share, folders);
    detail::add_data_of_tree(header, "data", folders);  // of the sources
  }
  // Said to have been looked for.
  if (folders.empty() && !program_folder().empty()) folders.push_back(program_folder().parent_path() / share);
  const std::filesystem::path installed = installed_data_folder;
  if (std::find(folders.begin(), folders.end(), installed) == folders.end()) folders.push_back(installed);
  return folders;
}

/// The folders of catalogues in them.
[[nodiscard]] inline std::vector<std::filesystem::path> shipped_catalogue_folders(const char* header = nullptr) {
  std::vector<std::filesystem::path> folders = shipped_data_folders(header);
  for (auto& folder : folders) folder /= "catalogues";
  return folders;
}

}  // namespace tilepdb
