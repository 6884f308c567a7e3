// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <span>

#include "platform/file_identity.hpp"

namespace tilepdb {

/// A whole file mapped for reading, shared with other processes that map it.
class MappedFile {
 public:
  MappedFile() = default;

  /// Throws Error: bad_input if the path leads to no file, resource if the file cannot be read.
  explicit MappedFile(const std::filesystem::path& path);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile(MappedFile&& other) noexcept { swap(other); }
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  /// As it was when it was mapped.
  [[nodiscard]] const FileIdentity& identity() const noexcept { return identity_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return {data_, size_}; }

 private:
  void swap(MappedFile& other) noexcept;

  const std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  FileIdentity identity_;
};

}  // namespace tilepdb
