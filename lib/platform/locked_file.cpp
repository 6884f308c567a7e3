// SPDX-License-Identifier: MIT
#include "platform/locked_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "platform/file_kind.hpp"
#include "platform/private_file.hpp"

namespace tilepdb {
namespace {

/// Throws Error (resource) unless the opened file is a regular one.
void require_regular(int descriptor, const std::filesystem::path& path) {
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) return;
  throw Error(ErrorKind::resource, path.string() + ": is " + name_of_kind(status.st_mode) + ", expected a file");
}

}  // namespace

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return;
  throw Error(ErrorKind::resource,
              folder.string() + ": cannot create the folder: " + error.message() + "; choose another folder");
}

Error system_failure(const std::filesystem::path& path, const char* what) {
  const int reason = errno;
  const char* remedy = "";
  if (reason == ENOSPC || reason == EDQUOT) remedy = "; free some space or choose another folder";
  if (reason == ENAMETOOLONG) remedy = "; choose a shorter name";
  if (reason == EFBIG) remedy = "; raise the limit on the size of files (ulimit -f)";
  if (reason == EACCES || reason == EROFS || reason == ENOENT) remedy = "; choose another folder";
  return {ErrorKind::resource, path.string() + ": " + what + ": " + std::strerror(reason) + remedy};
}

LockedFile::LockedFile(std::filesystem::path path, const Job& job, FileFor whom) : path_(std::move(path)) {
  const bool own = whom == FileFor::user;
  if (const auto folder = path_.parent_path(); !folder.empty()) (own ? require_private_folder : make_folder)(folder);
  bool notified = false;
  for (;;) {
    constexpr int flags = O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    Descriptor opened(::open(path_.c_str(), flags, own ? 0600 : 0666));
    if (!opened.is_open()) throw system_failure(path_, "cannot be written");
    require_regular(opened.number(), path_);
    if (own) require_private(opened.number(), path_);
    if (::flock(opened.number(), LOCK_EX | LOCK_NB) == 0) {
      // The previous holder may have renamed or removed the file between open and lock.
      struct stat held {};
      struct stat named {};
      if (::fstat(opened.number(), &held) == 0 && ::lstat(path_.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
          held.st_dev == named.st_dev) {
        descriptor_ = std::move(opened);
        return;
      }
      continue;
    }
    const bool busy = errno == EWOULDBLOCK;
    if (!busy && errno != EINTR) throw system_failure(path_, "cannot be locked");
    opened = {};  // frees the file if the holder removes it
    if (busy && !notified && job.waiting) job.waiting();
    notified = notified || busy;
    job.require_not_stopped();
    if (busy) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

LockedFile LockedFile::joined(std::filesystem::path path) {
  Descriptor opened(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  if (!opened.is_open()) throw system_failure(path, "cannot be written");
  return {std::move(path), std::move(opened)};
}

void LockedFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw system_failure(path_, "cannot be written");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
}

void LockedFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::pread(descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_failure(path_, "cannot be read");
    if (count == 0) throw Error(ErrorKind::check_failed, path_.string() + ": the file has become shorter");
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

void LockedFile::resize(std::uint64_t bytes) {
  if (::ftruncate(descriptor(), static_cast<off_t>(bytes)) != 0) throw system_failure(path_, "cannot be resized");
}

void LockedFile::synchronise() {
  if (::fsync(descriptor()) != 0) throw system_failure(path_, "cannot be written");
}

void LockedFile::rename(const std::filesystem::path& path) {
  if (::rename(path_.c_str(), path.c_str()) != 0) {
    throw system_failure(path, "renaming the finished file to this name failed");
  }
  path_ = path;
}

void LockedFile::synchronise_folder() const noexcept {
  const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) ::fsync(opened.number());
}

void LockedFile::remove() noexcept { ::unlink(path_.c_str()); }

}  // namespace tilepdb
