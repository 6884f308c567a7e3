// SPDX-License-Identifier: MIT
#include "platform/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <utility>

#include "platform/file_identity.hpp"
#include "platform/file_kind.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

MappedFile::MappedFile(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe is refused below, rather than waited for.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0) {
    const int reason = errno;
    if (descriptor >= 0) ::close(descriptor);
    throw Error(kind_of_failure(reason), path.string() + ": " + std::strerror(reason));
  }
  if (!S_ISREG(status.st_mode)) {
    ::close(descriptor);
    throw Error(ErrorKind::bad_input, path.string() + ": not a file");
  }
  identity_ = FileIdentity(status);
  size_ = static_cast<std::size_t>(status.st_size);
  if (size_ != 0) {
    void* const memory = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0);
    const int reason = errno;
    if (memory == MAP_FAILED) {
      ::close(descriptor);
      throw Error(ErrorKind::resource, path.string() + ": cannot be mapped: " + std::strerror(reason));
    }
    data_ = static_cast<const std::uint8_t*>(memory);
  }
  ::close(descriptor);
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  MappedFile taken(std::move(other));
  swap(taken);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

void MappedFile::swap(MappedFile& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(identity_, other.identity_);
}

}  // namespace tilepdb
