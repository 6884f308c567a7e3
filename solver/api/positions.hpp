// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/position.hpp"
#include "tilepdb/api/board.hpp"

// Between the boards of the programming interface and the library's own positions.
namespace tilepdb::v1 {

/// Throws Error (bad_input) unless there are boards of such a size.
[[nodiscard]] BoardSize board_size(Size size);

/// A position that can reach the goal. Throws Error as the above, or (no_answer).
[[nodiscard]] Position solvable_position(Board board, const Position& goal);

/// Reads boards for one goal, many of them.
class BoardReader {
 public:
  explicit BoardReader(const Position& goal) noexcept;

  [[nodiscard]] BoardSize size() const noexcept { return goal_.board; }

  /// The position named by goal (named_by_goal()). Throws as solvable_position().
  [[nodiscard]] Position read(Board board) const;

 private:
  Position goal_;
  Cell blank_;
  std::array<std::uint8_t, max_board_cells> goal_cell_{};  ///< of each tile
  std::uint64_t all_ = 0;                                  ///< tiles, as bits
};

/// How many threads are worth their start for so many boards, of `threads` (0: all cores). Throws Error (bad_input) for
/// a number that may not be asked for, and (resource) if they cannot be started.
[[nodiscard]] int prepared_threads(std::size_t count, int threads);

/// Throws Error (bad_input) if there is not one place for each board.
void require_values(Size size, Boards boards, std::span<const std::uint16_t> values);

/// Calls `read(first, end, number)` for ranges of numbers below `count`, by so many prepared_threads(). Where it
/// throws, `number` is that of which: what it throws of the first is thrown with it, "board 7: …".
void values_of_ranges(std::size_t count, int threads, const char* what,
                      const std::function<void(std::size_t first, std::size_t end, std::size_t& number)>& read);

/// Fills `values`, a place for each board, with what `read` says of boards, some at a time as positions that `reader`
/// reads, by so many prepared_threads(). What is thrown of the first board is thrown with its number.
void values_of_boards(const BoardReader& reader, Boards boards, std::span<std::uint16_t> values, int threads,
                      const std::function<void(std::span<const Position>, std::span<std::uint16_t>)>& read);

}  // namespace tilepdb::v1
