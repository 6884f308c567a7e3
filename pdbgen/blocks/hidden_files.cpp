// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/hidden_files.hpp"

#include <sys/stat.h>

#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "platform/partial_file.hpp"

namespace tilepdb::pdbgen {

HiddenFiles::HiddenFiles(const std::filesystem::path& folder, const std::string& stem, const char* suffix)
    : data(folder / ("." + stem + "." + suffix)), checkpoint(folder / ("." + stem + ".checkpoint")) {}

bool HiddenFiles::has_checkpoint() const { return is_present(checkpoint); }

std::uint64_t HiddenFiles::disk_in_use() const {
  constexpr std::uint64_t block = 512;  // st_blocks counts 512-byte units on every file system
  struct stat status {};
  if (::stat(data.c_str(), &status) != 0) return 0;
  return static_cast<std::uint64_t>(status.st_blocks) * block;
}

void HiddenFiles::remove_abandoned() const {
  std::error_code ignored;
  if (!std::filesystem::exists(data, ignored) && !std::filesystem::exists(checkpoint, ignored)) return;
  try {
    const auto file = unless_held([&](const Job& job) { return std::make_unique<LockedFile>(data, job); });
    if (!file) return;  // its owner removes the files
    remove_checkpoint();
    file->remove();
  } catch (const Error&) {  // the files cannot be removed and stay
  }
}

void HiddenFiles::remove_checkpoint() const noexcept {
  std::error_code ignored;
  std::filesystem::remove(checkpoint, ignored);
  std::filesystem::remove(tilepdb::detail::partial_path(checkpoint), ignored);
}

}  // namespace tilepdb::pdbgen
