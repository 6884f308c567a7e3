// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/index.hpp"

namespace tilepdb::solver {

/// A spanning tree of the blocks of an index: each block has one move, valid for all its arrangements, to its parent on
/// a shortest path to the root. Among possible parents, the one with the most unvisited neighbours is chosen, so the
/// tree has many leaves: few blocks are high above the leaves, and all others are a few moves away from such a block.
class BlockTree {
 public:
  BlockTree(const Index& index, std::uint32_t root);

  struct Node {
    std::uint32_t before = 0;  ///< the parent, after the move; the root is its own
    std::uint16_t depth = 0;   ///< moves to the root
    std::uint16_t height = 0;  ///< moves to the deepest leaf below it
    std::uint8_t from = 0;     ///< the cell that the moved tile leaves
    std::uint8_t to = 0;       ///< the cell that the moved tile enters
  };

  [[nodiscard]] const Node& operator[](std::uint32_t block) const noexcept { return nodes_[block]; }
  /// The blocks that reach the root, by depth.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const noexcept { return order_; }
  /// The number of blocks of at least each height.
  [[nodiscard]] const std::vector<std::uint32_t>& higher() const noexcept { return higher_; }

 private:
  struct Neighbours;

  void grow(const Neighbours& neighbours);
  void measure();

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> higher_;
};

}  // namespace tilepdb::solver
