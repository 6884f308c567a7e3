// SPDX-License-Identifier: MIT
#include "solver/kernels/table_walk.hpp"

#include <algorithm>

#include "format/table.hpp"
#include "solver/kernels/state_lookup.hpp"

namespace tilepdb::solver {

/// The current state of a walk.
template <typename Layout>
struct TableWalk::Path {
  using Lookup = StateLookup<Layout>;

  const TableWalk& walk;
  PackedState state;
  Cell blank;
  std::uint64_t rank;
  std::uint64_t bit;
  std::array<std::uint8_t, Layout::most_cells> slot_on{};

  Path(const TableWalk& of, const PatternState& start)
      : walk(of), state(pack(*of.lookup_.index, start)), blank(start.blank) {
    unsigned entry = 0;
    for (CellSet rest = start.occupied; rest != 0; rest = without_first(rest)) {
      slot_on[first_cell(rest)] = start.arrangement[entry++];
    }
    rank = Lookup::rank(walk.lookup_, state, blank);
    bit = Lookup::bit(walk.lookup_, rank);
  }

  /// Returns the free cells that the blank can reach.
  [[nodiscard]] CellSet region() const noexcept {
    if constexpr (!Layout::wide) {
      const std::uint64_t set = Lookup::set_rank(state);
      for (const std::uint64_t region : {walk.lookup_.regions[set].main, walk.lookup_.regions[set].side}) {
        if (contains(region >> 32, blank)) return region >> 32;
      }
    }
    return walk.lookup_.index->region(static_cast<std::uint32_t>(rank / walk.lookup_.arrangements));
  }

  /// Makes a move that lowers h, if one exists. Moves that bring a tile nearer to its home are tried first: most steps
  /// are of that kind.
  [[nodiscard]] bool descend() noexcept {
    const CellSet open = region();
    const CellSet occupied = state & Layout::cells;
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
  /// Makes the move if it lowers h.
  [[nodiscard]] bool descend_by(const Step& step, bool nearer, Cell from) noexcept {
    const PackedState next = Lookup::moved(walk.lookup_, step.move, state);
    const std::uint64_t next_rank = Lookup::rank(walk.lookup_, next, from);
    const std::uint64_t next_bit = Lookup::bit(walk.lookup_, next_rank);
    // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
    if ((next_bit == bit) != nearer) return false;
    state = next;
    blank = from;
    rank = next_rank;
    bit = next_bit;
    slot_on[step.to] = slot_on[from];
    return true;
  }
};

/// A walk split into steps, for interleaving.
template <typename Layout>
struct TableWalk::Walker {
  using Lookup = StateLookup<Layout>;

  Path<Layout> path;
  unsigned steps = 0;

  Walker(const TableWalk& walk, const PatternState& start) : path(walk, start) {}

  [[nodiscard]] bool is_at_goal() const noexcept { return path.rank == path.walk.goal_rank_; }

  /// Lists the candidate moves of the next step and prefetches their bits. Moves that bring a tile nearer to its home
  /// come first: most steps are of that kind.
  void prepare() noexcept {
    count = 0;
    const CellSet open = path.region();
    for (CellSet rest = path.state & Layout::cells; rest != 0; rest = without_first(rest)) {
      const Cell from = first_cell(rest);
      const CellSet near = path.walk.nearer_[path.slot_on[from]][from];
      const CellSet targets = open & (nearer ? near : ~near);
      if (targets == 0) continue;
      const Steps& next = path.walk.steps_[from];
      for (unsigned i = 0; i < next.count; ++i) {
        if (!contains(targets, next.list[i].to)) continue;
        Candidate& candidate = candidates[count++];
        candidate.state = Lookup::moved(path.walk.lookup_, next.list[i].move, path.state);
        candidate.rank = Lookup::rank(path.walk.lookup_, candidate.state, from);
        candidate.from = from;
        candidate.to = next.list[i].to;
        __builtin_prefetch(path.walk.lookup_.bits + candidate.rank / 8);
      }
    }
  }

  enum class Made { step, nothing_yet, no_step };

  /// Makes the candidate move that lowers h, if any. Otherwise the next call of prepare() lists the other moves.
  [[nodiscard]] Made step() noexcept {
    for (unsigned i = 0; i < count; ++i) {
      const Candidate& candidate = candidates[i];
      // With equal bits h changes as the Manhattan distance does, otherwise the opposite way.
      if ((Lookup::bit(path.walk.lookup_, candidate.rank) == path.bit) != nearer) continue;
      path.state = candidate.state;
      path.rank = candidate.rank;
      path.bit ^= nearer ? 0U : 1U;
      path.blank = candidate.from;
      path.slot_on[candidate.to] = path.slot_on[candidate.from];
      nearer = true;
      ++steps;
      return Made::step;
    }
    if (!nearer) return Made::no_step;
    nearer = false;
    return Made::nothing_yet;
  }

 private:
  struct Candidate {
    PackedState state;
    std::uint64_t rank;
    Cell from;
    Cell to;
  };
  std::array<Candidate, std::size_t{4} * max_searched_tiles> candidates;
  unsigned count = 0;
  bool nearer = true;  // the candidates are those that lead nearer
};

template <typename Layout>
std::optional<unsigned> TableWalk::walk_down(const TableWalk& walk, const PatternState& start) {
  Path<Layout> path(walk, start);
  for (unsigned steps = 0; steps <= max_levels; ++steps) {
    if (path.rank == walk.goal_rank_) return steps;
    if (!path.descend()) return {};
  }
  return {};
}

template <typename Layout>
bool TableWalk::walk_side_by_side(const TableWalk& walk, std::span<const PatternState> states, unsigned* values) {
  using Made = typename Walker<Layout>::Made;
  constexpr std::size_t most = 16;
  struct Place {
    std::optional<Walker<Layout>> walker{};
    std::size_t number = 0;  // index of its state
  };
  std::array<Place, most> places;
  std::array<Place*, most> under_way{};
  std::size_t next = 0;
  const auto begin_in = [&](Place& place) {
    place.number = next++;
    place.walker.emplace(walk, states[place.number]);
  };
  std::size_t count = std::min(most, states.size());
  for (std::size_t i = 0; i < count; ++i) {
    under_way[i] = &places[i];
    begin_in(places[i]);
  }
  while (count > 0) {
    for (std::size_t i = 0; i < count;) {
      Place& place = *under_way[i];
      if (!place.walker->is_at_goal()) {
        place.walker->prepare();
        ++i;
        continue;
      }
      values[place.number] = place.walker->steps;
      if (next < states.size()) {
        begin_in(place);
      } else {
        under_way[i] = under_way[--count];
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      Walker<Layout>& walker = *under_way[i]->walker;
      if (walker.step() == Made::no_step || walker.steps > max_levels) return false;
    }
  }
  return true;
}

TableWalk::TableWalk(const Table& table, const StateChanges& changes)
    : lookup_(table.index(), table.bits().data(), nullptr, changes),
      nearer_(nearer_cells(table.index().board(), table.key().pattern)) {
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
    }
  }
  walks_ =
      with_any_layout_of(board, [](auto layout) -> Walks { return &TableWalk::walk_side_by_side<decltype(layout)>; });
  walk_ = with_any_layout_of(board, [](auto layout) -> Walk { return &TableWalk::walk_down<decltype(layout)>; });
}

Error does_not_lead_to_goal(const Table& table) {
  return {ErrorKind::check_failed, "table " + table.key().file_stem() +
                                       " does not lead to the goal: it is wrong; remove it and make the table again"};
}

}  // namespace tilepdb::solver
