// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_checkpoints.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::generator {

using pattern_database::detail::SpaceFacts;

namespace {

constexpr std::array<std::uint8_t, 8> mark_magic{0x89, 'P', 'D', 'S', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t mark_version = 1;
constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;

// Offsets of the checkpoint's fields; what lies between them is 0.
constexpr std::size_t at_version = 8;
constexpr std::size_t at_key = 16;
constexpr std::size_t at_digest = 24;
constexpr std::size_t at_states = 32;
constexpr std::size_t at_levels = 40;
constexpr std::size_t fixed_size = 48;
constexpr std::size_t checksum_size = 8;

[[nodiscard]] std::uint64_t checksum_of(const pattern_database::Name& name) {
  const std::string text = name.puzzle + '\n' + name.parameters;
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  return checksum(bytes);
}

}  // namespace

LevelMarkFile::LevelMarkFile(const HiddenFiles& files, const SpaceFacts& facts, const Job& job)
    : files_(files),
      facts_(facts),
      file_(files_.data, job),
      checksums_(static_cast<std::size_t>((facts.size + part_bytes - 1) / part_bytes)) {
  if (files_.has_checkpoint()) {
    const MappedFile file(files_.checkpoint);
    decode(file.bytes());
  } else {
    file_.resize(0);
  }
  file_.resize(facts.size);
}

void LevelMarkFile::read(std::span<std::uint8_t> marks, int threads) const {
  const std::size_t last_mark = histogram_.size();  // a mark is h + 1
  parallel_for(checksums_.size(), threads, [&](std::size_t i) {
    const auto part = marks.subspan(i * part_bytes, std::min(part_bytes, marks.size() - i * part_bytes));
    file_.read(i * part_bytes, part);
    std::replace_if(
        part.begin(), part.end(), [&](std::uint8_t mark) { return mark > last_mark; }, std::uint8_t{0});
    if (checksum(part) == checksums_[i]) return;
    throw Error(ErrorKind::check_failed,
                file_.path().string() + ": damaged: not what its checkpoint says; remove both to start anew");
  });
}

void LevelMarkFile::write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks,
                          int threads) {
  if (histogram_.size() >= histogram.size()) return;
  const bool first = histogram_.empty();
  parallel_for(checksums_.size(), threads, [&](std::size_t i) {
    const auto part = marks.subspan(i * part_bytes, std::min(part_bytes, marks.size() - i * part_bytes));
    const std::uint64_t sum = checksum(part);
    if (!first && sum == checksums_[i]) return;
    file_.write(i * part_bytes, part);
    checksums_[i] = sum;
  });
  file_.synchronise();
  histogram_ = histogram;
  PartialFile checkpoint(files_.checkpoint);
  checkpoint.write(0, encode());
  checkpoint.finish(Durability::crash);
}

std::vector<std::uint8_t> LevelMarkFile::fixed_fields(std::size_t levels) const {
  using tilepdb::detail::store;
  std::vector<std::uint8_t> bytes(fixed_size);
  std::copy(mark_magic.begin(), mark_magic.end(), bytes.begin());
  store(bytes, at_version, mark_version, 4);
  store(bytes, at_key, checksum_of(facts_.name), 8);
  store(bytes, at_digest, facts_.digest, 8);
  store(bytes, at_states, facts_.size, 8);
  store(bytes, at_levels, levels, 8);
  return bytes;
}

std::vector<std::uint8_t> LevelMarkFile::encode() const {
  std::vector<std::uint8_t> bytes = fixed_fields(histogram_.size());
  bytes.resize(fixed_size + 8 * (histogram_.size() + checksums_.size()) + checksum_size);
  std::size_t at = fixed_size;
  for (const auto* values : {&histogram_, &checksums_}) {
    for (const std::uint64_t value : *values) {
      tilepdb::detail::store(bytes, at, value, 8);
      at += 8;
    }
  }
  tilepdb::detail::store(bytes, at, checksum(std::span(bytes).first(at)), checksum_size);
  return bytes;
}

void LevelMarkFile::decode(std::span<const std::uint8_t> bytes) {
  using tilepdb::detail::load;
  const auto refuse = [&](const char* why) {
    return Error(ErrorKind::check_failed, files_.checkpoint.string() + ": " + why + "; remove it to start anew");
  };
  if (bytes.size() < fixed_size + checksum_size ||
      checksum(bytes.first(bytes.size() - checksum_size)) != load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, at_levels, 8);
  const bool same = levels >= 1 && levels <= max_levels &&
                    bytes.size() == fixed_size + 8 * (levels + checksums_.size()) + checksum_size &&
                    std::ranges::equal(bytes.first(fixed_size), fixed_fields(static_cast<std::size_t>(levels)));
  if (!same) throw refuse("of another space or another version");
  histogram_.resize(static_cast<std::size_t>(levels));
  std::size_t at = fixed_size;
  for (auto* values : {&histogram_, &checksums_}) {
    for (std::uint64_t& value : *values) {
      value = load(bytes, at, 8);
      at += 8;
    }
  }
}

LevelCheckpoints::LevelCheckpoints(const SpaceFacts& facts, const Job& job,
                                   const pattern_database::BuildOptions& options)
    : facts_(facts), job_(job), options_(options), wanted_(!options.file.empty()) {}

HiddenFiles LevelCheckpoints::files_of(const std::filesystem::path& table) {
  std::string stem = table.filename().string();
  for (const std::string suffix : {compressed_suffix, plain_suffix}) {
    if (stem.ends_with(suffix)) stem.resize(stem.size() - suffix.size());
  }
  return {table.parent_path(), stem, "marks"};
}

std::vector<std::uint64_t> LevelCheckpoints::resume(std::span<std::uint8_t> marks) {
  if (!wanted_) return {};
  const HiddenFiles files = files_of(options_.file);
  if (!files.has_checkpoint()) return {};
  file_ = std::make_unique<LevelMarkFile>(files, facts_, job_);
  if (file_->histogram().empty()) return {};  // its holder, which was waited for, has removed it
  file_->read(marks, job_.threads);
  return file_->histogram();
}

void LevelCheckpoints::level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks) {
  if (!wanted_ || std::chrono::steady_clock::now() - last_ < options_.checkpoint_interval) return;
  if (!file_) {
    const auto space = free_space(options_.file.parent_path());
    wanted_ = !space || *space >= marks.size();
    if (!wanted_) return;
    file_ = unless_held(
        [&](const Job& job) { return std::make_unique<LevelMarkFile>(files_of(options_.file), facts_, job); });
    if (!file_) return;
  }
  file_->write(histogram, marks, job_.threads);
  last_ = std::chrono::steady_clock::now();
}

}  // namespace tilepdb::generator
