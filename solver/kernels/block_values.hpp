// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "platform/huge_buffer.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/nearer_cells.hpp"

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

  /// For so many states, by so many threads. The walk is down the same table, and must outlive it, as the table must.
  /// Throws Error: check_failed if the table does not lead to the goal, resource if there is no memory.
  BlockValues(const Table& table, const StateChanges& changes, const TableWalk& walk, std::uint64_t states,
              int threads);

  /// h of several states. `values` has a place for each. Whether the table leads to the goal from all.
  [[nodiscard]] bool read(std::span<const PatternState> states, unsigned* values) const {
    return read_(*this, states, values);
  }

  /// Bytes of memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return values_.size() + blocks_.size() * sizeof(Block); }

 private:
  /// Where a block's values are, or which move leads to a block that is nearer to one with values.
  struct Block {
    static constexpr std::uint8_t has_values = 0xFF;

    std::uint32_t place = 0;  ///< of a block with values: how many such blocks are before it
    std::uint8_t move = has_values;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
  };
  using Read = bool (*)(const BlockValues&, std::span<const PatternState>, unsigned*);

  /// Ways to a block with values are no longer.
  static constexpr unsigned most_moves = 15;

  template <typename Layout>
  [[nodiscard]] static bool read_states(const BlockValues& blocks, std::span<const PatternState> states,
                                        unsigned* values);
  template <typename Layout>
  struct Way;

  /// The height from which on blocks get values.
  [[nodiscard]] unsigned least_height(const BlockTree& tree, std::uint64_t states) const noexcept;
  void fill_root(const TableWalk& walk, std::uint32_t root, int threads);
  template <typename Layout>
  void fill(const BlockTree& tree, const std::vector<std::uint32_t>& blocks, int threads);
  template <typename Layout>
  void fill_block(const BlockTree& tree, std::uint32_t block) noexcept;

  [[nodiscard]] std::uint8_t* values_of(std::uint32_t block) noexcept {
    return values_.data() + blocks_[block].place * lookup_.arrangements;
  }

  const Table& table_;
  PatternLookup lookup_;
  std::vector<CellMove> moves_;
  NearerCells nearer_;
  std::vector<std::uint8_t> slots_;  ///< of all arrangements: [entry · k! + rank]
  std::vector<Block> blocks_;
  HugeBuffer values_{};
  Read read_ = nullptr;
};

}  // namespace tilepdb::solver
