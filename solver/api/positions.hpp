// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/position.hpp"
#include "tilepdb/api/board.hpp"

// Conversion of the interface's boards to the library's positions.
namespace tilepdb::v1 {

/// Throws Error (bad_input) if this size is not supported.
[[nodiscard]] BoardSize board_size(Size size);

/// Returns a position that can reach the goal. Throws Error: bad_input for an invalid board, no_answer if the goal is
/// out of reach.
[[nodiscard]] Position solvable_position(Board board, const Position& goal);

/// Reads many boards for one goal.
class BoardReader {
 public:
  explicit BoardReader(const Position& goal) noexcept;

  [[nodiscard]] BoardSize size() const noexcept { return goal_.board; }

  /// Returns the position named by goal (named_by_goal()). Throws as solvable_position().
  [[nodiscard]] Position read(Board board) const;

 private:
  Position goal_;
  Cell blank_;
  std::array<std::uint8_t, max_board_cells> goal_cell_{};  ///< of each tile
  std::uint64_t all_ = 0;                                  ///< a bit per tile
};

/// Returns how many of `threads` (0: all cores) are worth starting for `count` boards. Throws Error: bad_input for an
/// invalid number, resource if they cannot be started.
[[nodiscard]] int prepared_threads(std::size_t count, int threads);

/// Throws Error (bad_input) unless there is one value per board.
void require_values(Size size, Boards boards, std::span<const std::uint16_t> values);

/// Calls `read(first, end, number)` in prepared_threads() for ranges of numbers below `count`. A `read` that throws
/// leaves the failed number in `number`; the error of the lowest one is thrown, its message after "board 7: ".
void values_of_ranges(std::size_t count, int threads, const char* what,
                      const std::function<void(std::size_t first, std::size_t end, std::size_t& number)>& read);

/// Fills `values`, one per board, in prepared_threads(): `reader` turns boards into positions, and `read` gets several
/// at a time. The error of the first invalid board is thrown, with its number.
void values_of_boards(const BoardReader& reader, Boards boards, std::span<std::uint16_t> values, int threads,
                      const std::function<void(std::span<const Position>, std::span<std::uint16_t>)>& read);

}  // namespace tilepdb::v1
