// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/index.hpp"
#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/block_operations.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "platform/job.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// What a search and its output take at their peak, in bytes.
struct Requirements {
  std::uint64_t memory = 0;                      ///< with both planes in memory
  std::uint64_t memory_with_planes_on_disk = 0;  ///< at least; more makes it faster
  std::uint64_t disk_for_planes = 0;
};
[[nodiscard]] Requirements requirements(const Index& index, int threads, Output output);

/// Bytes that a search takes besides its planes with so many threads, which make its output then.
[[nodiscard]] std::uint64_t memory_besides_planes(const Index& index, int threads, Output output);

/// Breadth-first search from the goal over whole blocks of states, two bits per state.
///
/// Each level pulls into the blocks of one parity: new = OR of moves of V[neighbour] minus V[target], where V is what
/// was visited. That is exact: a neighbour holds only states of the last depth or of earlier ones, and the neighbours
/// of those are visited already. One thread owns a target block, so the result is the same for any number of threads.
class BreadthFirstSearch {
 public:
  /// Index, job and observer must outlive it. Throws Error (resource) if memory is lacking, (check_failed) if the
  /// checkpoint to go on from is damaged, and as LockedFile does.
  BreadthFirstSearch(const TableKey& key, const Index& index, const Job& job, const SearchOptions& options = {},
                     SearchObserver& observer = SearchObserver::none());
  BreadthFirstSearch(const BreadthFirstSearch&) = delete;
  BreadthFirstSearch& operator=(const BreadthFirstSearch&) = delete;

  /// Searches to the end, level by level. Throws Error (interrupted) when the job is to end.
  void run();

  /// States by depth.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return state_.histogram; }

  /// After run(): fills `into` with the table's payload from `first_byte` on (one bit per state in index order,
  /// Manhattan-relative). May be called from several threads at once.
  void payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const;

  /// A block of the index, in the byte layout of block_operations.hpp.
  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t block) const noexcept {
    return planes_->block(plane, graph_.number_of(block));
  }

  /// Removes what the search has put on disk, once the table is written; payload() must not be called again.
  void remove_files() { planes_->remove_files(); }

 private:
  [[nodiscard]] std::unique_ptr<PlaneFile> open_plane_file(const Job& job) const;
  [[nodiscard]] std::unique_ptr<PlaneFile> open_for_checkpoints();
  [[nodiscard]] std::unique_ptr<Planes> make_planes();
  void begin();
  void resume();

  /// What a level, or a part of it, has found.
  struct Found {
    std::uint64_t states = 0;
    std::uint64_t boards = 0;

    void add(const Found& other) noexcept {
      states += other.states;
      boards += other.boards;
    }
  };
  /// `memory` is a buffer for each thread.
  [[nodiscard]] Found expand_level(unsigned depth, std::span<std::vector<std::uint8_t>> memory);
  [[nodiscard]] Found expand_chunk(std::uint32_t chunk, std::uint32_t end, unsigned depth, std::uint8_t* memory);
  std::uint64_t expand_block(std::uint32_t number, unsigned depth, std::uint8_t* visited, std::uint8_t* marked,
                             std::uint8_t* found);

  const TableKey key_;
  const Index& index_;
  const Job& job_;
  const SearchOptions options_;
  SearchObserver& observer_;
  const int threads_;  // those that find work
  const ChunkLayout layout_;
  BlockGraph graph_;
  const BlockOperations& operations_;
  SearchState state_;
  bool lacks_room_ = false;  // for checkpoints
  std::unique_ptr<Planes> planes_;
  std::vector<std::uint32_t> states_of_block_;  // visited so far; this and the next by number
  std::vector<std::uint8_t> last_change_;       // depth at which a block last got new states
  std::vector<std::uint8_t> region_size_;       // cells of the blank's region
};

}  // namespace tilepdb::pdbgen
