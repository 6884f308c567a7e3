// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "puzzles/shift/board.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/puzzles/shift_heuristic.hpp"
#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/packed_cells.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::shift {

/// Packed boards: up to 16 cells and kinds, and any size.
using SmallCells = search::PackedCells<4, 1>;
using LargeCells = search::PackedCells<6, 4>;
static_assert(LargeCells::places >= max_cells && LargeCells::values >= max_cells);

template <typename Packed>
class ShiftDomain {
 public:
  using State = Packed;
  using Move = shift::Move;

  /// The last line shifted, with its shifts. Shifts of parallel lines commute, so a shortest solution needs them only
  /// in the order of the lines, each line in one direction and by at most half its period (docs/method.md).
  struct Sequence {
    std::uint8_t line = none;
    bool backward = false;
    std::uint8_t shifts = 0;  ///< of this line
    static constexpr std::uint8_t none = 0xFF;
  };

  using Moves = search::MoveList<Move, std::size_t{4} * max_side>;

  /// `heuristic` must outlive the domain and be for `goal`. With `prune` false, only shifts straight back are pruned.
  ShiftDomain(const Board& goal, const ShiftHeuristic& heuristic, bool prune = true)
      : size_(goal.size), lines_(goal.size), heuristic_(heuristic), prune_(prune), goal_(pack(goal)) {}

  [[nodiscard]] State pack(const Board& board) const noexcept {
    State state;
    for (Cell cell = 0; cell < size_.cells(); ++cell) state.put(cell, board.cells[cell]);
    return state;
  }

  [[nodiscard]] Board unpack(const State& state) const noexcept {
    Board board{size_, {}};
    for (Cell cell = 0; cell < size_.cells(); ++cell) board.cells[cell] = static_cast<Kind>(state.at(cell));
    return board;
  }

  /// Omits shifts that change nothing, and one of two shifts with the same effect.
  [[nodiscard]] Moves moves(const State& state) const noexcept {
    Moves moves;
    for (unsigned line = 0; line < lines_.count(); ++line) {
      const unsigned period = period_of(state, line);
      for (const bool backward : {false, true}) {
        if (most_shifts(period, backward) > 0) moves.add({static_cast<std::uint8_t>(line), backward});
      }
    }
    return moves;
  }

  [[nodiscard]] State after(State state, Move move) const noexcept {
    const unsigned length = lines_.length(move.line);
    // Saves the cell that is pushed out, then moves each cell into the next, starting at the far end.
    const auto place = [&](unsigned i) { return lines_.cell(move.line, move.backward ? i : length - 1 - i); };
    const unsigned pushed_out = state.at(place(0));
    for (unsigned i = 0; i + 1 < length; ++i) state.put(place(i), state.at(place(i + 1)));
    state.put(place(length - 1), pushed_out);
    return state;
  }

  [[nodiscard]] std::optional<Sequence> continued(const Sequence& sequence, const State& state,
                                                  Move move) const noexcept {
    Sequence longer{move.line, move.backward, 1};
    if (!prune_) {
      const bool back = move.line == sequence.line && move == inverse({sequence.line, sequence.backward});
      return back ? std::nullopt : std::optional(longer);
    }
    if (sequence.line != Sequence::none && lines_.is_row(sequence.line) == lines_.is_row(move.line)) {
      if (move.line < sequence.line) return {};
      if (move.line == sequence.line) {
        if (move.backward != sequence.backward) return {};
        longer.shifts = static_cast<std::uint8_t>(sequence.shifts + 1);
      }
    }
    // moves() handles single shifts.
    if (longer.shifts > 1 && longer.shifts > most_shifts(period_of(state, move.line), move.backward)) return {};
    return longer;
  }

  [[nodiscard]] bool is_goal(const State& state) const noexcept { return state == goal_; }
  [[nodiscard]] State goal() const noexcept { return goal_; }
  /// In a line of two cells, a shift is its own inverse.
  [[nodiscard]] Move inverse(Move move) const noexcept {
    const Move back = shift::inverse(move);
    return most_shifts(lines_.length(move.line), back.backward) > 0 ? back : move;
  }
  [[nodiscard]] unsigned heuristic(const State& state, unsigned enough = full_bound) const {
    return heuristic_(unpack(state), enough);
  }
  [[nodiscard]] std::uint64_t hash(const State& state) const noexcept { return state.hash(); }

 private:
  /// Returns after how many shifts a line repeats.
  [[nodiscard]] unsigned period_of(const State& state, unsigned line) const noexcept {
    const unsigned length = lines_.length(line);
    std::array<unsigned, max_side> kinds{};
    for (unsigned i = 0; i < length; ++i) kinds[i] = state.at(lines_.cell(line, i));
    for (unsigned period = 1; period <= length / 2; ++period) {
      if (length % period != 0) continue;
      unsigned i = period;
      while (i < length && kinds[i] == kinds[i - period]) ++i;
      if (i == length) return period;
    }
    return length;
  }

  BoardSize size_;
  Lines lines_;
  const ShiftHeuristic& heuristic_;
  bool prune_;
  State goal_;
};

static_assert(search::ReversibleDomain<ShiftDomain<SmallCells>> && search::PruningDomain<ShiftDomain<SmallCells>> &&
              search::detail::CuttingDomain<ShiftDomain<SmallCells>>);

/// Searches from a board to a goal with the same kinds, by one of the algorithms of tilepdb/search. Does not support
/// beam search.
[[nodiscard]] search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice,
                                                       const ShiftHeuristic& heuristic, const Board& start,
                                                       const Board& goal, const search::Limits& limits);

}  // namespace tilepdb::shift
