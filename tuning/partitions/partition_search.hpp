// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tuning/partitions/evaluation_store.hpp"

namespace tilepdb::tuning {

/// What is expected of a search with some partitions and their reflections.
struct CatalogueScore {
  std::size_t partitions = 0;       ///< looked up, with the reflections
  std::uint64_t table_bytes = 0;    ///< of their tables in memory, each once
  double mean = 0;                  ///< of the largest sum, over the sample's uniform boards
  double effective = 0;             ///< as in PatternEvaluation, over the boards of a search; the mean over searches
  double nanoseconds_per_node = 0;  ///< as measured on one machine, to compare only
  /// Time of a search, as a logarithm to the base 2; only differences mean anything.
  double time = 0;
};

/// Partitions that were chosen, and what is known of them.
struct Choice {
  std::vector<Partition> partitions;
  CatalogueScore score;
  std::optional<double> log2_nodes{};  ///< of trial searches, if there were any
};

/// Finds and scores sets of partitions by the evaluations of their patterns.
class PartitionSearch {
 public:
  /// Sample, store and job must outlive it.
  PartitionSearch(const BoardSample& sample, const EvaluationStore& store, const Job& job);

  /// Adds a partition to choose from; all its patterns and their reflections must be evaluated.
  void add_candidate(const Partition& partition);

  /// Bytes that the tables of a partition and its reflection take in memory, each once. It need not be evaluated.
  [[nodiscard]] std::uint64_t table_bytes(const Partition& partition) const;

  /// The score of some partitions; of those that are reflections of each other one counts for all.
  [[nodiscard]] CatalogueScore score(const std::vector<Partition>& partitions) const;

  /// Partitions that should be fastest together, the best choice first: from each of the best ones by themselves,
  /// greedily one more after the other, as long as each makes a search faster and the tables fit into `most_bytes`;
  /// then each is exchanged for a better one while there is one. Empty if no candidate fits. `progress` is told of each
  /// choice better than those before.
  [[nodiscard]] std::vector<Choice> choices(std::uint64_t most_bytes, std::size_t most_partitions,
                                            const std::function<void(const CatalogueScore&)>& progress) const;

  /// A pool of so many partitions: some first, then the best ones by themselves. Fewer if there are not so many of
  /// which each fits into `most_bytes` in the place of any of the first ones, together with the others of these.
  [[nodiscard]] std::vector<Partition> pool(std::vector<Partition> first, std::size_t count,
                                            std::uint64_t most_bytes) const;

 private:
  struct Candidate {
    Partition partition;
    bool reflected = false;            ///< whether its reflection is another partition
    std::vector<std::uint8_t> values;  ///< of the sample: the larger sum of partition and reflection
    std::vector<TableKey> tables;
    double nanoseconds = 0;  ///< that its lookups take
  };

  [[nodiscard]] std::vector<TableKey> tables_of(const Partition& partition) const;
  /// Each table is counted once.
  [[nodiscard]] std::uint64_t bytes_of(const std::vector<const std::vector<TableKey>*>& tables) const;
  /// The candidates, the best by themselves first.
  [[nodiscard]] std::vector<const Candidate*> by_score() const;
  [[nodiscard]] Candidate evaluated(const Partition& partition) const;
  [[nodiscard]] std::vector<std::uint8_t> sums(const Partition& partition) const;
  [[nodiscard]] CatalogueScore score_of(const std::vector<const Candidate*>& chosen) const;
  [[nodiscard]] std::vector<const Candidate*> improved(std::vector<const Candidate*> chosen, std::uint64_t most_bytes,
                                                       std::size_t most_partitions) const;
  /// The best candidate to add to the others; nothing if none is better than `than`.
  [[nodiscard]] const Candidate* best_addition(const std::vector<const Candidate*>& others, std::uint64_t most_bytes,
                                               double than) const;

  const BoardSample& sample_;
  const EvaluationStore& store_;
  const Job& job_;
  std::array<std::uint64_t, max_searched_tiles + 1> table_bytes_{};  // by tiles
  std::vector<Candidate> candidates_;
};

}  // namespace tilepdb::tuning
