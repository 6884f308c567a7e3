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
  SharedMemory memory(::memfd_create("tilepdb", MFD_CLOEXEC), static_cast<std::size_t>(bytes));
  if (memory.descriptor_ < 0 || ::ftruncate(memory.descriptor_, static_cast<off_t>(bytes)) != 0) return {};
  if (!memory.map()) return {};
  return memory;
}

std::string SharedMemory::ticket() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return {};
  std::ostringstream text;
  text << ::getpid() << ' ' << descriptor_ << ' ' << status.st_ino << ' ' << bytes_;
  return text.str();
}

std::optional<SharedMemory> SharedMemory::join(const std::string& ticket) {
  std::istringstream text(ticket);
  long process = 0;
  int number = 0;
  std::uint64_t file = 0;
  std::size_t bytes = 0;
  if (!(text >> process >> number >> file >> bytes)) return {};
  const std::string path = "/proc/" + std::to_string(process) + "/fd/" + std::to_string(number);
  SharedMemory memory(::open(path.c_str(), O_RDWR | O_CLOEXEC), bytes);
  // The number may be that of another process here.
  struct stat status {};
  if (memory.descriptor_ < 0 || ::fstat(memory.descriptor_, &status) != 0) return {};
  if (status.st_ino != file || status.st_size != static_cast<off_t>(bytes) || !memory.map()) return {};
  return memory;
}

bool SharedMemory::map() noexcept {
  void* const memory = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor_, 0);
  if (memory == MAP_FAILED) return false;
  data_ = static_cast<std::uint8_t*>(memory);
#ifdef MADV_HUGEPAGE
  ::madvise(data_, bytes_, MADV_HUGEPAGE);  // where the system has them for shared memory
#endif
  return true;
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      bytes_(other.bytes_),
      data_(std::exchange(other.data_, nullptr)) {}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(bytes_, other.bytes_);
  std::swap(data_, other.data_);
  return *this;
}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) ::munmap(data_, bytes_);
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace tilepdb::pdbgen
