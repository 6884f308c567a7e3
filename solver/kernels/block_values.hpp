// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format/table.hpp"
#include "platform/huge_buffer.hpp"
#include "solver/kernels/state_changes.hpp"
#include "solver/kernels/table_walk.hpp"

namespace tilepdb::solver {

class BlockTree;
class TableWalk;

/// Stores h of all states in selected blocks of a table, for looking up many states. The bits of two neighbouring
/// states show whether the move between them raises or lowers h, for every move. So h of a state follows from a state
/// with known h and one bit per move between them, and the moves to take depend only on the state's block.
class BlockValues {
 public:
  /// Returns whether computing block values pays off for `states` lookups.
  [[nodiscard]] static bool pay_for(const Index& index, std::uint64_t states) noexcept;

  /// Computes the values for `states` lookups with `threads` threads. `walk` must read the same table; the table and
  /// the changes must outlive the object. Throws Error: check_failed if the table does not lead to the goal, resource
  /// if memory runs out.
  BlockValues(const Table& table, const StateChanges& changes, const TableWalk& walk, std::uint64_t states,
              int threads);

  /// Reads h of several states into `values`, one each. Returns whether the table leads to the goal from all of them.
  [[nodiscard]] bool read(std::span<const PatternState> states, unsigned* values) const noexcept;

  /// Memory used, in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return values_.size() + blocks_.size() * sizeof(Block); }

 private:
  /// The place of a block's values, or the move to a block nearer to one with values.
  struct Block {
    static constexpr std::uint8_t has_values = 0xFF;

    std::uint32_t next = 0;         ///< the block after the move; with values: the number of earlier blocks with values
    std::uint8_t map = has_values;  ///< map_number() of the move
    std::uint8_t entry = 0;         ///< arrangement entry of the moved tile
    std::uint8_t nearer = 0;        ///< one bit per slot: the move brings that tile nearer to its home
  };
  struct Way;

  /// The longest path to a block with values, in moves.
  static constexpr unsigned most_moves = 15;

  /// Returns the least height of blocks that get values, chosen to minimize the total cost.
  [[nodiscard]] unsigned least_height(const BlockTree& tree, std::uint64_t states) const noexcept;
  /// The entry of a block without values: its move in the tree.
  [[nodiscard]] Block without_values(const BlockTree& tree, std::uint32_t number) const noexcept;
  void fill_root(const TableWalk& walk, std::uint32_t root, int threads);
  void fill(const BlockTree& tree, const std::vector<std::uint32_t>& blocks, int threads);
  void fill_block(const BlockTree& tree, std::uint32_t number) noexcept;

  [[nodiscard]] std::uint8_t* values_of(std::uint32_t number) noexcept {
    return values_.data() + blocks_[number].next * arrangements_;
  }
  [[nodiscard]] std::uint64_t bit(std::uint64_t rank) const noexcept { return bits_[rank / 8] >> (rank % 8) & 1U; }

  const Table& table_;
  const std::uint8_t* bits_;
  const std::uint16_t* maps_;  ///< StateChanges::arrangement_maps of the table's index
  std::uint64_t arrangements_;
  NearerCells nearer_;
  std::vector<std::uint8_t> slots_;  ///< [entry · k! + rank]
  std::vector<Block> blocks_;
  HugeBuffer values_{};
};

}  // namespace tilepdb::solver
