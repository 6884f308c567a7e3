// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/hidden_files.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/mapped_file.hpp"

namespace tilepdb::pdbgen {
namespace {

constexpr std::size_t part_size = 9;

}  // namespace

void read_part(const LockedFile& file, std::uint64_t at, std::span<std::uint8_t> bytes, std::uint64_t expected) {
  file.read(at, bytes);
  if (checksum(bytes) == expected) return;
  throw Error(ErrorKind::check_failed,
              file.path().string() + ": damaged: does not match its checkpoint; remove both to start again");
}

HiddenFiles::HiddenFiles(const std::filesystem::path& folder, const std::string& stem, const char* suffix)
    : data(folder / ("." + stem + "." + suffix)), checkpoint(folder / ("." + stem + ".checkpoint")) {}

bool HiddenFiles::has_checkpoint() const { return is_present(checkpoint); }

void HiddenFiles::write_checkpoint(std::vector<std::uint8_t> head, const std::vector<std::uint64_t>& histogram,
                                   std::span<const SavedPart> parts, Durability durability) const {
  using tilepdb::detail::store;
  std::size_t at = head.size();
  head.resize(at + 8 * histogram.size() + part_size * parts.size() + checksum_size);
  for (const std::uint64_t states : histogram) {
    store(head, at, states, 8);
    at += 8;
  }
  for (const SavedPart& part : parts) {
    store(head, at, (part.present ? 2U : 0U) | part.copy, 1);
    store(head, at + 1, part.checksum, 8);
    at += part_size;
  }
  store(head, at, tilepdb::checksum(std::span(head).first(at)), checksum_size);
  PartialFile file(checkpoint);
  file.write(0, head);
  file.finish(durability);
}

std::vector<std::uint64_t> HiddenFiles::read_checkpoint(
    const std::function<std::vector<std::uint8_t>(std::uint64_t levels)>& head, std::size_t at_levels,
    const char* other, std::span<SavedPart> parts) const {
  using tilepdb::detail::load;
  const auto refuse = [&](const std::string& why) {
    return Error(ErrorKind::check_failed, checkpoint.string() + ": " + why + "; remove it to start again");
  };
  const MappedFile file(checkpoint);
  const std::span<const std::uint8_t> bytes = file.bytes();
  std::size_t at = head(0).size();
  const std::size_t least = at + part_size * parts.size() + checksum_size;
  if (bytes.size() < least || tilepdb::checksum(bytes.first(bytes.size() - checksum_size)) !=
                                  load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, at_levels, 8);
  const std::vector<std::uint8_t> expected = head(levels);
  if (levels < 1 || levels > max_levels || bytes.size() != least + 8 * levels ||
      !std::equal(expected.begin(), expected.end(), bytes.begin())) {
    throw refuse(other);
  }
  std::vector<std::uint64_t> histogram;
  for (std::uint64_t level = 0; level < levels; ++level, at += 8) histogram.push_back(load(bytes, at, 8));
  for (SavedPart& part : parts) {
    const std::uint64_t flags = load(bytes, at, 1);
    part = {(flags & 2U) != 0, static_cast<std::uint8_t>(flags & 1U), load(bytes, at + 1, 8)};
    at += part_size;
  }
  return histogram;
}

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
