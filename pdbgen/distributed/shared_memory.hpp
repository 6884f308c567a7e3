// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tilepdb::pdbgen {

/// Zeroed memory that processes of one machine share. It is a file without a name, so that nothing is left of it when
/// the last of them ends, however it ends; its size is not limited by that of /dev/shm.
class SharedMemory {
 public:
  /// Makes some; nothing if the system refuses.
  [[nodiscard]] static std::optional<SharedMemory> make(std::uint64_t bytes);

  /// What another process needs to join it.
  [[nodiscard]] std::string ticket() const;

  /// Joins what a process of this machine has made, and still has; nothing if it is not to be reached from here, as
  /// from another container of the same machine.
  [[nodiscard]] static std::optional<SharedMemory> join(const std::string& ticket);

  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  SharedMemory(SharedMemory&& other) noexcept;
  SharedMemory& operator=(SharedMemory&& other) noexcept;
  ~SharedMemory();

  [[nodiscard]] std::uint8_t* data() const noexcept { return data_; }

 private:
  SharedMemory(int descriptor, std::size_t bytes) noexcept : descriptor_(descriptor), bytes_(bytes) {}
  [[nodiscard]] bool map() noexcept;

  int descriptor_ = -1;
  std::size_t bytes_ = 0;
  std::uint8_t* data_ = nullptr;
};

}  // namespace tilepdb::pdbgen
