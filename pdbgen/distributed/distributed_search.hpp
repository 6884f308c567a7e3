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

/// The search of BreadthFirstSearch, run by the processes of a team. Each machine keeps its share of the blocks in
/// memory; all its processes expand them, each taking the next chunk when free. In every level, blocks that pull from
/// no other machine are expanded first. Then the blocks of other machines that changed in the last level arrive in
/// lots, and after each lot the blocks that pull from it are expanded. Pulling from one source after another gives the
/// same result as pulling from all at once: the sources do not change during the level, and states found in one step
/// count as visited in the next.
class DistributedSearch {
 public:
  /// Collective. All arguments must outlive the search. Throws Error in all processes, for the same reasons as
  /// BreadthFirstSearch.
  DistributedSearch(const TableKey& key, const Index& index, const Job& job, const Machines& machines,
                    const SearchOptions& options, SearchObserver& observer);

  /// Collective: runs the search to its end, level by level. Throws Error (interrupted) in all processes when the first
  /// process is stopped.
  void run();

  /// Returns the number of states of each depth, over all processes.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return state_.histogram; }

  /// Collective, once, after run(): makes the blocks of the index from first to before end, as `blocks_for` returns
  /// them for each machine, readable in all processes of that machine.
  void fetch(const std::function<std::pair<std::uint32_t, std::uint32_t>(std::size_t machine)>& blocks_for);

  /// Returns a block of this machine or a fetched block, in the same layout as BreadthFirstSearch.
  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t block) const noexcept;

  /// Collective: removes the search's hidden files.
  void remove_files() { checkpoints_.remove_files(); }

  /// Returns the bytes of memory that a process takes if all processes are alike, including those for writing its
  /// output.
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
  BlockExchange::Lists borders_here_;          // by machine: blocks with a move to a block of that machine
  BlockExchange::Lists borders_there_;         // by machine: blocks of that machine with a move to a block here
  std::vector<const std::uint8_t*> received_;  // by number: blocks of other machines, while they are pulled from
  std::vector<MachineMemory> fetched_;         // by plane
  std::vector<std::vector<const std::uint8_t*>> fetched_at_;  // by plane and number
  TeamCheckpoints checkpoints_;
  SearchState state_;
  std::vector<std::vector<std::uint8_t>> scratch_;  // by thread
  Team::Traffic traffic_before_;                    // at the start of the level
};

}  // namespace tilepdb::pdbgen
