// SPDX-License-Identifier: MIT
#include "tuning/partitions/evaluation_store.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "format/format.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "platform/checksum.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"

namespace tilepdb::tuning {
namespace {

constexpr std::array<std::uint8_t, 8> store_magic{0x89, 'P', 'D', 'E', 0x0d, 0x0a, 0x1a, 0x0a};
constexpr std::uint32_t store_version = 1;
constexpr std::size_t head_size = 40;
constexpr std::size_t fixed_size = 24;  // of a record: pattern, mean, effective
constexpr std::size_t checksum_size = 8;

/// Returns a checksum of the boards, which identifies the sample.
[[nodiscard]] std::uint64_t checksum_of(const BoardSample& sample) {
  constexpr std::ptrdiff_t bytes_of_board = 64;  // in every version, although boards with tables have fewer cells
  std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(sample.blank)};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    bytes.insert(bytes.end(), sample[i].tiles.begin(), sample[i].tiles.begin() + bytes_of_board);
  }
  return checksum(bytes);
}

[[nodiscard]] std::filesystem::path store_path(const std::filesystem::path& folder, const BoardSample& sample) {
  return folder / "partition-search" /
         (sample.board().name() + "_b" + std::to_string(sample.blank) + "_" + format_hexadecimal(checksum_of(sample)) +
          ".evaluations");
}

}  // namespace

EvaluationStore::EvaluationStore(const std::filesystem::path& folder, const BoardSample& sample, const Job& job)
    : values_(sample.size()), file_(store_path(folder, sample), job), head_(head_size) {
  using detail::store;
  std::copy(store_magic.begin(), store_magic.end(), head_.begin());
  store(head_, 8, store_version, 4);
  store(head_, 12, sample.board().width, 1);
  store(head_, 13, sample.board().height, 1);
  store(head_, 14, sample.blank, 1);
  store(head_, 16, values_, 8);
  store(head_, 24, checksum_of(sample), 8);
  store(head_, 32, checksum(std::span(head_).first(32)), 8);
  load();
}

void EvaluationStore::load() {
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(file_.path(), error);
  if (error) throw Error(ErrorKind::resource, file_.path().string() + ": cannot be read: " + error.message());
  std::vector<std::uint8_t> head(std::min<std::uint64_t>(size, head_size));
  file_.read(0, head);
  if (head.size() < head_size) {
    file_.resize(0);
    file_.write(0, head_);
  } else if (head != head_) {
    throw Error(ErrorKind::check_failed,
                file_.path().string() + ": damaged, or of another version; remove it to make its evaluations again");
  }
  end_ = head_size;
  std::vector<std::uint8_t> record(fixed_size + values_ + checksum_size);
  for (std::uint64_t at = head_size; at + record.size() <= size; at += record.size()) {
    using detail::load;
    file_.read(at, record);
    if (load(record, record.size() - checksum_size, 8) !=
        checksum(std::span(record).first(record.size() - checksum_size))) {
      continue;
    }
    end_ = at + record.size();
    PatternEvaluation evaluation{
        load(record, 0, 8), std::bit_cast<double>(load(record, 8, 8)), std::bit_cast<double>(load(record, 16, 8)), {}};
    evaluation.values.assign(record.begin() + fixed_size, record.end() - checksum_size);
    evaluations_.insert_or_assign(evaluation.pattern, std::move(evaluation));
  }
  file_.resize(end_);
}

const PatternEvaluation* EvaluationStore::find(Pattern pattern) const {
  const auto found = evaluations_.find(pattern);
  return found == evaluations_.end() ? nullptr : &found->second;
}

std::vector<std::uint8_t> EvaluationStore::encode(const PatternEvaluation& evaluation) const {
  using detail::store;
  std::vector<std::uint8_t> record(fixed_size + values_ + checksum_size);
  store(record, 0, evaluation.pattern, 8);
  store(record, 8, std::bit_cast<std::uint64_t>(evaluation.mean), 8);
  store(record, 16, std::bit_cast<std::uint64_t>(evaluation.effective), 8);
  std::copy(evaluation.values.begin(), evaluation.values.end(), record.begin() + fixed_size);
  store(record, record.size() - checksum_size, checksum(std::span(record).first(record.size() - checksum_size)), 8);
  return record;
}

void EvaluationStore::add(PatternEvaluation evaluation) {
  const auto record = encode(evaluation);
  file_.write(end_, record);
  end_ += record.size();
  evaluations_.insert_or_assign(evaluation.pattern, std::move(evaluation));
}

void evaluate_missing(EvaluationStore& store, const std::vector<Pattern>& patterns, const BoardSample& sample,
                      const Job& job) {
  const BoardSize board = sample.board();
  std::map<TableKey, std::vector<Pattern>> by_table;
  for (const Pattern pattern : patterns) {
    if (store.find(pattern) != nullptr) continue;
    auto& same = by_table[stored_table(make_table_key(board, pattern, sample.blank)).stored];
    if (std::find(same.begin(), same.end(), pattern) == same.end()) same.push_back(pattern);
  }
  ProgressCounter done(job, by_table.size());
  for (const auto& [key, same] : by_table) {
    const Index index(board, key.tiles());
    const std::uint64_t needed = pdbgen::requirements(index, job.threads, pdbgen::Output::in_memory).memory;
    require_memory(needed, "pattern " + pattern_text(key.pattern) + ": evaluating it", "use patterns of fewer tiles");
    for (PatternEvaluation& evaluation : evaluate_patterns(key, same, sample, job)) store.add(std::move(evaluation));
    done.add();
  }
}

}  // namespace tilepdb::tuning
