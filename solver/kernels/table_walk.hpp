// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "solver/kernels/known_values.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// Reads h by walking from state to state down to the goal, as Table::distance() does, but with states carried along as
/// in a search.
class TableWalk {
 public:
  /// The changes are those of the table's index, alone or among others; both must outlive the walk.
  TableWalk(const Table& table, const StateChanges& changes);

  /// h of a state on the table's board; nothing if the table does not lead to the goal. With `known` the walk ends at
  /// the first state whose value is known, and adds the values of those before.
  [[nodiscard]] std::optional<unsigned> distance(const PatternState& state, KnownValues* known = nullptr) const {
    return walk_(*this, state, known);
  }

 private:
  template <typename Layout>
  struct Path;
  using Walk = std::optional<unsigned> (*)(const TableWalk&, const PatternState&, KnownValues*);
  template <typename Layout>
  [[nodiscard]] static std::optional<unsigned> walk_down(const TableWalk& walk, const PatternState& start,
                                                         KnownValues* known);

  /// A tile's move from a cell to the one next to it.
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
  std::array<Steps, max_cells> steps_{};  ///< by the cell that the tile leaves
  /// The cells next to one that are nearer to a tile's home than it is, by the tile's slot.
  std::array<std::array<CellSet, max_cells>, max_pattern_tiles> nearer_{};
  Walk walk_ = nullptr;  ///< for the board's StateLayout
};

/// The error of a table whose bits do not lead to the goal.
[[nodiscard]] Error does_not_lead_to_goal(const Table& table);

}  // namespace tilepdb::solver
