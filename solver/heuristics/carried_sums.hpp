// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// A position whose moves are made, and the states of its patterns as far as they were asked for.
struct SumsOrigin {
  std::array<std::uint8_t, max_cells> tiles{};  ///< named by goal
  TileCells cell_of{};
  Cell blank = 0;
  std::bitset<max_lookups> known{};
  std::array<PackedState, max_lookups> states;  // by lookup; not filled, for few are known
};

/// The values of a heuristic carried from position to position: a move changes the h of one pattern of each partition
/// by 1, and one bit of that pattern's table tells which way. What is carried is a byte for each partition's sum, then
/// a bit for each lookup, its table's for the state.
class CarriedSums {
 public:
  /// The heuristic must outlive it.
  explicit CarriedSums(const Heuristic& heuristic);

  [[nodiscard]] std::size_t bytes() const noexcept { return first_bits_ + (tables_.lookups() + 7) / 8; }
  [[nodiscard]] std::size_t partitions() const noexcept { return first_bits_; }

  /// Fills what is carried with a position named by goal. Throws Error (check_failed) if a table does not lead to the
  /// goal.
  void fill(const Position& position, std::uint8_t* carried) const;

  /// A position named by goal, nothing known of its patterns.
  [[nodiscard]] SumsOrigin origin(const Position& position) const noexcept;

  /// Turns what is carried with the origin into that of the position that a possible move leads to.
  void move(SumsOrigin& origin, Direction direction, std::uint8_t* carried) const {
    move_(tables_, origin, direction, carried);
  }

 private:
  using Move = void (*)(const LookupTables&, SumsOrigin&, Direction, std::uint8_t* carried);

  const Heuristic& heuristic_;
  const LookupTables& tables_;
  std::size_t first_bits_;
  Move move_ = nullptr;  // for the board's StateLayout
};

}  // namespace tilepdb::solver
