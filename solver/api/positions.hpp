// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/position.hpp"
#include "format/table_file.hpp"
#include "tilepdb/api/table.hpp"

// Between the boards of the programming interface and the library's own positions.
namespace tilepdb::v1 {

/// Throws Error (bad_input) unless there are boards of such a size.
[[nodiscard]] BoardSize board_size(Size size);

/// Throws Error (bad_input) for what is no board of that size.
[[nodiscard]] Position position_of(BoardSize size, Board board);

/// A position that can reach the goal. Throws Error as the above, or (no_answer).
[[nodiscard]] Position solvable_position(Board board, const Position& goal);

/// Reads boards for one goal, many of them.
class BoardReader {
 public:
  explicit BoardReader(const Position& goal) noexcept;

  /// The position named by goal (named_by_goal()). Throws as solvable_position().
  [[nodiscard]] Position read(Board board) const;

 private:
  Position goal_;
  Cell blank_;
  std::array<std::uint8_t, max_board_cells> goal_cell_{};  ///< of each tile
};

[[nodiscard]] Check check_of(Checking checking) noexcept;

/// Calls `read` for each number below `count`, by `threads` threads (0: all cores). What it throws first is thrown with
/// that number, of what there are many: "board 7: …".
void values_of_items(std::size_t count, int threads, const char* what, const std::function<void(std::size_t)>& read);

/// Fills `values` with what `value` says of each board, by `threads` threads (0: all cores). Throws Error (bad_input)
/// if there is not one place for each board; what `value` throws of the first board is thrown with its number.
void values_of_boards(BoardSize size, Boards boards, std::span<std::uint16_t> values, int threads,
                      const std::function<unsigned(Board)>& value);

}  // namespace tilepdb::v1
