// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/index.hpp"

namespace tilepdb::solver {

/// Which move leads from each block of an index to another one on a shortest way to the root, whatever the arrangement.
/// Where several blocks would do, the one is taken that most others are beside, so that the tree has many leaves: few
/// blocks lie high above leaves, and all others are few moves away from one of these.
class BlockTree {
 public:
  BlockTree(const Index& index, std::uint32_t root);

  /// A block as the tree has it.
  struct Node {
    std::uint32_t before = 0;  ///< the block after the move; the root's is the root
    std::uint16_t depth = 0;   ///< moves to the root
    std::uint16_t height = 0;  ///< moves from the farthest leaf that goes through it
    std::uint8_t from = 0;     ///< the cell that the moved tile leaves
    std::uint8_t to = 0;       ///< the cell to which it goes
  };

  [[nodiscard]] const Node& operator[](std::uint32_t block) const noexcept { return nodes_[block]; }
  /// All blocks that lead to the root, by their depth.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const noexcept { return order_; }
  /// How many blocks have at least some height, by that height.
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
