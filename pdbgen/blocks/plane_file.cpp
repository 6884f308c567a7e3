// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/plane_file.hpp"

#include <algorithm>
#include <array>

#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "platform/resources.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr std::array<std::uint8_t, 8> checkpoint_magic{0x89, 'P', 'D', 'C', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t checkpoint_version = 1;
constexpr std::size_t checkpoint_at_levels = 32;
constexpr std::size_t checkpoint_head_size = 56;

}  // namespace

HiddenFiles plane_files(const std::filesystem::path& folder, const TableKey& key) {
  return {folder, key.file_stem(), planes_suffix};
}

std::uint64_t PlaneFile::copy_bytes(const ChunkLayout& layout) noexcept {
  constexpr std::uint64_t page = 4096;
  return (layout.chunk_bytes() + page - 1) / page * page;
}

bool PlaneFile::has_room(const std::filesystem::path& folder, const TableKey& key, const Index& index,
                         const ChunkLayout& layout, std::uint32_t chunks) {
  const auto space = free_space(folder);
  const std::uint64_t table = (index.states() + 7) / 8 + header_size;
  return !space || *space + plane_files(folder, key).disk_in_use() >= disk_bytes(layout, chunks) + table;
}

PlaneFile::PlaneFile(const std::filesystem::path& folder, const TableKey& key, const Index& index,
                     const ChunkLayout& layout, std::uint32_t chunks, const Job& job, Access access)
    : files_(plane_files(folder, key)),
      key_(key),
      digest_(index_digest(index)),
      blocks_per_chunk_(layout.blocks_per_chunk()),
      copy_bytes_(copy_bytes(layout)),
      access_(access),
      file_(access == Access::held ? LockedFile(files_.data, job) : LockedFile::joined(files_.data)),
      parts_(std::size_t{chunks} * 2),
      next_(parts_.size()) {
  if (files_.has_checkpoint()) {
    state_.emplace();
    state_->histogram = files_.read_checkpoint([&](std::uint64_t levels) { return head(levels); }, checkpoint_at_levels,
                                               "of another table or another version", parts_);
  } else if (access_ == Access::held) {
    file_.resize(0);
  }
  if (access_ == Access::held) file_.resize(size());
}

void PlaneFile::read(std::uint32_t part, std::span<std::uint8_t> bytes) const {
  if (!parts_[part].present) {
    std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
    return;
  }
  read_part(file_, offset(part), bytes, parts_[part].checksum);
}

void PlaneFile::write(std::uint32_t part, std::span<const std::uint8_t> bytes) {
  file_.write(offset(part, parts_[part].copy ^ 1U), bytes);
  next_[part] = checksum(bytes);
}

std::vector<PlaneFile::WrittenPart> PlaneFile::written() const {
  std::vector<WrittenPart> all;
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (next_[part]) all.push_back({part, *next_[part]});
  }
  return all;
}

void PlaneFile::add_written(std::span<const WrittenPart> parts) {
  for (const WrittenPart& written : parts) next_[static_cast<std::size_t>(written.part)] = written.checksum;
}

void PlaneFile::commit(const SearchState& state, Durability durability) {
  if (durability == Durability::crash) file_.synchronise();
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    if (!next_[part]) continue;
    parts_[part] = {true, static_cast<std::uint8_t>(parts_[part].copy ^ 1U), *next_[part]};
    next_[part].reset();
  }
  state_ = state;
  if (access_ == Access::joined) return;
  files_.write_checkpoint(head(state.histogram.size()), state.histogram, parts_, durability);
}

void PlaneFile::remove() noexcept {
  if (access_ == Access::joined) return;
  files_.remove_checkpoint();
  file_.remove();
}

std::vector<std::uint8_t> PlaneFile::head(std::uint64_t levels) const {
  using detail::store;
  std::vector<std::uint8_t> bytes(checkpoint_head_size);
  std::copy(checkpoint_magic.begin(), checkpoint_magic.end(), bytes.begin());
  store(bytes, 8, checkpoint_version, 4);
  store(bytes, 12, blocks_per_chunk_, 4);
  store(bytes, 16, key_.board.width, 1);
  store(bytes, 17, key_.board.height, 1);
  store(bytes, 18, key_.blank, 1);
  store(bytes, 20, key_.pattern, 4);
  store(bytes, 24, digest_, 8);
  store(bytes, checkpoint_at_levels, levels, 8);
  store(bytes, 40, parts_.size(), 8);
  return bytes;
}

}  // namespace tilepdb::pdbgen
