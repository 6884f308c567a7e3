// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/index.hpp"
#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/block_operations.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/distributed/block_exchange.hpp"
#include "pdbgen/distributed/block_shares.hpp"
#include "platform/huge_buffer.hpp"
#include "platform/instruction_set.hpp"
#include "platform/job.hpp"
#include "team/team.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// The search of BreadthFirstSearch by the processes of a team, each of which keeps and expands its share of the blocks
/// in memory. In every level a process first pulls into its blocks from its own, then from those of others that have
/// changed in the last level, as they come. To pull from one block after the other gives what it gives from all at
/// once: blocks that are read do not change in the level, and what is new in a part is visited for the next part.
class DistributedSearch {
 public:
  /// Key, index, job, whose team it is, and observer must outlive it.
  DistributedSearch(const TableKey& key, const Index& index, const Job& job, InstructionSet set,
                    SearchObserver& observer);

  /// Collective: searches to the end, level by level. Throws Error (interrupted) in all processes when the first is
  /// asked to stop.
  void run();

  /// States by depth, of all processes.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// The blocks of each process.
  [[nodiscard]] const BlockShares& shares() const noexcept { return shares_; }

  /// Collective, after run(): makes the blocks before `end_of(rank)` known in each process, as far as they come after
  /// its own.
  void fetch_blocks_after_own(const std::function<std::uint32_t(int rank)>& end_of);

  /// Of own blocks and of those fetched, as in BreadthFirstSearch.
  [[nodiscard]] const std::uint8_t* visited(std::uint32_t block) const noexcept { return bytes(0, block); }
  [[nodiscard]] const std::uint8_t* marked(std::uint32_t block) const noexcept { return bytes(1, block); }

  /// Bytes of memory that a process with so many blocks takes.
  [[nodiscard]] static std::uint64_t memory_needed(const Index& index, std::uint32_t own_blocks, int threads);

 private:
  struct Found {
    std::uint64_t states = 0;
    std::uint64_t boards = 0;
    Team::Traffic traffic{};
  };
  using BytesOfBlock = std::function<const std::uint8_t*(std::uint32_t block)>;

  [[nodiscard]] const std::uint8_t* bytes(std::size_t plane, std::uint32_t block) const noexcept;
  [[nodiscard]] bool is_own(std::uint32_t block) const noexcept { return own_.contains(block); }
  [[nodiscard]] unsigned parity_of(std::uint32_t block) const noexcept;
  [[nodiscard]] bool is_complete(std::uint32_t block) const noexcept;
  void begin();
  [[nodiscard]] Found expand_level(unsigned depth);
  [[nodiscard]] std::vector<std::uint8_t> wanted_blocks(unsigned parity) const;
  void expand_blocks(const std::vector<std::uint32_t>& targets, unsigned depth, const BytesOfBlock& source,
                     Found& found);
  void expand_from(const BlockExchange::Received& received, unsigned depth, Found& found);
  [[nodiscard]] Found sum_over_team(Found own);

  const TableKey& key_;
  const Index& index_;
  const Job& job_;
  SearchObserver& observer_;
  Team& team_;
  BlockGraph graph_;
  std::vector<std::uint32_t> block_of_;  // by number in the graph
  const BlockOperations& operations_;
  std::size_t block_bytes_;
  BlockShares shares_;
  BlockRange own_;
  BlockExchange exchange_;
  HugeBuffer planes_[2];                        // visited and marked, of own blocks
  std::vector<std::uint32_t> states_of_block_;  // of own blocks, visited so far
  std::vector<std::uint8_t> last_change_;       // of own blocks: depth at which it last got new states
  std::vector<const std::uint8_t*> received_;   // by block, while it is expanded from
  std::vector<std::uint8_t> fetched_[2];        // blocks after the own ones
  std::vector<std::uint64_t> histogram_;
  Team::Traffic traffic_before_;  // the level
};

}  // namespace tilepdb::pdbgen
