// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "solver/puzzles/table_sums.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::solver {

/// Which heuristics the largest is taken of.
struct HeuristicParts {
  bool tables = false;
  bool own = false;  ///< the puzzle's
};

/// What searches see of a puzzles::Puzzle, with a heuristic of tables, of its own, or of both.
template <search::ReversibleDomain P>
class GuidedPuzzle : public P {
 public:
  using typename P::Move;
  using typename P::State;
  using Sums = TableSums<typename P::Space, typename P::View>;
  using Carried = typename Sums::Carried;

  /// The sums must outlive it.
  GuidedPuzzle(const P& puzzle, const Sums& sums, HeuristicParts parts) : P(puzzle), sums_(&sums), parts_(parts) {}

  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic(state, carried(state)); }
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried) const {
    const unsigned of_tables = parts_.tables ? sums_->value(carried) : 0;
    return parts_.own ? std::max(of_tables, static_cast<unsigned>(P::heuristic(state))) : of_tables;
  }

  [[nodiscard]] Carried carried(const State& state) const { return parts_.tables ? sums_->carried(state) : Carried{}; }

  /// A state whose moves are made.
  class Expansion {
   public:
    Expansion(const GuidedPuzzle& puzzle, const State& state, const Carried& carried)
        : puzzle_(&puzzle), state_(state), carried_(carried) {}

    [[nodiscard]] Carried after(const Move& move) const {
      return after(puzzle_->P::after(state_, move), pattern_database::unreachable);
    }
    /// For searches that know where moves lead.
    [[nodiscard]] Carried after(const State& child, unsigned enough) const {
      const HeuristicParts parts = puzzle_->parts_;
      if (!parts.tables || (parts.own && puzzle_->P::heuristic(child) >= enough)) return {};
      return puzzle_->sums_->carried_after(child, carried_, enough);
    }
    void prefetch(const State& child) const {
      if (puzzle_->parts_.tables) puzzle_->sums_->prefetch(child);
    }

   private:
    const GuidedPuzzle* puzzle_;
    State state_;
    Carried carried_;
  };
  [[nodiscard]] Expansion expansion(const State& state, const Carried& carried) const {
    return Expansion(*this, state, carried);
  }

 private:
  const Sums* sums_;
  HeuristicParts parts_;
};

}  // namespace tilepdb::solver
