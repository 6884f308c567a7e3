// SPDX-License-Identifier: MIT
#include "format/check_marks.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "platform/checksum.hpp"
#include "platform/file_identity.hpp"
#include "platform/user_folder.hpp"
#include "text/text.hpp"

namespace tilepdb {

std::optional<std::filesystem::path> CheckMarks::file_of_user() {
  const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
  if (!folder) return {};
  return *folder / "tilepdb" / "checked-tables";
}

bool CheckMarks::has(const FileIdentity& file) const {
  const int descriptor = ::open(file_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  const std::string text = is_own(descriptor) ? contents(descriptor) : "";
  ::close(descriptor);
  return text.find(line(file)) != std::string::npos;
}

void CheckMarks::add(const FileIdentity& file) const {
  struct timespec now {};
  ::clock_gettime(CLOCK_REALTIME, &now);
  if (file.changed + coarsest_clock > FileIdentity::nanoseconds(now)) return;
  std::error_code ignored;
  std::filesystem::create_directories(file_.parent_path(), ignored);
  const int descriptor =
      ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return;
  struct stat status {};
  const bool full = ::fstat(descriptor, &status) == 0 && static_cast<std::size_t>(status.st_size) > most_bytes;
  // In one call, so that the lines of several programs do not mix.
  const std::string text = line(file);
  if (is_own(descriptor) && (!full || ::ftruncate(descriptor, 0) == 0)) {
    [[maybe_unused]] const auto written = ::write(descriptor, text.data(), text.size());
  }
  ::close(descriptor);
}

bool CheckMarks::is_own(int descriptor) noexcept {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string CheckMarks::contents(int descriptor) {
  std::string text;
  std::array<char, 4096> part{};
  while (text.size() <= 2 * most_bytes) {
    const ssize_t size = ::read(descriptor, part.data(), part.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
  return text;
}

std::string CheckMarks::line(const FileIdentity& file) {
  std::string text;
  for (const std::uint64_t number : {file.device, file.inode, file.size, file.modified, file.changed}) {
    text += format_hexadecimal(number) + ' ';
  }
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return text + format_hexadecimal(checksum(bytes)) + '\n';
}

}  // namespace tilepdb
