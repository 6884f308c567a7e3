// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "platform/checksum.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"
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
constexpr std::size_t entry_size = 9;

constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;

[[nodiscard]] std::uint64_t checksum_of(const pattern_database::Name& name) {
  return checksum(text_bytes(name.puzzle + '\n' + name.parameters));
}

[[nodiscard]] std::size_t parts_of(std::uint64_t states, unsigned bits) noexcept {
  constexpr std::uint64_t bits_per_part = 8 * part_bytes;
  return static_cast<std::size_t>((states * bits + bits_per_part - 1) / bits_per_part);
}

/// Returns a part of the marks.
template <typename Byte>
[[nodiscard]] std::span<Byte> part_of(std::span<Byte> marks, std::size_t number) noexcept {
  const std::size_t first = number * static_cast<std::size_t>(part_bytes);
  return marks.subspan(first, std::min(static_cast<std::size_t>(part_bytes), marks.size() - first));
}

[[nodiscard]] bool starts_with(std::span<const std::uint8_t> bytes, const std::vector<std::uint8_t>& begin) noexcept {
  return std::equal(begin.begin(), begin.end(), bytes.begin());
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
    : files_(files), facts_(facts), bits_(bits), file_(files_.data, job), parts_(parts_of(facts.size, bits)) {
  if (files_.has_checkpoint()) {
    const MappedFile file(files_.checkpoint);
    decode(file.bytes());
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
    const auto part = part_of(marks, i);
    file_.read(offset(i, parts_[i].copy), part);
    if (checksum(part) == parts_[i].checksum) return;
    throw Error(ErrorKind::check_failed,
                file_.path().string() + ": damaged: does not match its checkpoint; remove both to start again");
  });
}

void MarkFile::write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads) {
  if (histogram_.size() >= histogram.size()) return;
  const bool first = histogram_.empty();
  parallel_for(parts_.size(), threads, [&](std::size_t i) {
    const auto part = part_of(marks, i);
    const Part next{static_cast<std::uint8_t>(parts_[i].copy ^ 1U), checksum(part)};
    if (!first && next.checksum == parts_[i].checksum) return;
    file_.write(offset(i, next.copy), part);
    parts_[i] = next;
  });
  file_.synchronise();
  histogram_ = histogram;
  PartialFile checkpoint(files_.checkpoint);
  checkpoint.write(0, encode());
  checkpoint.finish(Durability::crash);
}

std::vector<std::uint8_t> MarkFile::head(std::size_t levels) const {
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

std::vector<std::uint8_t> MarkFile::encode() const {
  std::vector<std::uint8_t> bytes = head(histogram_.size());
  std::size_t at = bytes.size();
  bytes.resize(at + 8 * histogram_.size() + entry_size * parts_.size() + checksum_size);
  for (const std::uint64_t states : histogram_) {
    detail::store(bytes, at, states, 8);
    at += 8;
  }
  for (const Part& part : parts_) {
    detail::store(bytes, at, part.copy, 1);
    detail::store(bytes, at + 1, part.checksum, 8);
    at += entry_size;
  }
  detail::store(bytes, at, checksum(std::span(bytes).first(at)), checksum_size);
  return bytes;
}

void MarkFile::decode(std::span<const std::uint8_t> bytes) {
  using detail::load;
  const auto refuse = [&](const std::string& why) {
    return Error(ErrorKind::check_failed, files_.checkpoint.string() + ": " + why + "; remove it to start again");
  };
  if (bytes.size() < head_size + checksum_size ||
      checksum(bytes.first(bytes.size() - checksum_size)) != load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, at_levels, 8);
  const bool same = levels >= 1 && levels <= max_levels &&
                    bytes.size() == head_size + 8 * levels + entry_size * parts_.size() + checksum_size &&
                    starts_with(bytes, head(static_cast<std::size_t>(levels)));
  if (!same) throw refuse("of another space, encoding or version");
  histogram_.resize(static_cast<std::size_t>(levels));
  std::size_t at = head_size;
  for (std::uint64_t& states : histogram_) {
    states = load(bytes, at, 8);
    at += 8;
  }
  for (Part& part : parts_) {
    part.copy = static_cast<std::uint8_t>(load(bytes, at, 1) & 1U);
    part.checksum = load(bytes, at + 1, 8);
    at += entry_size;
  }
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
