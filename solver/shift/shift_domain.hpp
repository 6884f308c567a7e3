// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "puzzles/shift/board.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/shift/shift_heuristic.hpp"
#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"
#include "tilepdb/search/packed_cells.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::shift {

/// Boards of up to 16 cells and kinds, and all.
using SmallCells = search::PackedCells<4, 1>;
using LargeCells = search::PackedCells<6, 4>;
static_assert(LargeCells::places >= max_cells && LargeCells::values >= max_cells);

/// The shift puzzle for the general algorithms, for one goal.
template <typename Packed>
class ShiftDomain {
 public:
  using State = Packed;
  using Move = shift::Move;

  /// What the moves so far have shifted last: shifts of parallel lines can change places, so a shortest solution needs
  /// them only in the order of the lines, each line in one direction and at most half of its period (docs/method.md).
  struct Sequence {
    std::uint8_t line = none;
    bool backward = false;
    std::uint8_t shifts = 0;  ///< of this line
    static constexpr std::uint8_t none = 0xFF;
  };

  using Moves = search::MoveList<Move, std::size_t{4} * max_side>;

  /// The heuristic must outlive the domain, and be for the goal. Unless they are to be left out, all sequences may go
  /// on with every shift but the one straight back.
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

  /// Without those that change nothing, and of two that do the same only one.
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
    // The cell pushed out, then each into the next, from the far end on.
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
    // moves() knows of single shifts.
    if (longer.shifts > 1 && longer.shifts > most_shifts(period_of(state, move.line), move.backward)) return {};
    return longer;
  }

  [[nodiscard]] bool is_goal(const State& state) const noexcept { return state == goal_; }
  [[nodiscard]] State goal() const noexcept { return goal_; }
  /// In a line of two cells a shift takes itself back.
  [[nodiscard]] Move inverse(Move move) const noexcept {
    const Move back = shift::inverse(move);
    return most_shifts(lines_.length(move.line), back.backward) > 0 ? back : move;
  }
  [[nodiscard]] unsigned heuristic(const State& state, unsigned enough = ShiftHeuristic::all) const {
    return heuristic_.value(unpack(state), enough);
  }
  [[nodiscard]] std::uint64_t hash(const State& state) const noexcept { return state.hash(); }

 private:
  /// After how many shifts a line is as it was.
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

/// Searches from a board to a goal with the same kinds by one of the algorithms of tilepdb/search, not by beams.
[[nodiscard]] search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice,
                                                       const ShiftHeuristic& heuristic, const Board& start,
                                                       const Board& goal, const search::Limits& limits);

}  // namespace tilepdb::shift
