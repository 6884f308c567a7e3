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

/// Trial searches to compare choices of partitions: the solver's plain IDA* from some boards of a sample. Each board
/// has a fixed bound, the same for all choices, so the numbers of expanded nodes are comparable. Searches do not stop
/// at solutions. Tables are built in memory.
class SearchTrials {
 public:
  static constexpr std::uint64_t default_nodes = 200'000;

  /// Searches from the first `searches` uniform boards of the sample. `sample` and `job` must outlive the object.
  SearchTrials(const BoardSample& sample, std::size_t searches, const Job& job,
               std::uint64_t most_nodes = default_nodes);

  /// Returns the binary logarithm of the nodes that searches with these partitions and their reflections expand,
  /// averaged over the searches. The first call sets each board's bound: the largest within which at most `most_nodes`
  /// are expanded.
  [[nodiscard]] double log2_nodes(const std::vector<Partition>& partitions);

 private:
  const BoardSample& sample_;
  std::size_t searches_;
  const Job& job_;
  InstructionSet instruction_set_ = default_instruction_set();
  std::uint64_t most_nodes_;
  std::vector<std::shared_ptr<const Table>> tables_;
  std::vector<unsigned> bounds_;  // of each search, set by the first call
};

/// Returns how many partitions of `patterns` patterns, not counting reflections, a search can look up at once.
[[nodiscard]] std::size_t most_searchable(BoardSize board, Cell blank, std::size_t patterns);

/// Options for comparing choices by searches.
struct Judging {
  std::size_t count = 0;                  ///< number of best choices to compare; below two, none are compared
  std::uint64_t most_bytes = UINT64_MAX;  ///< larger choices are not compared
  /// Returns the nodes of searches with some partitions, as SearchTrials::log2_nodes() does.
  std::function<double(const std::vector<Partition>&)> log2_nodes;
  /// Called with each choice compared, or with the only one. May be empty.
  std::function<void(const Choice&)> progress{};
  /// Called with the reason if memory is too short to compare more choices. May be empty.
  std::function<void(const std::string& reason)> lacks_memory{};
};

/// Returns the choice whose searches should be fastest. `choices` are sorted by score and not empty. If memory is too
/// short to search with one of them, returns the best of those before it, or the first.
[[nodiscard]] Choice best_choice(const std::vector<Choice>& choices, const Judging& how);

}  // namespace tilepdb::tuning
