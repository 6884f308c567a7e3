// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "solver/heuristics/board_heuristic.hpp"
#include "tilepdb/move_automaton.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::solver {

/// A board's tiles in few words, for searches that store many: `Bits` for the tile of each cell but the last of a full
/// board, which has the tile that the others leave.
template <unsigned Bits, unsigned Words>
struct PackedTiles {
  static constexpr unsigned in_a_word = 64 / Bits;
  static constexpr unsigned most_cells = Words * in_a_word + (in_a_word * Bits < 64 ? 1 : 0);

  std::array<std::uint64_t, Words> words{};

  friend bool operator==(const PackedTiles& a, const PackedTiles& b) noexcept {
    std::uint64_t differing = 0;
    for (unsigned i = 0; i < Words; ++i) differing |= a.words[i] ^ b.words[i];
    return differing == 0;
  }
};

/// Boards of up to 16 cells, of up to 25, and all.
using SmallTiles = PackedTiles<4, 1>;
using MediumTiles = PackedTiles<5, 2>;
using LargeTiles = PackedTiles<6, 7>;
static_assert(LargeTiles::most_cells >= max_board_cells);

/// The sliding-tile puzzle for the general algorithms. Positions are named by goal, so the goal has every tile on the
/// cell that it is named by.
template <typename Packed>
class TileDomain {
 public:
  using State = Packed;
  using Move = Direction;
  using Sequence = MoveAutomaton::State;

  /// The ways that the blank can go.
  class Moves {
   public:
    void add(Direction direction) noexcept { ways_[count_++] = direction; }
    [[nodiscard]] const Direction* begin() const noexcept { return ways_.data(); }
    [[nodiscard]] const Direction* end() const noexcept { return ways_.data() + count_; }

   private:
    std::array<Direction, 4> ways_{};
    unsigned count_ = 0;
  };

  /// For goals whose blank is on a cell. Heuristic and automaton, which is that of the board, must outlive the domain.
  TileDomain(BoardSize board, Cell blank, const BoardHeuristic& heuristic, const MoveAutomaton& automaton)
      : board_(board), blank_(blank), heuristic_(heuristic), automaton_(automaton) {
    Position goal{board, {}};
    for (Cell cell = 0; cell < board.cells(); ++cell) goal.tiles[cell] = static_cast<std::uint8_t>(cell);
    goal_ = pack(goal);
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      for (const Direction direction : directions) {
        if (board.can_go(cell, direction)) moves_[cell].add(direction);
      }
    }
  }

  [[nodiscard]] State pack(const Position& position) const noexcept {
    State state;
    for (Cell cell = 0; cell < stored_cells(); ++cell) put(state, cell, position.tiles[cell]);
    return state;
  }

  [[nodiscard]] Position unpack(const State& state) const noexcept {
    Position position{board_, {}};
    unsigned rest = board_.cells() * (board_.cells() - 1) / 2;
    for (Cell cell = 0; cell < stored_cells(); ++cell) {
      position.tiles[cell] = static_cast<std::uint8_t>(tile_on(state, cell));
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
    if (from < stored_cells()) put(result, from, to < stored_cells() ? tile_on(state, to) : last_tile(state));
    if (to < stored_cells()) put(result, to, blank_);
    return result;
  }

  [[nodiscard]] bool is_goal(const State& state) const noexcept { return state == goal_; }
  [[nodiscard]] State goal() const noexcept { return goal_; }
  [[nodiscard]] Direction inverse(Direction direction) const noexcept { return opposite(direction); }
  [[nodiscard]] std::optional<Sequence> continued(Sequence sequence, Direction direction) const noexcept {
    const Sequence next = automaton_.next(sequence, direction);
    if (next == MoveAutomaton::rejected) return {};
    return next;
  }
  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic_.value(unpack(state)); }

  [[nodiscard]] std::uint64_t hash(const State& state) const noexcept {
    // The finishing steps of SplitMix64 (Steele, Lea & Flood 2014) on each word.
    std::uint64_t hash = 0;
    for (const std::uint64_t word : state.words) {
      hash = (hash ^ word) + 0x9E3779B97F4A7C15;
      hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9;
      hash = (hash ^ hash >> 27) * 0x94D049BB133111EB;
      hash ^= hash >> 31;
    }
    return hash;
  }

 private:
  static constexpr unsigned bits = 64 / State::in_a_word;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  /// A one in each place of a word.
  static constexpr std::uint64_t ones = [] {
    std::uint64_t word = 0;
    for (unsigned place = 0; place < State::in_a_word; ++place) word |= std::uint64_t{1} << place * bits;
    return word;
  }();

  [[nodiscard]] Cell stored_cells() const noexcept {
    constexpr Cell most = State::in_a_word * std::tuple_size_v<decltype(State::words)>;
    return board_.cells() < most ? board_.cells() : most;
  }
  [[nodiscard]] static unsigned tile_on(const State& state, Cell cell) noexcept {
    return static_cast<unsigned>(state.words[cell / State::in_a_word] >> cell % State::in_a_word * bits & mask);
  }
  static void put(State& state, Cell cell, unsigned tile) noexcept {
    std::uint64_t& word = state.words[cell / State::in_a_word];
    const unsigned shift = cell % State::in_a_word * bits;
    word = (word & ~(mask << shift)) | std::uint64_t{tile} << shift;
  }
  /// Of a cell that is not stored.
  [[nodiscard]] unsigned last_tile(const State& state) const noexcept { return unpack(state).tiles[stored_cells()]; }
  /// The first cell with the blank, of many at once: where a word less the blank everywhere has a zero (Warren 2002,
  /// "Hacker's Delight", section 6-1).
  [[nodiscard]] Cell blank_cell(const State& state) const noexcept {
    Cell first = 0;
    for (const std::uint64_t word : state.words) {
      const std::uint64_t differing = word ^ blank_ * ones;
      const std::uint64_t zeros = (differing - ones) & ~differing & ones << (bits - 1);
      if (zeros != 0) return std::min(first + static_cast<Cell>(std::countr_zero(zeros)) / bits, stored_cells());
      first += State::in_a_word;
    }
    return stored_cells();
  }

  BoardSize board_;
  Cell blank_;
  const BoardHeuristic& heuristic_;
  const MoveAutomaton& automaton_;
  State goal_{};
  std::array<Moves, max_board_cells> moves_{};  // by the blank's cell
};

static_assert(search::ReversibleDomain<TileDomain<SmallTiles>> && search::ReversibleDomain<TileDomain<MediumTiles>> &&
              search::ReversibleDomain<TileDomain<LargeTiles>> && search::PruningDomain<TileDomain<LargeTiles>>);
static_assert(MoveAutomaton::start == TileDomain<SmallTiles>::Sequence{});

}  // namespace tilepdb::solver
