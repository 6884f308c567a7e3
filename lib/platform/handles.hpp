// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

// What the system gives and wants to have back. None changes errno where it owns nothing.
namespace tilepdb {

/// An open file's descriptor, which is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  /// Takes over what a call of the system has opened, or has not: then it is negative.
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  [[nodiscard]] int number() const noexcept { return number_; }

 private:
  int number_ = -1;
};

/// Gives back what mmap() has given.
struct Unmap {
  std::size_t bytes = 0;

  void operator()(void* memory) const noexcept;
};

/// Mapped memory, which is unmapped with its owner.
using Mapping = std::unique_ptr<void, Unmap>;

/// Takes over what mmap() has returned for so many bytes; nothing if it has failed.
[[nodiscard]] Mapping mapping_of(void* memory, std::size_t bytes) noexcept;

}  // namespace tilepdb
