// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "platform/file_identity.hpp"
#include "platform/handles.hpp"

namespace tilepdb {

/// A whole file mapped for reading, shared with other processes that map it. What was moved from is of no use but to be
/// assigned to.
class MappedFile {
 public:
  MappedFile() = default;

  /// Throws Error: bad_input if the path leads to no file, resource if the file cannot be read.
  explicit MappedFile(const std::filesystem::path& path);

  /// As it was when it was mapped.
  [[nodiscard]] const FileIdentity& identity() const noexcept { return identity_; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {static_cast<const std::uint8_t*>(memory_.get()), memory_.get_deleter().bytes};
  }

 private:
  Mapping memory_;
  FileIdentity identity_;
};

}  // namespace tilepdb
