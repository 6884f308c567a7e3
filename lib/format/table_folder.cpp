// SPDX-License-Identifier: MIT
#include "format/table_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "format/table_file.hpp"
#include "platform/file_kind.hpp"
#include "platform/folders.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::optional<std::filesystem::path> known_table_folder(const std::string& named) {
  const auto folder = named.empty() ? environment("TILEPDB_DIR") : named;
  std::error_code unknown;
  if (std::filesystem::exists(folder, unknown) && !std::filesystem::is_directory(folder, unknown)) {
    throw Error(ErrorKind::bad_input, folder + " is a file, expected a folder of tables");
  }
  if (!folder.empty()) return folder;
  if (const auto cache = user_folder("XDG_CACHE_HOME", ".cache")) return *cache / "tilepdb";
  return {};
}

std::filesystem::path table_folder(const std::string& named) {
  if (auto folder = known_table_folder(named)) return *std::move(folder);
  throw Error(ErrorKind::bad_input, no_table_folder);
}

std::string reason_for_distrust(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  if (status.st_uid != 0 && status.st_uid != ::geteuid()) {
    return path.string() + " belongs to another user (uid " + std::to_string(status.st_uid) + ")";
  }
  if ((status.st_mode & S_IWOTH) != 0) return path.string() + " is writable by every user";
  return {};
}

std::optional<std::filesystem::path> find_table(const std::filesystem::path& folder, const AnyTableKey& key) {
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    auto path = folder / (file_stem(key) + suffix);
    if (is_present(path)) return path;
  }
  return {};
}

}  // namespace tilepdb
