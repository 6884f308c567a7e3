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

/// Values of whole blocks of a table, for reading h of many states. The bits of two states that a move lies between
/// tell whether h is one more or one less after it, wherever it leads. So a state's h is found from any state whose h
/// is known, by as many bits as there are moves between, and which moves are taken depends on the state's block alone.
class BlockValues {
 public:
  /// Whether finding the values of blocks pays for so many states of a table.
  [[nodiscard]] static bool pay_for(const Index& index, std::uint64_t states) noexcept;

  /// For so many states, by so many threads. The walk is down the same table; the table and the changes must outlive
  /// it. Throws Error: check_failed if the table does not lead to the goal, resource if there is no memory.
  BlockValues(const Table& table, const StateChanges& changes, const TableWalk& walk, std::uint64_t states,
              int threads);

  /// h of several states. `values` has a place for each. Whether the table leads to the goal from all.
  [[nodiscard]] bool read(std::span<const PatternState> states, unsigned* values) const noexcept;

  /// Bytes of memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return values_.size() + blocks_.size() * sizeof(Block); }

 private:
  /// Where a block's values are, or which move leads to a block that is nearer to one with values.
  struct Block {
    static constexpr std::uint8_t has_values = 0xFF;

    std::uint32_t next = 0;         ///< the block after the move; of one with values: how many such are before it
    std::uint8_t map = has_values;  ///< map_number() of the move
    std::uint8_t entry = 0;         ///< of the tile that is moved
    std::uint8_t nearer = 0;        ///< a bit for each slot, whether the move leads its tile nearer to its home
  };
  struct Way;

  /// Ways to a block with values are no longer.
  static constexpr unsigned most_moves = 15;

  /// The height from which on blocks get values.
  [[nodiscard]] unsigned least_height(const BlockTree& tree, std::uint64_t states) const noexcept;
  /// What a block of the tree is, if it has no values.
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
  std::vector<std::uint8_t> slots_;  ///< of all arrangements: [entry · k! + rank]
  std::vector<Block> blocks_;
  HugeBuffer values_{};
};

}  // namespace tilepdb::solver
