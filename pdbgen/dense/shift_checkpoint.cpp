// SPDX-License-Identifier: MIT
#include "pdbgen/dense/shift_checkpoint.hpp"

#include <algorithm>
#include <array>

#include "format/format.hpp"
#include "format/index_digest.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"

namespace tilepdb::generator {

namespace {

constexpr std::array<std::uint8_t, 8> mark_magic{0x89, 'P', 'D', 'M', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t mark_version = 1;
constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;

// Offsets of the checkpoint's fields; what lies between them is 0.
constexpr std::size_t at_version = 8;
constexpr std::size_t at_width = 12;
constexpr std::size_t at_height = 13;
constexpr std::size_t at_classes = 16;
constexpr std::size_t at_digest = 56;
constexpr std::size_t at_levels = 64;
constexpr std::size_t at_parts = 72;
constexpr std::size_t fixed_size = 80;
constexpr std::size_t checksum_size = 8;
static_assert(at_classes + shift::max_cells <= at_digest);

[[nodiscard]] std::size_t parts_of(std::uint64_t states) {
  return static_cast<std::size_t>((states + part_bytes - 1) / part_bytes);
}

/// What a checkpoint of so many levels and parts begins with.
[[nodiscard]] std::vector<std::uint8_t> fixed_fields(const shift::Index& index, std::size_t levels, std::size_t parts) {
  using detail::store;
  std::vector<std::uint8_t> bytes(fixed_size);
  std::copy(mark_magic.begin(), mark_magic.end(), bytes.begin());
  store(bytes, at_version, mark_version, 4);
  store(bytes, at_width, index.key().size.width, 1);
  store(bytes, at_height, index.key().size.height, 1);
  std::copy(index.key().classes.begin(), index.key().classes.end(), bytes.begin() + at_classes);
  store(bytes, at_digest, index_digest(index), 8);
  store(bytes, at_levels, levels, 8);
  store(bytes, at_parts, parts, 8);
  return bytes;
}

}  // namespace

MarkFile::MarkFile(const HiddenFiles& files, const shift::Index& index, const Job& job)
    : files_(files), index_(index), file_(files_.data, job), checksums_(parts_of(index.states())) {
  if (files_.has_checkpoint()) {
    const MappedFile file(files_.checkpoint);
    decode(file.bytes());
  } else {
    file_.resize(0);
  }
  file_.resize(index.states());
}

void MarkFile::read(std::span<std::uint8_t> marks, int threads) const {
  const std::size_t last_mark = histogram_.size();  // a mark is h + 1
  parallel_for(checksums_.size(), threads, [&](std::size_t i) {
    const auto part = marks.subspan(i * part_bytes, std::min(part_bytes, marks.size() - i * part_bytes));
    file_.read(i * part_bytes, part);
    std::replace_if(
        part.begin(), part.end(), [&](std::uint8_t mark) { return mark > last_mark; }, std::uint8_t{0});
    if (checksum(part) == checksums_[i]) return;
    throw Error(ErrorKind::check_failed,
                file_.path().string() + ": damaged: not what its checkpoint says; --force starts anew");
  });
}

void MarkFile::write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads) {
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

void MarkFile::remove() noexcept {
  files_.remove_checkpoint();
  file_.remove();
}

std::vector<std::uint8_t> MarkFile::encode() const {
  std::vector<std::uint8_t> bytes = fixed_fields(index_, histogram_.size(), checksums_.size());
  bytes.resize(fixed_size + 8 * (histogram_.size() + checksums_.size()) + checksum_size);
  std::size_t at = fixed_size;
  for (const auto* values : {&histogram_, &checksums_}) {
    for (const std::uint64_t value : *values) {
      detail::store(bytes, at, value, 8);
      at += 8;
    }
  }
  detail::store(bytes, at, checksum(std::span(bytes).first(at)), checksum_size);
  return bytes;
}

void MarkFile::decode(std::span<const std::uint8_t> bytes) {
  using detail::load;
  const auto refuse = [&](const char* why) {
    return Error(ErrorKind::check_failed, files_.checkpoint.string() + ": " + why + "; --force starts anew");
  };
  if (bytes.size() < fixed_size + checksum_size ||
      checksum(bytes.first(bytes.size() - checksum_size)) != load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, at_levels, 8);
  const bool same = levels >= 1 && levels <= max_levels &&
                    bytes.size() == fixed_size + 8 * (levels + checksums_.size()) + checksum_size &&
                    std::ranges::equal(bytes.first(fixed_size),
                                       fixed_fields(index_, static_cast<std::size_t>(levels), checksums_.size()));
  if (!same) throw refuse("of another table or another version");
  histogram_.resize(static_cast<std::size_t>(levels));
  std::size_t at = fixed_size;
  for (auto* values : {&histogram_, &checksums_}) {
    for (std::uint64_t& value : *values) {
      value = load(bytes, at, 8);
      at += 8;
    }
  }
}

ShiftCheckpoints::ShiftCheckpoints(const shift::Index& index, const Job& job, const ShiftSearchOptions& options)
    : index_(index), job_(job), options_(options), wanted_(!options.folder.empty()) {}

HiddenFiles ShiftCheckpoints::files_of(const std::filesystem::path& folder, const shift::TableKey& key) {
  return {folder, key.file_stem(), "marks"};
}

std::vector<std::uint64_t> ShiftCheckpoints::resume(std::span<std::uint8_t> marks) {
  if (!wanted_) return {};
  const HiddenFiles files = files_of(options_.folder, index_.key());
  if (!files.has_checkpoint()) return {};
  file_ = std::make_unique<MarkFile>(files, index_, job_);
  if (file_->histogram().empty()) return {};  // its holder, which was waited for, has removed it
  file_->read(marks, job_.threads);
  return file_->histogram();
}

void ShiftCheckpoints::level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks) {
  if (!wanted_ || std::chrono::steady_clock::now() - last_ < options_.checkpoint_interval) return;
  if (!file_) {
    wanted_ = !options_.has_room || options_.has_room(marks.size());
    if (!wanted_) return;
    file_ = unless_held([this](const Job& job) {
      return std::make_unique<MarkFile>(files_of(options_.folder, index_.key()), index_, job);
    });
    if (!file_) return;
  }
  file_->write(histogram, marks, job_.threads);
  last_ = std::chrono::steady_clock::now();
}

void ShiftCheckpoints::remove_files() noexcept {
  if (file_) file_->remove();
  file_.reset();
}

}  // namespace tilepdb::generator
