// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/index.hpp"
#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/block_operations.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/distributed/block_exchange.hpp"
#include "pdbgen/distributed/machine_blocks.hpp"
#include "pdbgen/distributed/machines.hpp"
#include "pdbgen/distributed/team_checkpoints.hpp"
#include "platform/job.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// The search of BreadthFirstSearch by the processes of a team. Each machine keeps its share of the blocks in memory,
/// which all its processes expand: whoever has time takes the next chunk. In every level blocks that pull from none of
/// another machine come first, each once. Then those of others that have changed in the last level come, some at a
/// time, and with each lot the blocks that pull from these. To pull from one block after the other gives what it gives
/// from all at once: blocks that are read do not change in the level, and what is new in a part is visited for the next
/// part.
class DistributedSearch {
 public:
  /// Collective. Key, index, job, machines and observer must outlive it. Throws Error in all processes, as
  /// BreadthFirstSearch does.
  DistributedSearch(const TableKey& key, const Index& index, const Job& job, const Machines& machines,
                    const SearchOptions& options, SearchObserver& observer);

  /// Collective: searches to the end, level by level. Throws Error (interrupted) in all processes when the first is
  /// asked to stop.
  void run();

  /// States by depth, of all processes.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return state_.histogram; }

  /// Collective, once, after run(): makes blocks of the index known in all processes of a machine.
  void fetch(const std::function<std::pair<std::uint32_t, std::uint32_t>(std::size_t machine)>& blocks_for);

  /// A block of this machine, or one that was fetched, as in BreadthFirstSearch.
  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t block) const noexcept;

  /// Collective: removes what the search has put on disk.
  void remove_files() { checkpoints_.remove_files(); }

  /// Bytes of memory that a process takes where all are alike, on several machines or one; what it writes included.
  [[nodiscard]] static std::uint64_t memory_needed(const Index& index, const Machines& machines, int threads,
                                                   std::uint64_t exchange_bytes, Output output);

 private:
  struct Found {
    std::uint64_t states = 0;
    std::uint64_t boards = 0;
    double busy_seconds = 0;
    Team::Traffic traffic{};
  };

  void set_borders();
  [[nodiscard]] unsigned parity_at(unsigned depth) const noexcept;
  void begin();
  void resume();
  [[nodiscard]] Found expand_level(unsigned depth);
  [[nodiscard]] BlockExchange::Lists changed_borders(const BlockExchange::Lists& borders, unsigned depth, bool given);
  void expand_inner(unsigned depth, Found& found);
  void expand_from(const BlockExchange::Received& received, unsigned depth, Found& found);
  std::uint64_t expand_block(std::uint32_t number, unsigned depth, std::uint8_t* memory);
  void in_all_threads(std::size_t count, Found& found,
                      const std::function<void(std::size_t i, std::uint8_t* memory, Found& found)>& work);
  [[nodiscard]] Found share_level(Found own, unsigned depth);

  const TableKey& key_;
  const Index& index_;
  const Job& job_;
  SearchObserver& observer_;
  const Machines& machines_;
  Team& team_;
  const ChunkLayout layout_;
  BlockGraph graph_;
  const BlockOperations& operations_;
  MachineBlocks blocks_;
  WorkCounter counter_;
  std::vector<std::uint8_t> region_size_;  // cells of the blank's region
  BlockExchange exchange_;
  BlockExchange::Lists borders_here_;          // by machine, blocks with a move to one of that machine
  BlockExchange::Lists borders_there_;         // by machine, its blocks with a move to one here
  std::vector<const std::uint8_t*> received_;  // by number, of other machines, while they are expanded from
  std::vector<MachineMemory> fetched_;         // by plane
  std::vector<std::vector<const std::uint8_t*>> fetched_at_;  // by plane and number
  TeamCheckpoints checkpoints_;
  SearchState state_;
  std::vector<std::vector<std::uint8_t>> scratch_;  // by thread
  Team::Traffic traffic_before_;                    // the level
};

}  // namespace tilepdb::pdbgen
