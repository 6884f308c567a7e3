// SPDX-License-Identifier: MIT
#include "platform/huge_buffer.hpp"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <limits>

#include "platform/handles.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

HugeBuffer::HugeBuffer(std::uint64_t bytes) : size_(bytes) {
  const std::uint64_t used = round_up(bytes + read_slack);
  if (used + huge_page <= std::numeric_limits<std::size_t>::max()) {
    const auto mapped = static_cast<std::size_t>(used + huge_page);
    memory_ = mapping_of(
        ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), mapped);
  }
  if (!memory_) throw Error(ErrorKind::resource, "cannot reserve " + format_bytes(bytes) + " of memory");
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
  data_ = static_cast<std::uint8_t*>(memory_.get()) + static_cast<std::size_t>(round_up(address) - address);
#ifdef MADV_HUGEPAGE
  ::madvise(data_, static_cast<std::size_t>(used), MADV_HUGEPAGE);
#endif
}

}  // namespace tilepdb
