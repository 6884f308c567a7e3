// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "tiles/catalogue.hpp"
#include "tuning/evaluation_store.hpp"

namespace tilepdb::generator {

/// Searches that tell the best choices of partitions apart: plain IDA* from some boards of a sample, each to a bound of
/// its own that is the same for all choices, so that the nodes expanded compare. The tables are made in memory and
/// given up again.
class SearchTrials {
 public:
  /// Half a second or so for each search of a 24-puzzle.
  static constexpr std::uint64_t default_nodes = 200'000;

  /// From the first `searches` uniform boards of the sample. Sample and store must outlive this.
  SearchTrials(BoardSize board, const BoardSample& sample, const EvaluationStore& store, std::size_t searches,
               const GenerateOptions& options, std::uint64_t most_nodes = default_nodes);

  /// The logarithm to the base 2 of the nodes that searches with these partitions and their reflections expand; the
  /// mean over the searches. Their patterns must be evaluated. The first partitions asked about set the bounds: for
  /// each board the last one within which they expand at most `most_nodes`.
  [[nodiscard]] double log2_nodes(const std::vector<Partition>& partitions);

 private:
  BoardSize board_;
  const BoardSample& sample_;
  const EvaluationStore& store_;
  std::size_t searches_;
  GenerateOptions options_;
  std::uint64_t most_nodes_;
  std::vector<unsigned> bounds_;  // of each search, once they are set
};

}  // namespace tilepdb::generator
