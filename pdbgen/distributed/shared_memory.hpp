// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "platform/handles.hpp"

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

  [[nodiscard]] std::uint8_t* data() const noexcept { return static_cast<std::uint8_t*>(memory_.get()); }

 private:
  SharedMemory(Descriptor file, Mapping memory) noexcept : file_(std::move(file)), memory_(std::move(memory)) {}
  [[nodiscard]] static std::optional<SharedMemory> mapped(Descriptor file, std::size_t bytes);

  Descriptor file_;
  Mapping memory_;
};

}  // namespace tilepdb::pdbgen
