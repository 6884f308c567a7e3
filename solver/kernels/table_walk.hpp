// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/board.hpp"
#include "core/pattern.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// The neighbours of a cell that are nearer to a tile's home: [slot][cell].
using NearerCells = std::array<std::array<CellSet, max_table_cells>, max_searched_tiles>;

/// Returns the nearer cells for a pattern; slots are its homes in ascending order.
[[nodiscard]] inline NearerCells nearer_cells(BoardSize board, Pattern homes) noexcept {
  NearerCells nearer{};
  unsigned slot = 0;
  for (CellSet rest = homes; rest != 0; rest = without_first(rest), ++slot) {
    const Cell home = first_cell(rest);
    for (Cell from = 0; from < board.cells(); ++from) {
      for (CellSet next = board.neighbours(from); next != 0; next = without_first(next)) {
        const Cell to = first_cell(next);
        if (board.distance(to, home) < board.distance(from, home)) nearer[slot][from] |= cell_bit(to);
      }
    }
  }
  return nearer;
}

/// Reads h by walking down to the goal, as Table::distance() does, but updates states as a search does.
class TableWalk {
 public:
  /// `changes` must include the table's index; table and changes must outlive the walk.
  TableWalk(const Table& table, const StateChanges& changes);

  /// Returns h of a state on the table's board; nothing if the table does not lead to the goal.
  [[nodiscard]] std::optional<unsigned> distance(const PatternState& state) const { return walk_(*this, state); }

  /// Reads the distance() of several states into `values`, one each. The walks run interleaved, so that their cache
  /// misses overlap. Returns whether the table leads to the goal from all of them.
  [[nodiscard]] bool distances(std::span<const PatternState> states, unsigned* values) const {
    return walks_(*this, states, values);
  }

 private:
  template <typename Layout>
  struct Path;
  template <typename Layout>
  struct Walker;
  using Walk = std::optional<unsigned> (*)(const TableWalk&, const PatternState&);
  using Walks = bool (*)(const TableWalk&, std::span<const PatternState>, unsigned*);
  template <typename Layout>
  [[nodiscard]] static std::optional<unsigned> walk_down(const TableWalk& walk, const PatternState& start);
  template <typename Layout>
  [[nodiscard]] static bool walk_side_by_side(const TableWalk& walk, std::span<const PatternState> states,
                                              unsigned* values);

  /// A tile's move to a neighbouring cell.
  struct Step {
    CellMove move{};
    Cell to = 0;
  };
  struct Steps {
    std::array<Step, 4> list{};
    unsigned count = 0;
  };

  PatternLookup lookup_;
  std::uint64_t goal_rank_ = 0;
  std::array<Steps, max_table_cells> steps_{};  ///< by the cell that the tile leaves
  NearerCells nearer_;
  Walk walk_ = nullptr;  ///< this and the next: for the board's StateLayout
  Walks walks_ = nullptr;
};

/// Returns the error for a table whose bits do not lead to the goal.
[[nodiscard]] Error does_not_lead_to_goal(const Table& table);

}  // namespace tilepdb::solver
