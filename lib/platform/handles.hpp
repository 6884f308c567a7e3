// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

// Owners of system resources. They leave errno unchanged if they own nothing.
namespace tilepdb {

/// Owns the descriptor of an open file.
class Descriptor {
 public:
  Descriptor() = default;
  /// Takes ownership of the result of a system call, which is negative on failure.
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  [[nodiscard]] int number() const noexcept { return number_; }

 private:
  int number_ = -1;
};

/// Deleter for memory mapped by mmap().
struct Unmap {
  std::size_t bytes = 0;

  void operator()(void* memory) const noexcept;
};

/// Owns mapped memory.
using Mapping = std::unique_ptr<void, Unmap>;

/// Takes ownership of the result of mmap(); empty if it failed.
[[nodiscard]] Mapping mapping_of(void* memory, std::size_t bytes) noexcept;

}  // namespace tilepdb
