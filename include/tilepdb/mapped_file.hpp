// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>
#include <utility>

#include "tilepdb/error.hpp"
#include "tilepdb/file_identity.hpp"

namespace tilepdb {

/// A whole file mapped for reading, shared with other processes that map it.
class MappedFile {
 public:
  MappedFile() = default;

  /// Throws Error (bad_input) if the file cannot be read.
  explicit MappedFile(const std::filesystem::path& path) {
    // O_NONBLOCK: a pipe is refused below, rather than waited for.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0) {
      const int reason = errno;
      if (descriptor >= 0) ::close(descriptor);
      throw Error(ErrorKind::bad_input, path.string() + ": " + std::strerror(reason));
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

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile(MappedFile&& other) noexcept { swap(other); }
  MappedFile& operator=(MappedFile&& other) noexcept {
    MappedFile taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~MappedFile() {
    if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
  }

  /// As it was when it was mapped.
  [[nodiscard]] const FileIdentity& identity() const noexcept { return identity_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return {data_, size_}; }

 private:
  void swap(MappedFile& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(identity_, other.identity_);
  }

  const std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  FileIdentity identity_;
};

}  // namespace tilepdb
