// SPDX-License-Identifier: MIT
#include "platform/handles.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace tilepdb {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  Descriptor taken(std::move(other));
  std::swap(number_, taken.number_);
  return *this;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

namespace {

#ifndef TILEPDB_LINUX
[[nodiscard]] Descriptor not_inherited(Descriptor descriptor) {
  if (descriptor.is_open()) ::fcntl(descriptor.number(), F_SETFD, FD_CLOEXEC);
  return descriptor;
}
#endif

}  // namespace

Descriptor unnamed_file_in(const std::string& folder) {
  std::string name = (std::filesystem::path(folder) / ".tilepdb-XXXXXX").string();
#ifdef TILEPDB_LINUX
  Descriptor file(::mkostemp(name.data(), O_CLOEXEC));
#else
  Descriptor file = not_inherited(Descriptor(::mkstemp(name.data())));
#endif
  if (file.is_open()) ::unlink(name.c_str());
  return file;
}

Descriptor unnamed_file() {
#ifdef TILEPDB_LINUX
  return Descriptor(::memfd_create("tilepdb", MFD_CLOEXEC));
#else
  std::error_code error;
  const auto folder = std::filesystem::temp_directory_path(error);
  return unnamed_file_in(error ? "/tmp" : folder.string());
#endif
}

Descriptor file_of_process([[maybe_unused]] long process, [[maybe_unused]] int number) {
#ifdef TILEPDB_LINUX
  const std::string path = "/proc/" + std::to_string(process) + "/fd/" + std::to_string(number);
  return Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC));
#else
  return {};
#endif
}

std::array<Descriptor, 2> make_pipe() {
  std::array<int, 2> ends{-1, -1};
#ifdef TILEPDB_LINUX
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  return {Descriptor(ends[0]), Descriptor(ends[1])};
#else
  if (::pipe(ends.data()) != 0) return {};
  return {not_inherited(Descriptor(ends[0])), not_inherited(Descriptor(ends[1]))};
#endif
}

int reserve_space(int descriptor, std::size_t bytes) {
#ifdef TILEPDB_LINUX
  return ::posix_fallocate(descriptor, 0, static_cast<off_t>(bytes));
#else
  // Not every system has posix_fallocate(), and a file that is only made longer takes no space.
  struct statvfs disk {};
  if (::fstatvfs(descriptor, &disk) != 0) return errno;
  if (bytes / disk.f_frsize >= disk.f_bavail) return ENOSPC;
  const std::vector<char> zeros(std::min(bytes, std::size_t{1} << 20U));
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t part = std::min(bytes - done, zeros.size());
    const ssize_t written = ::pwrite(descriptor, zeros.data(), part, static_cast<off_t>(done));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    done += static_cast<std::size_t>(written);
  }
  return 0;
#endif
}

void Unmap::operator()(void* memory) const noexcept { ::munmap(memory, bytes); }

Mapping mapping_of(void* memory, std::size_t bytes) noexcept {
  return Mapping(memory == MAP_FAILED ? nullptr : memory, Unmap{bytes});
}

}  // namespace tilepdb
