// SPDX-License-Identifier: MIT
#include "platform/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>

#include "platform/file_kind.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

MappedFile::MappedFile(const std::filesystem::path& path) {
  // O_NONBLOCK: do not wait for the writer of a pipe; pipes are rejected below.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
    const int reason = errno;
    throw Error(kind_of_failure(reason), path.string() + ": " + std::strerror(reason));
  }
  if (!S_ISREG(status.st_mode)) throw Error(ErrorKind::bad_input, path.string() + ": not a file");
  identity_ = FileIdentity(status);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return;
  memory_ = mapping_of(::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number(), 0), size);
  const int reason = errno;
  if (!memory_) throw Error(ErrorKind::resource, path.string() + ": cannot be mapped: " + std::strerror(reason));
}

}  // namespace tilepdb
