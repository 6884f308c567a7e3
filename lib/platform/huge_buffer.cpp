// SPDX-License-Identifier: MIT
#include "platform/huge_buffer.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <limits>
#include <string>
#include <system_error>

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

HugeBuffer::HugeBuffer(std::uint64_t bytes, const std::filesystem::path& folder) : size_(bytes) {
  const std::uint64_t used = round_up(bytes + read_slack);
  std::string name = (folder / ".search-XXXXXX").string();
  const Descriptor file(::mkostemp(name.data(), O_CLOEXEC));
  int error = errno;
  if (file.is_open()) {
    // Nothing else opens the file, and nothing is left of it if the program dies.
    ::unlink(name.c_str());
    error = ::posix_fallocate(file.number(), 0, static_cast<off_t>(used));
    if (error == 0) {
      memory_ = mapping_of(
          ::mmap(nullptr, static_cast<std::size_t>(used), PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0),
          static_cast<std::size_t>(used));
      error = errno;
    }
  }
  if (!memory_) {
    throw Error(ErrorKind::resource, folder.string() + ": cannot keep " + format_bytes(bytes) +
                                         " of a search on disk: " + std::generic_category().message(error));
  }
  data_ = static_cast<std::uint8_t*>(memory_.get());
}

}  // namespace tilepdb
