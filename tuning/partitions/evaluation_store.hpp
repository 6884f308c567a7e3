// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>

#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "tuning/partitions/pattern_evaluation.hpp"

namespace tilepdb::tuning {

/// Evaluations of patterns on one sample, kept in a file so that an interrupted search can resume and other searches
/// can use them. The file only grows. Loading skips damaged evaluations and truncates an incomplete one at the end,
/// which an interrupted program may leave.
class EvaluationStore {
 public:
  /// Throws Error (check_failed) if the file in the folder is of another kind.
  EvaluationStore(const std::filesystem::path& folder, const BoardSample& sample, const Job& job);

  /// Returns null if the pattern is not evaluated yet.
  [[nodiscard]] const PatternEvaluation* find(Pattern pattern) const;

  void add(PatternEvaluation evaluation);

 private:
  [[nodiscard]] std::vector<std::uint8_t> encode(const PatternEvaluation& evaluation) const;
  void load();

  std::size_t values_;
  LockedFile file_;
  std::vector<std::uint8_t> head_;
  std::uint64_t end_ = 0;
  std::map<Pattern, PatternEvaluation> evaluations_;
};

/// Evaluates the patterns that the store lacks, and adds them to it. Reports the tables searched to the job's progress.
void evaluate_missing(EvaluationStore& store, const std::vector<Pattern>& patterns, const BoardSample& sample,
                      const Job& job);

}  // namespace tilepdb::tuning
