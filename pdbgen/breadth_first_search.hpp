// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "pdbgen/block_graph.hpp"
#include "pdbgen/block_operations.hpp"
#include "pdbgen/generator.hpp"
#include "tilepdb/index.hpp"
#include "tilepdb/memory.hpp"

namespace tilepdb::generator {

/// Breadth-first search over whole blocks of states, two bits per state in memory.
///
/// Each level pulls into the blocks of one parity: new = OR of moves of V[neighbour] minus V[target], where V is what
/// was visited. That is exact: a neighbour holds only states of the last depth or of earlier ones, and the neighbours
/// of those are visited already. One thread owns a target block, so the result is the same for any number of threads.
class BreadthFirstSearch {
 public:
  BreadthFirstSearch(const TableKey& key, const Index& index, const GenerateOptions& options);

  /// Searches to the end, level by level. Throws Error (interrupted) when asked to stop.
  void run();

  /// States by depth.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  /// Blocks of visited states, and of those whose depth has its second bit set, in the byte layout.
  [[nodiscard]] const std::uint8_t* visited(std::uint32_t block) const noexcept {
    return visited_.data() + block * block_bytes_;
  }
  [[nodiscard]] const std::uint8_t* marked(std::uint32_t block) const noexcept {
    return marked_.data() + block * block_bytes_;
  }

 private:
  std::uint64_t expand_level(unsigned depth);
  std::uint64_t expand_block(std::uint32_t block, unsigned depth, std::uint8_t* found, std::uint8_t* scratch);

  const TableKey& key_;
  const Index& index_;
  const GenerateOptions& options_;
  int threads_;
  BlockGraph graph_;
  const BlockOperations& operations_;
  std::size_t block_bytes_;
  HugeBuffer visited_;
  HugeBuffer marked_;
  std::vector<std::uint32_t> states_of_block_;  // visited so far
  std::vector<std::uint8_t> last_change_;       // depth at which a block last got new states
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilepdb::generator
