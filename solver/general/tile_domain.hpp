// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/move_automaton.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/packed_cells.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

/// Packed boards of up to 16, 25 and 64 cells, and of any size. Each cell has a place, except perhaps the last cell
/// of a full board, whose tile follows from the others.
using SmallTiles = search::PackedCells<4, 1>;
using MediumTiles = search::PackedCells<5, 2>;
using LargeTiles = search::PackedCells<6, 7>;
using LargestTiles = search::PackedCells<7, 11>;

/// The number of cells of the largest boards that fit.
template <typename Packed>
inline constexpr unsigned most_cells = std::min(Packed::places + 1, Packed::values);
static_assert(most_cells<SmallTiles> == 16 && most_cells<MediumTiles> == 25 && most_cells<LargeTiles> == 64 &&
              most_cells<LargestTiles> == max_board_cells);

/// The sliding-tile puzzle for the general algorithms. Positions are named by goal, so in the goal every tile is on the
/// cell of its name. The free tiles of a partial goal have one name, so boards that differ only in them are one state.
template <typename Packed>
class TileDomain {
 public:
  using State = Packed;
  using Move = Direction;
  using Sequence = MoveAutomaton::State;

  /// Directions in which the blank can move.
  using Moves = search::MoveList<Direction, 4>;

  /// For goals whose blank is named by cell `blank`, with `free_cells` as in Position::free_cells(). `heuristic` and
  /// `automaton`, which is for the same board, must outlive the domain.
  TileDomain(BoardSize board, Cell blank, const BoardHeuristic& heuristic, const MoveAutomaton& automaton,
             BoardCells free_cells = 0)
      : board_(board), blank_(blank), heuristic_(heuristic), automaton_(automaton) {
    take_goals(free_cells);
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      for (const Direction direction : directions) {
        if (board.can_go(cell, direction)) moves_[cell].add(direction);
      }
    }
  }

  [[nodiscard]] State pack(const Position& position) const noexcept {
    State state;
    for (Cell cell = 0; cell < stored_cells(); ++cell) state.put(cell, position.tiles[cell]);
    return state;
  }

  [[nodiscard]] Position unpack(const State& state) const noexcept {
    Position position{board_, {}};
    unsigned rest = sum_of_names_;
    for (Cell cell = 0; cell < stored_cells(); ++cell) {
      position.tiles[cell] = static_cast<std::uint8_t>(state.at(cell));
      rest -= position.tiles[cell];
    }
    if (stored_cells() < board_.cells()) position.tiles[stored_cells()] = static_cast<std::uint8_t>(rest);
    return position;
  }

  [[nodiscard]] const Moves& moves(const State& state) const noexcept { return moves_[blank_cell(state)]; }

  [[nodiscard]] State after(const State& state, Direction direction) const noexcept {
    const Cell from = blank_cell(state);
    const Cell to = board_.neighbour(from, direction);
    State result = state;
    if (from < stored_cells()) result.put(from, to < stored_cells() ? state.at(to) : last_tile(state));
    if (to < stored_cells()) result.put(to, blank_);
    return result;
  }

  [[nodiscard]] bool is_goal(const State& state) const noexcept {
    if (other_goals_.empty()) return state == goal_;
    return state == goal_ || std::find(other_goals_.begin(), other_goals_.end(), state) != other_goals_.end();
  }
  [[nodiscard]] State goal() const noexcept { return goal_; }
  /// All goals: they differ in the cell of the blank.
  [[nodiscard]] std::vector<State> goals() const {
    std::vector<State> goals{goal_};
    goals.insert(goals.end(), other_goals_.begin(), other_goals_.end());
    return goals;
  }
  [[nodiscard]] Direction inverse(Direction direction) const noexcept { return opposite(direction); }
  [[nodiscard]] std::optional<Sequence> continued(Sequence sequence, const State& /*state*/,
                                                  Direction direction) const noexcept {
    const Sequence next = automaton_.next(sequence, direction);
    if (next == MoveAutomaton::rejected) return {};
    return next;
  }
  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic_.value(unpack(state)); }

  [[nodiscard]] std::uint64_t hash(const State& state) const noexcept { return state.hash(); }

 private:
  void take_goals(BoardCells free_cells) {
    Position goal = blank_first_goal(board_);
    const auto is_free = [&](Cell cell) { return has_cell(free_cells, cell); };
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      if (is_free(cell) && cell != blank_) {
        goal.tiles[cell] = static_cast<std::uint8_t>(free_tile_name(free_cells, blank_));
      }
      sum_of_names_ += goal.tiles[cell];
    }
    goal_ = pack(goal);
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      if (!is_free(cell) || !is_free(blank_) || cell == blank_) continue;
      Position other = goal;
      std::swap(other.tiles[cell], other.tiles[blank_]);
      other_goals_.push_back(pack(other));
    }
  }

  [[nodiscard]] Cell stored_cells() const noexcept { return std::min(board_.cells(), State::places); }
  /// Returns the tile on the cell that is not stored.
  [[nodiscard]] unsigned last_tile(const State& state) const noexcept { return unpack(state).tiles[stored_cells()]; }
  [[nodiscard]] Cell blank_cell(const State& state) const noexcept {
    return std::min(state.find(blank_), stored_cells());
  }

  BoardSize board_;
  Cell blank_;
  const BoardHeuristic& heuristic_;
  const MoveAutomaton& automaton_;
  unsigned sum_of_names_ = 0;  // of all cells
  State goal_{};
  std::vector<State> other_goals_{};
  std::array<Moves, max_board_cells> moves_{};  // by cell of the blank
};

static_assert(search::ReversibleDomain<TileDomain<SmallTiles>> && search::ReversibleDomain<TileDomain<MediumTiles>> &&
              search::ReversibleDomain<TileDomain<LargeTiles>> && search::PruningDomain<TileDomain<LargeTiles>>);
static_assert(MoveAutomaton::start == TileDomain<SmallTiles>::Sequence{});

}  // namespace tilepdb::solver
