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

/// Whether one of the last four words is the blank, as in every line of 2x2 boards.
[[nodiscard]] bool may_be_smallest_board(const Words& words);

/// Whether two lines are 2x2 boards rather than rows: both may be, and they have a tile in common.
[[nodiscard]] bool are_smallest_boards(const Words& one, const Words& other);

}  // namespace tilepdb::solver
