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

/// Peak memory and disk use of a search and its output, in bytes.
struct Requirements {
  std::uint64_t memory = 0;                      ///< with both planes in memory
  std::uint64_t memory_with_planes_on_disk = 0;  ///< minimum; more makes it faster
  std::uint64_t disk_for_planes = 0;
};
[[nodiscard]] Requirements requirements(const Index& index, int threads, Output output);

/// Returns the bytes that a search with `threads` threads takes besides its planes, including those for writing its
/// output.
[[nodiscard]] std::uint64_t memory_besides_planes(const Index& index, int threads, Output output);

/// Breadth-first search from the goal over whole blocks of states, two bits per state.
///
/// Each level pulls into the blocks of one parity: new = OR of moves of V[neighbour] minus V[target], where V is the
/// set of visited states. Pulling from V is exact: a neighbour holds only states of the last depth or earlier ones, and
/// the successors of the earlier ones are already visited. One thread owns a target block, so the result does not
/// depend on the number of threads.
class BreadthFirstSearch {
 public:
  /// `index`, `job` and `observer` must outlive the search. Throws Error (resource) if memory is short, (check_failed)
  /// if the checkpoint is damaged, and errors of LockedFile.
  BreadthFirstSearch(const TableKey& key, const Index& index, const Job& job, const SearchOptions& options = {},
                     SearchObserver& observer = SearchObserver::none());
  BreadthFirstSearch(const BreadthFirstSearch&) = delete;
  BreadthFirstSearch& operator=(const BreadthFirstSearch&) = delete;

  /// Runs the search to its end, level by level. Throws Error (interrupted) if the job is stopped.
  void run();

  /// Returns the number of states of each depth.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return state_.histogram; }

  /// After run(): fills `into` with the table's payload starting at `first_byte` (one bit per state in index order,
  /// Manhattan-relative). Several threads may call it at once.
  void payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const;

  /// Returns a block of the index, in the byte layout of block_operations.hpp.
  [[nodiscard]] const std::uint8_t* block(Plane plane, std::uint32_t block) const noexcept {
    return planes_->block(plane, graph_.number_of(block));
  }

  /// Removes the search's hidden files once the table is written; payload() must not be called afterwards.
  void remove_files() { planes_->remove_files(); }

 private:
  [[nodiscard]] std::unique_ptr<PlaneFile> open_plane_file(const Job& job) const;
  [[nodiscard]] std::unique_ptr<PlaneFile> open_for_checkpoints();
  [[nodiscard]] std::unique_ptr<Planes> make_planes();
  void begin();
  void resume();

  /// Counts of what a level, or a part of it, found.
  struct Found {
    std::uint64_t states = 0;
    std::uint64_t boards = 0;

    void add(const Found& other) noexcept {
      states += other.states;
      boards += other.boards;
    }
  };
  /// `memory` has a buffer for each thread.
  [[nodiscard]] Found expand_level(unsigned depth, std::span<std::vector<std::uint8_t>> memory);
  [[nodiscard]] Found expand_chunk(std::uint32_t chunk, std::uint32_t end, unsigned depth, std::uint8_t* memory);
  std::uint64_t expand_block(std::uint32_t number, unsigned depth, std::uint8_t* visited, std::uint8_t* marked,
                             std::uint8_t* found);

  const TableKey key_;
  const Index& index_;
  const Job& job_;
  const SearchOptions options_;
  SearchObserver& observer_;
  const int threads_;  // only threads that find work
  const ChunkLayout layout_;
  BlockGraph graph_;
  const BlockOperations& operations_;
  SearchState state_;
  bool lacks_room_ = false;  // no room on disk for checkpoints
  std::unique_ptr<Planes> planes_;
  std::vector<std::uint32_t> states_of_block_;  // visited so far; by block number, like the next two
  std::vector<std::uint8_t> last_change_;       // depth at which a block last got new states
  std::vector<std::uint8_t> region_size_;       // cells of the blank's region
};

}  // namespace tilepdb::pdbgen
