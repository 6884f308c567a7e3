// SPDX-License-Identifier: MIT
#include "platform/private_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "platform/handles.hpp"
#include "platform/input_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string reason_not_private(const struct stat& status) {
  const bool folder = S_ISDIR(status.st_mode);
  if (status.st_uid != ::geteuid() && !(folder && status.st_uid == 0)) {
    return "belongs to another user (uid " + std::to_string(status.st_uid) + ")";
  }
  const bool sticky = folder && (status.st_mode & S_ISVTX) != 0;
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0 && !sticky) return "is writable by others (chmod go-w)";
  return {};
}

void require_private(int descriptor, const std::filesystem::path& path) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::check_failed, path.string() + ": expected a regular file");
  }
  if (const std::string reason = reason_not_private(status); !reason.empty()) {
    throw Error(ErrorKind::check_failed, path.string() + ": " + reason);
  }
}

std::optional<std::string> read_private_file(const std::filesystem::path& path) {
  // O_NONBLOCK: reject a pipe instead of waiting for it.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open() && errno == ENOENT) return {};
  if (!file.is_open()) {
    const char* const reason = errno == ELOOP ? "is a symbolic link" : std::strerror(errno);
    throw Error(ErrorKind::check_failed, path.string() + ": " + reason);
  }
  require_private(file.number(), path);
  return read_to_end(file.number(), path.string(), std::string().max_size());
}

void require_private_folder(const std::filesystem::path& folder) {
  const auto refuse = [&](const std::string& what) {
    return Error(ErrorKind::resource, folder.string() + ": " + what);
  };
  std::filesystem::path made;
  for (const auto& part : folder) {
    made /= part;
    if (::mkdir(made.c_str(), S_IRWXU) == 0) continue;
    const int reason = errno;
    std::error_code ignored;
    if (std::filesystem::is_directory(made, ignored)) continue;
    throw refuse(std::string("cannot create the folder: ") + std::strerror(reason));
  }
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0) throw refuse(std::strerror(errno));
  if (const std::string reason = reason_not_private(status); !reason.empty()) throw refuse(reason);
#ifdef TILEPDB_LINUX
  // Not all file systems support O_TMPFILE.
  if (Descriptor(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR)).is_open()) return;
#endif
  const Descriptor file = unnamed_file_in(folder);
  if (!file.is_open()) throw refuse(std::string("cannot create files in it: ") + std::strerror(errno));
}

}  // namespace tilepdb
