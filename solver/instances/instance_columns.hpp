// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "core/board.hpp"
#include "core/position.hpp"
#include "solver/instances/input_lines.hpp"
#include "solver/instances/instance_file.hpp"

// Instances of which each is one line.
namespace tilepdb::solver {

/// Which columns the lines of a file have.
struct InstanceColumns {
  BoardSize board;
  std::size_t before = 0;  ///< 0: tiles alone, 1: an id before them, 2: an id and a length
  std::size_t line = 0;    ///< the line that showed it

  [[nodiscard]] std::size_t count() const noexcept { return before + board.cells(); }
};

/// Whether so many words can be the columns of an instance: of the board, or of a square one if it is not known.
[[nodiscard]] bool can_be_columns(std::size_t words, std::optional<BoardSize> board) noexcept;

/// The columns of the first instance. Without a board and rows that tell it square boards are far enough apart in size
/// that at most one fits; but six columns may also be a whole 2x3 board, and ten a 2x5 one. Throws Error (bad_input).
[[nodiscard]] InstanceColumns columns_of(const Words& words, std::optional<BoardSize> board);

/// An instance from the words of its line. Throws Error (bad_input).
[[nodiscard]] Instance instance_of(const Words& words, const InstanceColumns& columns, std::size_t number);

/// A position from the words of its cells. Throws Error (bad_input).
[[nodiscard]] Position position_of_words(BoardSize board, const Words& words);

}  // namespace tilepdb::solver
