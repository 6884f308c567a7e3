// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "puzzles/puzzle.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "solver/puzzles/line_tables.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::solver {

/// A puzzle whose moves are along rows and along columns in turn, with a heuristic of tables, of its own, or of both.
template <search::ReversibleDomain P>
requires puzzles::LinesView<typename P::View, typename P::State>
class GuidedLines : public P {
 public:
  using typename P::Move;
  using typename P::Sequence;
  using typename P::State;
  using Sums = LineTables<typename P::Space, typename P::View>;
  using Carried = typename Sums::Carried;

  /// The sums must outlive it.
  GuidedLines(const P& puzzle, const Sums& sums, HeuristicParts parts) : P(puzzle), sums_(&sums), parts_(parts) {}

  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic(state, carried(state)); }
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried) const {
    if (P::is_goal(state)) return 0;
    return with_own(state, parts_.tables ? sums_->value(carried) : 0);
  }
  /// A line in which the last move was is not gone on in.
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried, Sequence last) const {
    if (last == Sequence::none) return heuristic(state, carried);
    if (P::is_goal(state)) return 0;
    return with_own(state, parts_.tables ? sums_->value(carried, Sums::across(line_of(last))) : 0);
  }

  [[nodiscard]] Carried carried(const State& state) const { return parts_.tables ? sums_->carried(state) : Carried{}; }

  /// A state whose moves are made.
  class Expansion {
   public:
    Expansion(const GuidedLines& puzzle, const State& state, const Carried& carried)
        : puzzle_(&puzzle), state_(state), carried_(carried) {}

    [[nodiscard]] Carried after(const Move& move) const {
      return after(puzzle_->P::after(state_, move), pattern_database::unreachable);
    }
    /// For searches that know where moves lead.
    [[nodiscard]] Carried after(const State& child, unsigned enough) const {
      return after(child, ask(child, enough), enough);
    }
    [[nodiscard]] Carried after(const State& child, const typename Sums::Asked& asked, unsigned enough) const {
      const HeuristicParts parts = puzzle_->parts_;
      if (!parts.tables || (parts.own && puzzle_->P::heuristic(child) >= enough)) return {};
      return puzzle_->sums_->carried_after(child, asked, carried_, along(child), enough);
    }
    [[nodiscard]] typename Sums::Asked ask(const State& child, unsigned enough) const {
      return puzzle_->parts_.tables ? puzzle_->sums_->ask(child, carried_, along(child), enough)
                                    : typename Sums::Asked{};
    }
    void prefetch(const State& child) const { (void)ask(child, 0); }

   private:
    [[nodiscard]] auto along(const State& child) const noexcept {
      return line_of(puzzle_->direction({state_.blank, child.blank}));
    }

    const GuidedLines* puzzle_;
    State state_;
    Carried carried_;
  };
  [[nodiscard]] Expansion expansion(const State& state, const Carried& carried) const {
    return Expansion(*this, state, carried);
  }

 private:
  [[nodiscard]] static typename Sums::Line line_of(Sequence last) noexcept {
    return last == Sequence::row ? Sums::row : Sums::column;
  }
  [[nodiscard]] unsigned with_own(const State& state, unsigned of_tables) const {
    return parts_.own ? std::max(of_tables, static_cast<unsigned>(P::heuristic(state))) : of_tables;
  }

  const Sums* sums_;
  HeuristicParts parts_;
};

/// A puzzle with the heuristic that its views allow.
template <search::ReversibleDomain P>
struct GuidedOf {
  using type = GuidedPuzzle<P>;
};
template <search::ReversibleDomain P>
requires puzzles::LinesView<typename P::View, typename P::State>
struct GuidedOf<P> {
  using type = GuidedLines<P>;
};

}  // namespace tilepdb::solver
