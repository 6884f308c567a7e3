// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/plane_file.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "format/digests.hpp"
#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "platform/mapped_file.hpp"
#include "platform/resources.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr std::array<std::uint8_t, 8> checkpoint_magic{0x89, 'P', 'D', 'C', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t checkpoint_version = 1;
constexpr std::size_t checkpoint_at_levels = 32;
constexpr std::size_t checkpoint_head_size = 56;
constexpr std::size_t part_size = 9;

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
      parts_(std::size_t{chunks} * 2) {
  if (files_.has_checkpoint()) {
    const MappedFile file(files_.checkpoint);
    decode(file.bytes());
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
  file_.read(offset(part), bytes);
  if (checksum(bytes) == parts_[part].checksum) return;
  throw Error(ErrorKind::check_failed,
              file_.path().string() + ": damaged: does not match its checkpoint; remove both to start again");
}

void PlaneFile::write(std::uint32_t part, std::span<const std::uint8_t> bytes) {
  Part& entry = parts_[part];
  file_.write(offset(part, entry.copy ^ 1U), bytes);
  entry.next_checksum = checksum(bytes);
  entry.written = true;
}

std::vector<PlaneFile::WrittenPart> PlaneFile::written() const {
  std::vector<WrittenPart> all;
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    if (parts_[part].written) all.push_back({part, parts_[part].next_checksum});
  }
  return all;
}

void PlaneFile::add_written(std::span<const WrittenPart> parts) {
  for (const WrittenPart& written : parts) {
    Part& part = parts_[static_cast<std::size_t>(written.part)];
    part.written = true;
    part.next_checksum = written.checksum;
  }
}

void PlaneFile::commit(const SearchState& state, Durability durability) {
  if (durability == Durability::crash) file_.synchronise();
  for (Part& part : parts_) {
    if (!part.written) continue;
    part = {true, false, static_cast<std::uint8_t>(part.copy ^ 1U), part.next_checksum, 0};
  }
  state_ = state;
  if (access_ == Access::joined) return;
  PartialFile checkpoint(files_.checkpoint);
  checkpoint.write(0, encode(state));
  checkpoint.finish(durability);
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

std::vector<std::uint8_t> PlaneFile::encode(const SearchState& state) const {
  using detail::store;
  std::vector<std::uint8_t> bytes = head(state.histogram.size());
  bytes.resize(checkpoint_head_size + 8 * state.histogram.size() + part_size * parts_.size() + checksum_size);
  std::size_t at = checkpoint_head_size;
  for (const std::uint64_t states : state.histogram) {
    store(bytes, at, states, 8);
    at += 8;
  }
  for (const Part& part : parts_) {
    store(bytes, at, (part.present ? 2U : 0U) | part.copy, 1);
    store(bytes, at + 1, part.checksum, 8);
    at += part_size;
  }
  store(bytes, at, checksum(std::span(bytes).first(at)), checksum_size);
  return bytes;
}

void PlaneFile::decode(std::span<const std::uint8_t> bytes) {
  using detail::load;
  const auto refuse = [&](const char* why) {
    return Error(ErrorKind::check_failed, files_.checkpoint.string() + ": " + why + "; remove it to start again");
  };
  const std::size_t parts_bytes = part_size * parts_.size();
  if (bytes.size() < checkpoint_head_size + parts_bytes + checksum_size ||
      checksum(bytes.first(bytes.size() - checksum_size)) != load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, checkpoint_at_levels, 8);
  const auto expected = head(levels);
  const bool same = levels >= 1 && levels <= max_levels &&
                    bytes.size() == checkpoint_head_size + 8 * levels + parts_bytes + checksum_size &&
                    std::equal(expected.begin(), expected.end(), bytes.begin());
  if (!same) throw refuse("of another table or another version");
  state_.emplace();
  std::size_t at = checkpoint_head_size;
  for (std::uint64_t level = 0; level < levels; ++level, at += 8) state_->histogram.push_back(load(bytes, at, 8));
  for (Part& part : parts_) {
    const std::uint64_t flags = load(bytes, at, 1);
    part.present = (flags & 2U) != 0;
    part.copy = static_cast<std::uint8_t>(flags & 1U);
    part.checksum = load(bytes, at + 1, 8);
    at += part_size;
  }
}

}  // namespace tilepdb::pdbgen
