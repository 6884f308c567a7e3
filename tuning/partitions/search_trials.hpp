// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "format/table.hpp"
#include "platform/instruction_set.hpp"
#include "platform/job.hpp"
#include "tuning/partitions/board_sample.hpp"
#include "tuning/partitions/partition_search.hpp"

namespace tilepdb::tuning {

/// Searches that tell the best choices of partitions apart: the solver's plain IDA* from some boards of a sample, each
/// to a bound of its own that is the same for all choices, so that the nodes expanded compare. They go on past
/// solutions. The tables are made in memory.
class SearchTrials {
 public:
  static constexpr std::uint64_t default_nodes = 200'000;

  /// From the first `searches` uniform boards of the sample, which must outlive this as the job must.
  SearchTrials(const BoardSample& sample, std::size_t searches, const Job& job,
               std::uint64_t most_nodes = default_nodes);

  /// The logarithm to the base 2 of the nodes that searches with these partitions and their reflections expand; the
  /// mean over the searches. The first partitions asked about set the bounds: for each board the last one within which
  /// they expand at most `most_nodes`.
  [[nodiscard]] double log2_nodes(const std::vector<Partition>& partitions);

 private:
  const BoardSample& sample_;
  std::size_t searches_;
  const Job& job_;
  InstructionSet instruction_set_ = default_instruction_set();
  std::uint64_t most_nodes_;
  std::vector<std::shared_ptr<const Table>> tables_;
  std::vector<unsigned> bounds_;  // of each search, once they are set
};

/// How many partitions of so many patterns at most, reflections not counted, a search can look up at once.
[[nodiscard]] std::size_t most_searchable(BoardSize board, Cell blank, std::size_t patterns);

/// How choices are compared by searches.
struct Judging {
  std::size_t count = 0;                  ///< of the best by their scores; less than two are not compared
  std::uint64_t most_bytes = UINT64_MAX;  ///< a choice whose tables take more is not searched with
  /// The nodes of searches with some partitions, as of SearchTrials::log2_nodes().
  std::function<double(const std::vector<Partition>&)> log2_nodes;
  /// Told of each choice that was compared, or of the only one. May be empty.
  std::function<void(const Choice&)> progress{};
  /// Told why no more choices are compared, where there is too little memory for searches. May be empty.
  std::function<void(const std::string& reason)> lacks_memory{};
};

/// The choice whose searches should be fastest, of some that are sorted by their scores, at least one. Where there is
/// too little memory to search with one, it is the best of those before, or the first.
[[nodiscard]] Choice best_choice(const std::vector<Choice>& choices, const Judging& how);

}  // namespace tilepdb::tuning
