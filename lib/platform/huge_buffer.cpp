// SPDX-License-Identifier: MIT
#include "platform/huge_buffer.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <limits>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

HugeBuffer::HugeBuffer(std::uint64_t bytes) : size_(bytes), mapped_(round_up(bytes + read_slack)) {
  const bool addressable = mapped_ + huge_page <= std::numeric_limits<std::size_t>::max();
  void* const memory = !addressable
                           ? MAP_FAILED
                           : ::mmap(nullptr, static_cast<std::size_t>(mapped_ + huge_page), PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw Error(ErrorKind::resource, "cannot reserve " + format_bytes(bytes) + " of memory");
  }
  base_ = memory;
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  data_ = static_cast<std::uint8_t*>(memory) + static_cast<std::size_t>(round_up(address) - address);
#ifdef MADV_HUGEPAGE
  ::madvise(data_, static_cast<std::size_t>(mapped_), MADV_HUGEPAGE);
#endif
}

HugeBuffer& HugeBuffer::operator=(HugeBuffer&& other) noexcept {
  HugeBuffer taken(std::move(other));
  swap(taken);
  return *this;
}

HugeBuffer::~HugeBuffer() {
  if (base_ != nullptr) ::munmap(base_, static_cast<std::size_t>(mapped_ + huge_page));
}

void HugeBuffer::swap(HugeBuffer& other) noexcept {
  std::swap(base_, other.base_);
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(mapped_, other.mapped_);
}

}  // namespace tilepdb
