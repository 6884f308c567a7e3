// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "solver/general/tile_domain.hpp"
#include "solver/heuristics/carried_sums.hpp"

namespace tilepdb::solver {

/// The sliding-tile puzzle with a heuristic that reads tables. States carry the sums of table values in `Bytes` bytes.
template <typename Packed, std::size_t Bytes>
class TableDomain : public TileDomain<Packed> {
  using Base = TileDomain<Packed>;

 public:
  using typename Base::Move;
  using typename Base::State;
  using Carried = std::array<std::uint8_t, Bytes>;

  class Expansion {
   public:
    Expansion(const TableDomain& domain, const State& state, const Carried& carried)
        : domain_(domain), state_(state), carried_(carried) {}

    [[nodiscard]] Carried after(Direction direction) {
      if (!origin_) origin_.emplace(domain_.sums_.origin(domain_.unpack(state_)));
      Carried carried = carried_;
      domain_.sums_.move(*origin_, direction, carried.data());
      return carried;
    }

   private:
    const TableDomain& domain_;
    State state_;
    Carried carried_;
    std::optional<SumsOrigin> origin_{};
  };

  /// Same arguments as TileDomain. The heuristic reads tables whose sums need at most `Bytes` bytes.
  TableDomain(BoardSize board, Cell blank, const BoardHeuristic& heuristic, const MoveAutomaton& automaton,
              BoardCells free_cells = 0)
      : Base(board, blank, heuristic, automaton, free_cells),
        heuristic_(heuristic),
        has_only_tables_(heuristic.has_only_tables()),
        sums_(*heuristic.tables()) {}

  [[nodiscard]] Carried carried(const State& state) const {
    Carried carried{};
    sums_.fill(this->unpack(state), carried.data());
    return carried;
  }

  [[nodiscard]] Expansion expansion(const State& state, const Carried& carried) const {
    return {*this, state, carried};
  }

  using Base::heuristic;
  [[nodiscard]] unsigned heuristic(const State& state, const Carried& carried) const {
    const unsigned h = sums_.value(carried.data());
    return has_only_tables_ ? h : std::max(h, heuristic_.value_without_tables(this->unpack(state)));
  }

 private:
  const BoardHeuristic& heuristic_;
  bool has_only_tables_;
  CarriedSums sums_;
};

}  // namespace tilepdb::solver
