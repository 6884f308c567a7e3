// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/level_checkpoints.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "platform/mapped_file.hpp"
#include "platform/parallel_for.hpp"
#include "platform/partial_file.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

namespace {

constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;

/// A part of marks, which has a checksum of its own.
template <typename Byte>
[[nodiscard]] std::span<Byte> part_of(std::span<Byte> marks, std::size_t number) noexcept {
  const std::size_t first = number * static_cast<std::size_t>(part_bytes);
  return marks.subspan(first, std::min(static_cast<std::size_t>(part_bytes), marks.size() - first));
}

[[nodiscard]] bool starts_with(std::span<const std::uint8_t> bytes, const std::vector<std::uint8_t>& begin) noexcept {
  return std::equal(begin.begin(), begin.end(), bytes.begin());
}

}  // namespace

std::size_t MarkFile::parts_of(std::uint64_t states) noexcept {
  return static_cast<std::size_t>((states + part_bytes - 1) / part_bytes);
}

MarkFile::MarkFile(const HiddenFiles& files, MarkedStates marked, const Job& job)
    : files_(files), marked_(std::move(marked)), file_(files_.data, job), checksums_(parts_of(marked_.states)) {
  if (files_.has_checkpoint()) {
    const MappedFile file(files_.checkpoint);
    decode(file.bytes());
  } else {
    file_.resize(0);
  }
  file_.resize(marked_.states);
}

void MarkFile::read(std::span<std::uint8_t> marks, int threads) const {
  const std::size_t last_mark = histogram_.size();  // a mark is h + 1
  parallel_for(checksums_.size(), threads, [&](std::size_t i) {
    const auto part = part_of(marks, i);
    file_.read(i * part_bytes, part);
    std::replace_if(
        part.begin(), part.end(), [&](std::uint8_t mark) { return mark > last_mark; }, std::uint8_t{0});
    if (checksum(part) == checksums_[i]) return;
    throw Error(ErrorKind::check_failed,
                file_.path().string() + ": damaged: not what its checkpoint says; " + marked_.marks_remedy);
  });
}

void MarkFile::write(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks, int threads) {
  if (histogram_.size() >= histogram.size()) return;
  const bool first = histogram_.empty();
  parallel_for(checksums_.size(), threads, [&](std::size_t i) {
    const auto part = part_of(marks, i);
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

std::vector<std::uint8_t> MarkFile::fixed_fields(std::size_t levels) const {
  std::vector<std::uint8_t> bytes = marked_.fields;
  detail::store(bytes, marked_.at_levels, levels, 8);
  return bytes;
}

std::vector<std::uint8_t> MarkFile::encode() const {
  std::vector<std::uint8_t> bytes = fixed_fields(histogram_.size());
  std::size_t at = bytes.size();
  bytes.resize(at + 8 * (histogram_.size() + checksums_.size()) + checksum_size);
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
  const auto refuse = [&](const std::string& why) {
    return Error(ErrorKind::check_failed, files_.checkpoint.string() + ": " + why + "; " + marked_.remedy);
  };
  const std::size_t fixed_size = marked_.fields.size();
  if (bytes.size() < fixed_size + checksum_size ||
      checksum(bytes.first(bytes.size() - checksum_size)) != load(bytes, bytes.size() - checksum_size, checksum_size)) {
    throw refuse("damaged, or of another version");
  }
  const std::uint64_t levels = load(bytes, marked_.at_levels, 8);
  const bool same = levels >= 1 && levels <= max_levels &&
                    bytes.size() == fixed_size + 8 * (levels + checksums_.size()) + checksum_size &&
                    starts_with(bytes, fixed_fields(static_cast<std::size_t>(levels)));
  if (!same) throw refuse(std::string("of another ") + marked_.others + " or another version");
  histogram_.resize(static_cast<std::size_t>(levels));
  std::size_t at = fixed_size;
  for (auto* values : {&histogram_, &checksums_}) {
    for (std::uint64_t& value : *values) {
      value = load(bytes, at, 8);
      at += 8;
    }
  }
}

LevelCheckpoints::LevelCheckpoints(std::optional<HiddenFiles> files, MarkedStates marked, const Job& job,
                                   std::chrono::seconds interval, std::function<bool(std::uint64_t)> has_room)
    : files_(std::move(files)),
      marked_(std::move(marked)),
      job_(job),
      interval_(interval),
      has_room_(std::move(has_room)) {}

std::vector<std::uint64_t> LevelCheckpoints::resume(std::span<std::uint8_t> marks) {
  if (!files_ || !files_->has_checkpoint()) return {};
  file_ = std::make_unique<MarkFile>(*files_, marked_, job_);
  if (file_->histogram().empty()) return {};  // its holder, which was waited for, has removed it
  file_->read(marks, job_.threads);
  return file_->histogram();
}

void LevelCheckpoints::level_ends(const std::vector<std::uint64_t>& histogram, std::span<const std::uint8_t> marks) {
  // As numbers of seconds: the longest intervals are more nanoseconds than the clock counts.
  using Seconds = std::chrono::duration<double>;
  if (!files_ || Seconds(std::chrono::steady_clock::now() - last_) < Seconds(interval_)) return;
  if (!file_) {
    if (has_room_ && !has_room_(marks.size())) {
      files_.reset();
      return;
    }
    file_ = unless_held([&](const Job& job) { return std::make_unique<MarkFile>(*files_, marked_, job); });
    if (!file_) return;
  }
  file_->write(histogram, marks, job_.threads);
  last_ = std::chrono::steady_clock::now();
}

void LevelCheckpoints::remove_files() noexcept {
  if (file_) file_->remove();
  file_.reset();
}

}  // namespace tilepdb::pdbgen
