// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

/// A position from which moves are made, with the pattern states computed so far.
struct SumsOrigin {
  std::array<std::uint8_t, max_table_cells> tiles{};  ///< named by goal
  TileCells cell_of{};
  Cell blank = 0;
  std::bitset<max_lookups> known{};
  std::array<PackedState, max_lookups> states;  // by lookup; uninitialized unless known
};

/// Carries the values of a heuristic from position to position: a move changes h of one pattern of each partition by 1,
/// and one bit of its table shows which way. The carried bytes are the sum of each partition, in one byte or on wide
/// boards in two, then one bit for each lookup: its table's bit for the state.
class CarriedSums {
 public:
  /// The heuristic must outlive it.
  explicit CarriedSums(const Heuristic& heuristic);

  [[nodiscard]] std::size_t bytes() const noexcept { return partitions() * sum_bytes_ + (tables_.lookups() + 7) / 8; }
  [[nodiscard]] std::size_t partitions() const noexcept { return tables_.partitions(); }

  /// Fills the carried bytes for a position named by goal. Throws Error (check_failed) if a table does not lead to the
  /// goal.
  void fill(const Position& position, std::uint8_t* carried) const;

  /// Returns the largest of the carried sums.
  [[nodiscard]] unsigned value(const std::uint8_t* carried) const noexcept;

  /// Returns the origin of moves from a position named by goal.
  [[nodiscard]] SumsOrigin origin(const Position& position) const noexcept;

  /// Updates the origin's carried bytes to those after a legal move.
  void move(SumsOrigin& origin, Direction direction, std::uint8_t* carried) const {
    move_(*this, origin, direction, carried);
  }

 private:
  using Move = void (*)(const CarriedSums&, SumsOrigin&, Direction, std::uint8_t* carried);
  template <typename Layout>
  static void make_move(const CarriedSums& sums, SumsOrigin& origin, Direction direction, std::uint8_t* carried);

  const Heuristic& heuristic_;
  const LookupTables& tables_;
  std::size_t sum_bytes_ = 1;
  std::vector<CellSet> in_patterns_;       // tiles, by partition
  std::vector<const std::uint8_t*> bits_;  // of the tables, by lookup
  Move move_ = nullptr;
};

}  // namespace tilepdb::solver
