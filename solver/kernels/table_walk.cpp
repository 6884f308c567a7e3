// SPDX-License-Identifier: MIT
#include "solver/kernels/table_walk.hpp"

#include "solver/kernels/state_lookup.hpp"

namespace tilepdb::solver {

/// A walk that is under way.
template <typename Layout>
struct TableWalk::Path {
  using Lookup = StateLookup<Layout>;

  const TableWalk& walk;
  PackedState state;
  Cell blank;
  std::uint64_t rank;
  std::uint64_t bit;
  std::array<std::uint8_t, max_cells> slot_on{};

  Path(const TableWalk& of, const PatternState& start)
      : walk(of), state(pack(*of.lookup_.index, start)), blank(start.blank) {
    unsigned entry = 0;
    for (CellSet rest = start.occupied; rest != 0; rest = without_first(rest)) {
      slot_on[first_cell(rest)] = start.arrangement[entry++];
    }
    rank = Lookup::rank(walk.lookup_, state, blank);
    bit = Lookup::bit(walk.lookup_, rank);
  }

  /// The blank's region.
  [[nodiscard]] CellSet region() const noexcept {
    const std::uint64_t set = Lookup::set_rank(state);
    for (const std::uint64_t region : {walk.lookup_.regions[set].main, walk.lookup_.regions[set].side}) {
      if (contains(static_cast<CellSet>(region >> 32), blank)) return static_cast<CellSet>(region >> 32);
    }
    return walk.lookup_.index->region(static_cast<std::uint32_t>(rank / walk.lookup_.arrangements));
  }

  /// Makes a move after which h is less by 1, if there is one. Most lead a tile nearer to its home: they are looked at
  /// first.
  [[nodiscard]] bool descend() noexcept {
    const CellSet open = region();
    const auto occupied = static_cast<CellSet>(state) & Layout::cells;
    for (const bool nearer : {true, false}) {
      for (CellSet rest = occupied; rest != 0; rest = without_first(rest)) {
        const Cell from = first_cell(rest);
        const CellSet near = walk.nearer_[slot_on[from]][from];
        const CellSet targets = open & (nearer ? near : ~near);
        const Steps& steps = walk.steps_[from];
        for (unsigned i = 0; i < steps.count; ++i) {
          if (contains(targets, steps.list[i].to) && descend_by(steps.list[i], nearer, from)) return true;
        }
      }
    }
    return false;
  }

 private:
  /// Makes a move if h is less after it.
  [[nodiscard]] bool descend_by(const Step& step, bool nearer, Cell from) noexcept {
    const PackedState next = Lookup::moved(walk.lookup_, step.move, state);
    const std::uint64_t next_rank = Lookup::rank(walk.lookup_, next, from);
    const std::uint64_t next_bit = Lookup::bit(walk.lookup_, next_rank);
    // With equal bits h changes as the Manhattan distance does, with different ones the other way.
    if ((next_bit == bit) != nearer) return false;
    state = next;
    blank = from;
    rank = next_rank;
    bit = next_bit;
    slot_on[step.to] = slot_on[from];
    return true;
  }
};

template <typename Layout>
std::optional<unsigned> TableWalk::walk_down(const TableWalk& walk, const PatternState& start, KnownValues* known) {
  Path<Layout> path(walk, start);
  std::array<std::uint64_t, max_levels> passed;
  unsigned steps = 0;
  unsigned below = 0;
  while (path.rank != walk.goal_rank_) {
    if (known != nullptr) {
      if (const auto value = known->of(path.rank)) {
        below = *value;
        break;
      }
    }
    if (steps == max_levels) return {};
    passed[steps++] = path.rank;
    if (!path.descend()) return {};
  }
  const unsigned value = below + steps;
  if (value > max_levels) return {};
  if (known != nullptr) {
    for (unsigned i = 0; i < steps; ++i) known->add(passed[i], value - i);
  }
  return value;
}

TableWalk::TableWalk(const Table& table, const StateChanges& changes)
    : lookup_(table.index(), table.bits().data(), nullptr, changes) {
  const Index& index = table.index();
  const BoardSize board = index.board();
  PatternState goal{table.key().pattern, table.key().blank, {}};
  for (unsigned slot = 0; slot < index.tiles(); ++slot) goal.arrangement[slot] = static_cast<std::uint8_t>(slot);
  goal_rank_ = index.rank(goal);
  const auto moves = cell_moves(board, Symmetry{});
  for (Cell from = 0; from < board.cells(); ++from) {
    for (const Direction direction : directions) {
      if (!board.can_go(from, direction)) continue;
      const Cell to = board.neighbour(from, direction);
      Steps& steps = steps_[from];
      steps.list[steps.count++] = {moves[to * directions.size() + static_cast<unsigned>(opposite(direction))], to};
      unsigned slot = 0;
      for (CellSet homes = goal.occupied; homes != 0; homes = without_first(homes), ++slot) {
        const Cell home = first_cell(homes);
        if (board.distance(to, home) < board.distance(from, home)) nearer_[slot][from] |= cell_bit(to);
      }
    }
  }
  walk_ = with_layout_of(board, [](auto layout) -> Walk { return &TableWalk::walk_down<decltype(layout)>; });
}

Error does_not_lead_to_goal(const Table& table) {
  return {ErrorKind::check_failed,
          "table " + table.key().file_stem() + " does not lead to the goal: it is wrong; make it again with pdbgen"};
}

}  // namespace tilepdb::solver
