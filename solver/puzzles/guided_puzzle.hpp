// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <type_traits>

#include "solver/puzzles/line_tables.hpp"
#include "solver/puzzles/table_sums.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::solver {

/// The heuristics of which the maximum is taken.
struct HeuristicParts {
  bool tables = false;
  bool own = false;      ///< the puzzle's own heuristic
  bool inverse = false;  ///< tables of the inverse of each state, not only of the start
};

/// A puzzles::Puzzle as searches see it, guided by tables, by its own heuristic or by both.
template <search::ReversibleDomain P>
class GuidedPuzzle : public P {
 public:
  /// Whether moves alternate between rows and columns.
  static constexpr bool has_lines = puzzles::LinesProjection<typename P::Projection, typename P::State>;

  static constexpr bool may_have_inverses = requires(const P& puzzle, const typename P::State& state) {
    puzzle.inverted(state);
  };

  using typename P::Move;
  using typename P::State;
  using Sums = std::conditional_t<has_lines, LineTables<typename P::Space, typename P::Projection>,
                                  TableSums<typename P::Space, typename P::Projection>>;
  using Carried = typename Sums::Carried;

  /// `sums` must outlive the puzzle.
  GuidedPuzzle(const P& puzzle, const Sums& sums, HeuristicParts parts) : P(puzzle), sums_(&sums), parts_(parts) {
    if constexpr (may_have_inverses) parts_.inverse = parts_.inverse && P::has_inverses();
  }

  [[nodiscard]] unsigned heuristic(const State& state) const { return heuristic(state, carried(state)); }
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried) const {
    if constexpr (has_lines) {
      if (P::is_goal(state)) return 0;
    }
    return with_own(state, parts_.tables ? sums_->value(carried) : 0);
  }
  /// Consecutive moves along the same line are pruned, so that the next move is across the last one.
  template <typename Sequence>
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried, Sequence last) const requires has_lines {
    if (last == Sequence::none) return heuristic(state, carried);
    if (P::is_goal(state)) return 0;
    return with_own(state, parts_.tables ? sums_->value(carried, Sums::across(line_of(last))) : 0);
  }

  [[nodiscard]] Carried carried(const State& state) const {
    Carried carried{};
    if (!parts_.tables) return carried;
    carried = sums_->carried(state);
    if constexpr (may_have_inverses) {
      if (P::has_inverses()) sums_->raise(carried, P::inverted(state), true);
    }
    return carried;
  }

  /// Computes the values carried to a state's children.
  class Expansion {
   public:
    Expansion(const GuidedPuzzle& puzzle, const State& state, const Carried& carried)
        : puzzle_(&puzzle), state_(state), carried_(carried) {}

    [[nodiscard]] Carried after(const Move& move) const {
      return after(puzzle_->P::after(state_, move), pattern_database::unreachable);
    }
    /// For searches that already have the child.
    [[nodiscard]] Carried after(const State& child, unsigned enough) const {
      if constexpr (has_lines) {
        return after(child, ask(child, enough), enough);
      } else {
        if (needs_no_table(child, enough)) return {};
        Carried after = puzzle_->sums_->carried_after(child, carried_, enough);
        if constexpr (may_have_inverses) {
          if (puzzle_->parts_.inverse && puzzle_->sums_->value(after) < enough) {
            puzzle_->sums_->raise(after, puzzle_->P::inverted(child), false, enough);
          }
        }
        return after;
      }
    }
    template <typename Asked>
    [[nodiscard]] Carried after(const State& child, const Asked& asked, unsigned enough) const requires has_lines {
      if (needs_no_table(child, enough)) return {};
      return puzzle_->sums_->carried_after(child, asked, carried_, along(child), enough);
    }
    [[nodiscard]] auto ask(const State& child, unsigned enough) const requires has_lines {
      return puzzle_->parts_.tables ? puzzle_->sums_->ask(child, carried_, along(child), enough)
                                    : typename Sums::Asked{};
    }
    void prefetch(const State& child) const {
      if constexpr (has_lines) {
        (void)ask(child, 0);
      } else {
        if (puzzle_->parts_.tables) puzzle_->sums_->prefetch(child);
      }
    }

   private:
    [[nodiscard]] bool needs_no_table(const State& child, unsigned enough) const {
      const HeuristicParts parts = puzzle_->parts_;
      return !parts.tables || (parts.own && puzzle_->P::heuristic(child) >= enough);
    }
    [[nodiscard]] auto along(const State& child) const noexcept {
      return line_of(puzzle_->direction({state_.blank, child.blank}));
    }

    const GuidedPuzzle* puzzle_;
    State state_;
    Carried carried_;
  };
  [[nodiscard]] Expansion expansion(const State& state, const Carried& carried) const {
    return Expansion(*this, state, carried);
  }

 private:
  template <typename Sequence>
  [[nodiscard]] static auto line_of(Sequence last) noexcept {
    return last == Sequence::row ? Sums::row : Sums::column;
  }
  [[nodiscard]] unsigned with_own(const State& state, unsigned of_tables) const {
    return parts_.own ? std::max(of_tables, static_cast<unsigned>(P::heuristic(state))) : of_tables;
  }

  const Sums* sums_;
  HeuristicParts parts_;
};

}  // namespace tilepdb::solver
