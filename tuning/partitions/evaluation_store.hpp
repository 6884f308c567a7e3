// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>

#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "tuning/partitions/pattern_evaluation.hpp"

namespace tilepdb::tuning {

/// Evaluations of patterns on one sample, kept in a file so that a search that is interrupted goes on, and another one
/// uses them too. The file only grows; a damaged evaluation is left out, and what a killed program left half written at
/// its end is cut off.
class EvaluationStore {
 public:
  /// Throws Error (check_failed) if the file in the folder is of another kind.
  EvaluationStore(const std::filesystem::path& folder, const BoardSample& sample, const Job& job);

  /// Nothing (a null pointer) if the pattern was not evaluated yet.
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

/// Evaluates those of the patterns that the store does not have, and adds them to it. The job is told of the tables
/// searched.
void evaluate_missing(EvaluationStore& store, const std::vector<Pattern>& patterns, const BoardSample& sample,
                      const Job& job);

}  // namespace tilepdb::tuning
