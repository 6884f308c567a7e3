// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/shared_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <limits>
#include <sstream>
#include <utility>

namespace tilepdb::pdbgen {

std::optional<SharedMemory> SharedMemory::make(std::uint64_t bytes) {
  if (bytes > static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max())) return {};
  Descriptor file(::memfd_create("tilepdb", MFD_CLOEXEC));
  if (!file.is_open() || ::ftruncate(file.number(), static_cast<off_t>(bytes)) != 0) return {};
  return mapped(std::move(file), static_cast<std::size_t>(bytes));
}

std::string SharedMemory::ticket() const {
  struct stat status {};
  if (::fstat(file_.number(), &status) != 0) return {};
  std::ostringstream text;
  text << ::getpid() << ' ' << file_.number() << ' ' << status.st_ino << ' ' << memory_.get_deleter().bytes;
  return text.str();
}

std::optional<SharedMemory> SharedMemory::join(const std::string& ticket) {
  std::istringstream text(ticket);
  long process = 0;
  int number = 0;
  std::uint64_t inode = 0;
  std::size_t bytes = 0;
  if (!(text >> process >> number >> inode >> bytes)) return {};
  const std::string path = "/proc/" + std::to_string(process) + "/fd/" + std::to_string(number);
  Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  // The number may be that of another process here.
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return {};
  if (status.st_ino != inode || status.st_size != static_cast<off_t>(bytes)) return {};
  return mapped(std::move(file), bytes);
}

std::optional<SharedMemory> SharedMemory::mapped(Descriptor file, std::size_t bytes) {
  constexpr int flags = MAP_SHARED | MAP_NORESERVE;
  Mapping memory = mapping_of(::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, file.number(), 0), bytes);
  if (!memory) return {};
#ifdef MADV_HUGEPAGE
  ::madvise(memory.get(), bytes, MADV_HUGEPAGE);  // where the system has them for shared memory
#endif
  return SharedMemory(std::move(file), std::move(memory));
}

}  // namespace tilepdb::pdbgen
