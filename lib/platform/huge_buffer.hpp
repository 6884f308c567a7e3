// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "platform/handles.hpp"

namespace tilepdb {

/// Asks the system to keep mapped memory in huge pages, if it can.
void prefer_huge_pages(void* memory, std::size_t bytes) noexcept;

/// Zeroed memory for large arrays, in huge pages where available: in small pages, random reads of a table miss the TLB
/// nearly every time. Wide loads may read, but not write, a few bytes past the end. A moved-from buffer can only be
/// assigned to.
class HugeBuffer {
 public:
  HugeBuffer() = default;

  /// Throws Error (resource) if the memory cannot be reserved.
  explicit HugeBuffer(std::uint64_t bytes);
  /// Maps a temporary file in a folder, of which the system keeps in memory as much as is free; it ends with the
  /// buffer. Throws Error (resource) if the disk has no room.
  HugeBuffer(std::uint64_t bytes, const std::string& folder);

  [[nodiscard]] std::uint8_t* data() noexcept { return data_; }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return data_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] std::span<std::uint8_t> bytes() noexcept { return {data_, static_cast<std::size_t>(size_)}; }
  [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept {
    return {data_, static_cast<std::size_t>(size_)};
  }

 private:
  static constexpr std::uint64_t huge_page = std::uint64_t{2} << 20;
  static constexpr std::uint64_t read_slack = 128;

  static constexpr std::uint64_t round_up(std::uint64_t bytes) noexcept {
    return (bytes + huge_page - 1) / huge_page * huge_page;
  }

  Mapping memory_;
  std::uint8_t* data_ = nullptr;  ///< at the first huge page
  std::uint64_t size_ = 0;
};

}  // namespace tilepdb
