// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/instances/instance_header.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {

/// The current board of a file with one row per line.
class StateRows {
 public:
  explicit StateRows(StateText state) : state_(state) {}

  /// Whether these words can be a row of `board`, or of any board if it is not given.
  [[nodiscard]] bool can_be_row(const Words& words, std::optional<BoardSize> board) const;

  /// Whether a row begins the next board: it repeats a tile, and the rows so far are a whole board. Throws Error
  /// (bad_input) for a row that fits neither board.
  [[nodiscard]] bool begins_next(const Words& row) const;

  void add(const Words& row, std::size_t line);

  [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
  [[nodiscard]] std::size_t line() const noexcept { return line_; }  ///< of the first row
  [[nodiscard]] BoardSize size() const noexcept;
  [[nodiscard]] Words words() const;

  /// Returns the board as one text, its rows separated by /, and begins another one.
  [[nodiscard]] std::string take_text();

 private:
  StateText state_;
  std::vector<std::vector<std::string>> rows_{};
  std::size_t line_ = 0;
};

/// Whether a line that can be a row of a board may be a whole board, 2x2 or 3x3: one of its last four words is the
/// blank, or its first or last nine words can be tiles of a 3x3 board.
[[nodiscard]] bool may_be_board_line(const Words& words);

/// Whether two lines are boards rather than rows: both may be, and they have a tile in common, or differ in length
/// where the first may be 3x3.
[[nodiscard]] bool are_board_lines(const Words& one, const Words& other);

}  // namespace tilepdb::solver
