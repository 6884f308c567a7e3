// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace tilepdb {

/// Zeroed memory for large arrays, in huge pages where the system has them; random reads of a table in small pages
/// miss the TLB nearly every time. Some bytes past the end may be read (not written) by wide loads.
class HugeBuffer {
 public:
  HugeBuffer() = default;

  /// Throws Error (resource) if the memory is not to be had.
  explicit HugeBuffer(std::uint64_t bytes);

  HugeBuffer(const HugeBuffer&) = delete;
  HugeBuffer& operator=(const HugeBuffer&) = delete;
  HugeBuffer(HugeBuffer&& other) noexcept { swap(other); }
  HugeBuffer& operator=(HugeBuffer&& other) noexcept;
  ~HugeBuffer();

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

  void swap(HugeBuffer& other) noexcept;

  void* base_ = nullptr;
  std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint64_t mapped_ = 0;
};

}  // namespace tilepdb
