// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tuning/partitions/evaluation_store.hpp"

namespace tilepdb::tuning {

/// Expected cost of a search with some partitions and their reflections.
struct CatalogueScore {
  std::size_t partitions = 0;       ///< looked up, including reflections
  std::uint64_t table_bytes = 0;    ///< of the distinct tables, in memory
  double mean = 0;                  ///< of the largest sum, over the sample's uniform boards
  double effective = 0;             ///< as in PatternEvaluation, over the boards of a search; mean over searches
  double nanoseconds_per_node = 0;  ///< estimated for one machine, for comparison only
  /// Binary logarithm of the time of a search; only differences are meaningful.
  double time = 0;
};

/// A set of chosen partitions with its score.
struct Choice {
  std::vector<Partition> partitions;
  CatalogueScore score;
  std::optional<double> log2_nodes{};  ///< from trial searches, if any were made
};

/// Scores sets of partitions, and finds good sets, from the evaluations of their patterns.
class PartitionSearch {
 public:
  /// All arguments must outlive the object.
  PartitionSearch(const BoardSample& sample, const EvaluationStore& store, const Job& job);

  /// Adds a partition to choose from. All its patterns and their reflections must be evaluated.
  void add_candidate(const Partition& partition);

  /// Returns the bytes in memory of the distinct tables of a partition and its reflection. The partition need not be
  /// evaluated.
  [[nodiscard]] std::uint64_t table_bytes(const Partition& partition) const;

  /// Returns the score of some partitions. Partitions that are reflections of each other count once.
  [[nodiscard]] CatalogueScore score(const std::vector<Partition>& partitions) const;

  /// Returns sets of partitions that should be fastest together, the best set first. Starts from each of the partitions
  /// that are best on their own, and greedily adds partitions while each makes a search faster and the tables fit into
  /// `most_bytes`; then exchanges partitions while that improves the set. Empty if no candidate fits. Calls `progress`
  /// with each score better than all before.
  [[nodiscard]] std::vector<Choice> choices(std::uint64_t most_bytes, std::size_t most_partitions,
                                            const std::function<void(const CatalogueScore&)>& progress) const;

  /// Returns a pool of `count` partitions: `first`, then the best on their own. Adds only partitions that fit into
  /// `most_bytes` in place of any of the first ones, together with the others of these; so the pool may be smaller.
  [[nodiscard]] std::vector<Partition> pool(std::vector<Partition> first, std::size_t count,
                                            std::uint64_t most_bytes) const;

 private:
  struct Candidate {
    Partition partition;
    bool reflected = false;            ///< the reflection is another partition
    std::vector<std::uint8_t> values;  ///< by board of the sample: the larger sum of partition and reflection
    std::vector<TableKey> tables;
    double nanoseconds = 0;  ///< time of its lookups
  };

  [[nodiscard]] std::vector<TableKey> tables_of(const Partition& partition) const;
  /// Counts each table once.
  [[nodiscard]] std::uint64_t bytes_of(const std::vector<const std::vector<TableKey>*>& tables) const;
  /// Returns the candidates sorted by their own scores, the best first.
  [[nodiscard]] std::vector<const Candidate*> by_score() const;
  [[nodiscard]] Candidate evaluated(const Partition& partition) const;
  [[nodiscard]] std::vector<std::uint8_t> sums(const Partition& partition) const;
  [[nodiscard]] CatalogueScore score_of(const std::vector<const Candidate*>& chosen) const;
  [[nodiscard]] std::vector<const Candidate*> improved(std::vector<const Candidate*> chosen, std::uint64_t most_bytes,
                                                       std::size_t most_partitions) const;
  /// Returns the best candidate to add to the others, or null if none gives a time below `than`.
  [[nodiscard]] const Candidate* best_addition(const std::vector<const Candidate*>& others, std::uint64_t most_bytes,
                                               double than) const;

  const BoardSample& sample_;
  const EvaluationStore& store_;
  const Job& job_;
  std::array<std::uint64_t, max_searched_tiles + 1> table_bytes_{};  // by number of tiles
  std::vector<Candidate> candidates_;
};

}  // namespace tilepdb::tuning
