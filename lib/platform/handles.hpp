// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
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

/// Creates a file in `folder` that no other process can open by name, and which disappears with its last descriptor.
/// Not open on failure.
[[nodiscard]] Descriptor unnamed_file_in(const std::string& folder);

/// Creates an unnamed file in memory if the system has such files, else in the folder for temporary files.
[[nodiscard]] Descriptor unnamed_file();

/// Opens the file behind a descriptor of another process of the same user; not open if the system cannot do that.
[[nodiscard]] Descriptor file_of_process(long process, int number);

/// Opens a pipe that programs started later do not inherit: its ends for reading and for writing.
[[nodiscard]] std::array<Descriptor, 2> make_pipe();

/// Takes disk space for the first `bytes` bytes of a new file, so that writing to a mapping of it cannot fail. Returns
/// 0 or an errno value.
[[nodiscard]] int reserve_space(int descriptor, std::size_t bytes);

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
