// SPDX-License-Identifier: MIT
#include "format/check_marks.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/checksum.hpp"
#include "platform/folders.hpp"
#include "platform/handles.hpp"
#include "platform/private_file.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::optional<std::filesystem::path> CheckMarks::file_of_user() {
  const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
  if (!folder) return {};
  return *folder / "tilepdb" / "checked-tables";
}

bool CheckMarks::has(const FileIdentity& file) const {
  std::error_code error;
  if (const auto size = std::filesystem::file_size(file_, error); error || size > 2 * most_bytes) return false;
  try {
    return read_private_file(file_).value_or("").find(line(file)) != std::string::npos;
  } catch (const Error&) {
    return false;
  }
}

void CheckMarks::add(const FileIdentity& file) const {
  struct timespec now {};
  ::clock_gettime(CLOCK_REALTIME, &now);
  if (file.changed + coarsest_clock > FileIdentity::nanoseconds(now)) return;
  std::error_code ignored;
  std::filesystem::create_directories(file_.parent_path(), ignored);
  const Descriptor marks(
      ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR));
  struct stat status {};
  const bool own = marks.is_open() && ::fstat(marks.number(), &status) == 0 && S_ISREG(status.st_mode) &&
                   reason_not_private(status).empty();
  const bool full = static_cast<std::size_t>(status.st_size) > most_bytes;
  if (!own || (full && ::ftruncate(marks.number(), 0) != 0)) return;
  // One call, so that lines of concurrent programs do not mix.
  const std::string text = line(file);
  [[maybe_unused]] const auto written = ::write(marks.number(), text.data(), text.size());
}

std::string CheckMarks::line(const FileIdentity& file) {
  std::string text;
  for (const std::uint64_t number : {file.device, file.inode, file.size, file.modified, file.changed}) {
    text += format_hexadecimal(number) + ' ';
  }
  return text + format_hexadecimal(checksum(text_bytes(text))) + '\n';
}

}  // namespace tilepdb
