// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/index.hpp"
#include "pdbgen/blocks/block_graph.hpp"
#include "pdbgen/blocks/block_operations.hpp"
#include "pdbgen/blocks/generator.hpp"
#include "pdbgen/blocks/plane_file.hpp"
#include "pdbgen/blocks/planes.hpp"

namespace tilepdb::generator {

/// Breadth-first search over whole blocks of states, two bits per state.
///
/// Each level pulls into the blocks of one parity: new = OR of moves of V[neighbour] minus V[target], where V is what
/// was visited. That is exact: a neighbour holds only states of the last depth or of earlier ones, and the neighbours
/// of those are visited already. One thread owns a target block, so the result is the same for any number of threads.
class BreadthFirstSearch {
 public:
  BreadthFirstSearch(const TableKey& key, const Index& index, const GenerateOptions& options);

  /// Searches to the end, level by level. `visit`, if given, is called after each new level, that of the goal too.
  /// Throws Error (interrupted) when asked to stop.
  void run(const std::function<void(const Level&)>& visit = {});

  /// States by depth.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return state_.histogram; }

  /// Blocks of visited states, and of those whose depth has its second bit set, in the byte layout.
  [[nodiscard]] const std::uint8_t* visited(std::uint32_t block) const noexcept {
    return planes_->block(Plane::visited, graph_.number_of(block));
  }
  [[nodiscard]] const std::uint8_t* marked(std::uint32_t block) const noexcept {
    return planes_->block(Plane::marked, graph_.number_of(block));
  }

  /// Removes what the search has put on disk.
  void remove_files() { planes_->remove_files(); }

 private:
  [[nodiscard]] std::unique_ptr<PlaneFile> open_plane_file(const std::function<void()>& waiting,
                                                           const std::function<bool()>& stop) const;
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
  [[nodiscard]] Found expand_level(unsigned depth);
  [[nodiscard]] Found expand_chunk(std::uint32_t chunk, std::uint32_t end, unsigned depth, std::uint8_t* memory);
  std::uint64_t expand_block(std::uint32_t number, unsigned depth, std::uint8_t* visited, std::uint8_t* marked,
                             std::uint8_t* found);

  const TableKey& key_;
  const Index& index_;
  const GenerateOptions& options_;
  int threads_;
  const ChunkLayout layout_;
  BlockGraph graph_;
  const BlockOperations& operations_;
  SearchState state_;
  std::unique_ptr<Planes> planes_;
  std::vector<std::uint32_t> states_of_block_;  // visited so far; this and the next by number
  std::vector<std::uint8_t> last_change_;       // depth at which a block last got new states
  std::vector<std::uint8_t> region_size_;       // cells of the blank's region
};

}  // namespace tilepdb::generator
