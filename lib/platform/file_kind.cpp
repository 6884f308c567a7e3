// SPDX-License-Identifier: MIT
#include "platform/file_kind.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tilepdb {

const char* name_of_kind(mode_t mode) noexcept {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return "not a regular file";
}

ErrorKind kind_of_failure(int reason) noexcept {
  constexpr int of_names[] = {ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, ENXIO, EINVAL};
  const bool is_of_name = std::find(std::begin(of_names), std::end(of_names), reason) != std::end(of_names);
  return is_of_name ? ErrorKind::bad_input : ErrorKind::resource;
}

void require_regular_file(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    const int reason = errno;
    throw Error(kind_of_failure(reason), path.string() + ": " + std::strerror(reason));
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::bad_input, path.string() + ": is " + name_of_kind(status.st_mode) + ", expected a file");
  }
}

bool is_present(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return true;
  if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP) return false;
  const int reason = errno;
  throw Error(kind_of_failure(reason), path.string() + ": " + std::strerror(reason));
}

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder, std::error_code& error) {
  std::vector<std::filesystem::path> paths;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    paths.push_back(at->path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) {
  std::error_code ignored;
  return entries_of(folder, ignored);
}

void require_name_for_file(const std::filesystem::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return;
  if (S_ISLNK(status.st_mode)) {
    std::error_code ignored;
    // Links into /proc, such as /dev/stdout, may lead to a file but must not be replaced.
    if (std::filesystem::read_symlink(path, ignored).native().starts_with("/proc/")) {
      throw Error(ErrorKind::bad_input, path.string() + ": is a link to an open file, which cannot be replaced");
    }
    if (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return;
  }
  throw Error(ErrorKind::bad_input,
              path.string() + ": is " + name_of_kind(status.st_mode) + ", which cannot be replaced by a file");
}

}  // namespace tilepdb
