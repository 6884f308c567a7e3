// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "platform/checksum.hpp"
#include "platform/parallel_for.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr std::array<std::uint8_t, 8> magic{0x89, 'P', 'D', 'S', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t version = 2;

// Offsets of the checkpoint's fields. Gaps between fields are 0.
constexpr std::size_t at_version = 8;
constexpr std::size_t at_bits = 12;
constexpr std::size_t at_key = 16;
constexpr std::size_t at_digest = 24;
constexpr std::size_t at_states = 32;
constexpr std::size_t at_levels = 40;
constexpr std::size_t head_size = 48;

constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;

[[nodiscard]] std::uint64_t checksum_of(const pattern_database::Name& name) {
  return checksum(text_bytes(name.puzzle + '\n' + name.parameters));
}

[[nodiscard]] std::size_t parts_of(std::uint64_t states, unsigned bits) noexcept {
  constexpr std::uint64_t bits_per_part = 8 * part_bytes;
  return static_cast<std::size_t>((states * bits + bits_per_part - 1) / bits_per_part);
}

template <typename Byte>
[[nodiscard]] std::span<Byte> part_of(std::span<Byte> marks, std::size_t number) noexcept {
  const std::size_t first = number * static_cast<std::size_t>(part_bytes);
  return marks.subspan(first, std::min(static_cast<std::size_t>(part_bytes), marks.size() - first));
}

}  // namespace

HiddenFiles space_files(const std::filesystem::path& table) {
  std::string stem = table.filename().string();
  for (const std::string suffix : {compressed_suffix, plain_suffix}) {
    if (stem.ends_with(suffix)) stem.resize(stem.size() - suffix.size());
  }
  return {table.parent_path(), stem, marks_suffix};
}

MarkFile::MarkFile(const HiddenFiles& files, const SpaceFacts& facts, unsigned bits, const Job& job)
    : files_(files),
      facts_(facts),
      bits_(bits),
      file_(files_.data, job),
      parts_(parts_of(facts.size, bits), SavedPart{.copy = 1}) {  // the first write goes to copy 0
  if (files_.has_checkpoint()) {
    histogram_ = files_.read_checkpoint([&](std::uint64_t levels) { return head(levels); }, at_levels,
                                        "of another space, encoding or version", parts_);
  } else {
    file_.resize(0);
  }
  file_.resize(disk_bytes(facts_.size, bits));
}

std::uint64_t MarkFile::disk_bytes(std::uint64_t states, unsigned bits) noexcept {
  return 2 * part_bytes * parts_of(states, bits);
}

std::uint64_t MarkFile::offset(std::size_t part, std::uint8_t copy) const noexcept {
  return (copy * parts_.size() + part) * part_bytes;
}

void MarkFile::read(std::span<std::uint8_t> marks, int threads) const {
  parallel_for(parts_.size(), threads, [&](std::size_t i) {
    read_part(file_, offset(i, parts_[i].copy), part_of(marks, i), parts_[i].checksum);
  });
}

void MarkFile::write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads) {
  if (histogram_.size() >= histogram.size()) return;
  const bool first = histogram_.empty();
  parallel_for(parts_.size(), threads, [&](std::size_t i) {
    const auto part = part_of(marks, i);
    const SavedPart next{false, static_cast<std::uint8_t>(parts_[i].copy ^ 1U), checksum(part)};
    if (!first && next.checksum == parts_[i].checksum) return;
    file_.write(offset(i, next.copy), part);
    parts_[i] = next;
  });
  file_.synchronise();
  histogram_ = histogram;
  files_.write_checkpoint(head(histogram_.size()), histogram_, parts_, Durability::crash);
}

std::vector<std::uint8_t> MarkFile::head(std::uint64_t levels) const {
  using detail::store;
  std::vector<std::uint8_t> bytes(head_size);
  std::copy(magic.begin(), magic.end(), bytes.begin());
  store(bytes, at_version, version, 4);
  store(bytes, at_bits, bits_, 4);
  store(bytes, at_key, checksum_of(facts_.name), 8);
  store(bytes, at_digest, facts_.digest, 8);
  store(bytes, at_states, facts_.size, 8);
  store(bytes, at_levels, levels, 8);
  return bytes;
}

LevelCheckpoints::LevelCheckpoints(const SpaceFacts& facts, unsigned bits, const Job& job,
                                   const pattern_database::BuildOptions& options)
    : facts_(facts), bits_(bits), job_(job), options_(options) {
  if (!options.file.empty()) files_ = space_files(options.file);
}

std::vector<std::uint64_t> LevelCheckpoints::resume(std::span<std::uint8_t> marks) {
  if (!files_ || !files_->has_checkpoint()) return {};
  file_ = std::make_unique<MarkFile>(*files_, facts_, bits_, job_);
  if (file_->histogram().empty()) return {};  // the previous holder has finished and removed it
  file_->read(marks, job_.threads);
  return file_->histogram();
}

void LevelCheckpoints::level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks) {
  // Compares as floating-point seconds: the longest intervals overflow the clock's nanoseconds.
  using Seconds = std::chrono::duration<double>;
  if (!files_ || Seconds(std::chrono::steady_clock::now() - last_) < Seconds(options_.checkpoint_interval)) return;
  if (!file_) {
    // The table takes at most as much as the marks.
    const std::uint64_t needed = MarkFile::disk_bytes(facts_.size, bits_) + (facts_.size * bits_ + 7) / 8 + header_size;
    const auto space = free_space(options_.file.parent_path());
    if (space && *space + files_->disk_in_use() < needed) {
      if (options_.no_checkpoints) options_.no_checkpoints();
      files_.reset();
      return;
    }
    file_ = unless_held([&](const Job& job) { return std::make_unique<MarkFile>(*files_, facts_, bits_, job); });
    if (!file_) return;
  }
  file_->write(histogram, marks, job_.threads);
  last_ = std::chrono::steady_clock::now();
}

}  // namespace tilepdb::pdbgen
