// SPDX-License-Identifier: MIT
#include "pdbgen/partial_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "tilepdb/error.hpp"

namespace tilepdb::generator {

namespace {

[[nodiscard]] Error failure(const std::filesystem::path& path, const char* what) {
  const int reason = errno;
  const char* remedy = "";
  if (reason == ENOSPC || reason == EDQUOT) remedy = "; free some space or choose another folder with --dir";
  if (reason == EACCES || reason == EROFS || reason == ENOENT) remedy = "; choose another folder with --dir";
  return {ErrorKind::resource, path.string() + ": " + what + ": " + std::strerror(reason) + remedy};
}

}  // namespace

PartialFile::PartialFile(std::filesystem::path final_path, const std::function<void()>& waiting,
                         const std::function<bool()>& stop)
    : final_path_(std::move(final_path)),
      partial_path_(final_path_.parent_path() /
                    std::string(".").append(final_path_.filename().string()).append(".partial")) {
  if (const auto folder = final_path_.parent_path(); !folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
      throw Error(ErrorKind::resource,
                  folder.string() + ": the folder cannot be made: " + error.message() + "; choose another with --dir");
    }
  }
  open_and_lock(waiting, stop);
  if (::ftruncate(descriptor_, 0) != 0) {
    const Error error = failure(partial_path_, "cannot be emptied");
    ::close(descriptor_);
    throw error;
  }
}

void PartialFile::open_and_lock(const std::function<void()>& waiting, const std::function<bool()>& stop) {
  bool told = false;
  for (;;) {
    descriptor_ = ::open(partial_path_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor_ < 0) throw failure(partial_path_, "cannot be written");
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) {
      // The former holder may have renamed or removed the file between opening and locking it here.
      struct stat opened {};
      struct stat named {};
      if (::fstat(descriptor_, &opened) == 0 && ::lstat(partial_path_.c_str(), &named) == 0 &&
          opened.st_ino == named.st_ino && opened.st_dev == named.st_dev) {
        return;
      }
      ::close(descriptor_);
      continue;
    }
    const bool busy = errno == EWOULDBLOCK || errno == EINTR;
    const Error error = failure(partial_path_, "cannot be locked");
    ::close(descriptor_);
    if (!busy) throw error;
    if (!told && waiting) waiting();
    told = true;
    if (stop && stop()) throw Error(ErrorKind::interrupted, "interrupted");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

PartialFile::~PartialFile() {
  if (descriptor_ < 0) return;
  ::unlink(partial_path_.c_str());  // before the lock goes
  ::close(descriptor_);
}

void PartialFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw failure(final_path_, "cannot be written");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
}

void PartialFile::finish() {
  if (::fsync(descriptor_) != 0) throw failure(final_path_, "cannot be written");
  if (::rename(partial_path_.c_str(), final_path_.c_str()) != 0) throw failure(final_path_, "cannot be named");
  ::close(descriptor_);
  descriptor_ = -1;
  const auto folder = final_path_.has_parent_path() ? final_path_.parent_path() : std::filesystem::path(".");
  const int folder_descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_descriptor < 0) return;
  ::fsync(folder_descriptor);  // so that the name survives a crash too; not all file systems can
  ::close(folder_descriptor);
}

}  // namespace tilepdb::generator
