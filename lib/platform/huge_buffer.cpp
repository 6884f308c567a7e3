// SPDX-License-Identifier: MIT
#include "platform/huge_buffer.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstddef>
#include <limits>
#include <string>
#include <system_error>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

namespace {

#ifdef MAP_NORESERVE
constexpr int map_without_reserve = MAP_NORESERVE;
#else
constexpr int map_without_reserve = 0;  // the system reserves no memory for what is not written
#endif

}  // namespace

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef TILEPDB_LINUX
  ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

HugeBuffer::HugeBuffer(std::uint64_t bytes) : size_(bytes) {
  const std::uint64_t used = round_up(bytes + read_slack);
  if (used + huge_page <= std::numeric_limits<std::size_t>::max()) {
    const auto mapped = static_cast<std::size_t>(used + huge_page);
    memory_ = mapping_of(
        ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | map_without_reserve, -1, 0),
        mapped);
  }
  if (!memory_) throw Error(ErrorKind::resource, "cannot reserve " + format_bytes(bytes) + " of memory");
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
  data_ = static_cast<std::uint8_t*>(memory_.get()) + static_cast<std::size_t>(round_up(address) - address);
  prefer_huge_pages(data_, static_cast<std::size_t>(used));
}

HugeBuffer::HugeBuffer(std::uint64_t bytes, const std::string& folder) : size_(bytes) {
  const std::uint64_t used = round_up(bytes + read_slack);
  // Nothing is left of the file if the program dies.
  const Descriptor file = unnamed_file_in(folder);
  int error = errno;
  if (file.is_open()) {
    error = reserve_space(file.number(), static_cast<std::size_t>(used));
    if (error == 0) {
      memory_ = mapping_of(
          ::mmap(nullptr, static_cast<std::size_t>(used), PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0),
          static_cast<std::size_t>(used));
      error = errno;
    }
  }
  if (!memory_) {
    throw Error(ErrorKind::resource, folder + ": cannot keep " + format_bytes(bytes) +
                                         " of a search on disk: " + std::generic_category().message(error));
  }
  data_ = static_cast<std::uint8_t*>(memory_.get());
}

}  // namespace tilepdb
