// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random_numbers.hpp"
#include "platform/job.hpp"
#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

/// The most characters of a label.
inline constexpr std::size_t longest_label = 8;

/// A board as users write it: a label of letters and digits for each cell, row by row. Cells with the same label are
/// indistinguishable.
struct LabelledBoard {
  BoardSize size;
  std::vector<std::string> labels;

  friend bool operator==(const LabelledBoard&, const LabelledBoard&) = default;
};

/// Throws Error (bad_input) unless boards of the shift puzzle can have this size.
void require_size(BoardSize size);

/// Parses a board: labels separated by spaces or commas, or one character per cell; rows may be separated by / or line
/// ends, as in "AABB/ABAB" or "1 2 3 / 4 5 6". Without `size` and rows the board must be square. Throws Error
/// (bad_input).
[[nodiscard]] LabelledBoard parse_labelled_board(std::string_view text, std::optional<BoardSize> size);

/// Returns a board as one word, with rows separated by /.
[[nodiscard]] std::string text_of(const LabelledBoard& board);

/// Returns the default goal of a board: its labels sorted, numbers before letters, row by row.
[[nodiscard]] LabelledBoard sorted(const LabelledBoard& board);

/// Returns a goal whose cells are all different: 1, 2, 3, …
[[nodiscard]] LabelledBoard all_different(BoardSize size);

/// Returns the labels of a board, sorted, each once. A label's place is its kind.
[[nodiscard]] std::vector<std::string> labels_of(const LabelledBoard& board);

/// Returns the place of a label in `labels`, or the size of `labels` if it is not among them.
[[nodiscard]] Kind kind_of(std::string_view label, const std::vector<std::string>& labels) noexcept;

/// Returns a board with kinds for labels. All its labels must be in `labels`.
[[nodiscard]] Board numbered(const LabelledBoard& board, const std::vector<std::string>& labels) noexcept;

/// Returns a move as users write it: the direction, and the row or column from 1. R2 shifts the second row to the
/// right, U1 the first column up.
[[nodiscard]] std::string move_text(BoardSize size, Move move);

/// Parses a move; nullopt if the text is not a move of boards of this size.
[[nodiscard]] std::optional<Move> move_named(BoardSize size, std::string_view text);

/// Returns whether a word of the command line is a board, of any size. A word without spaces and commas is a file name
/// if the part before its last slash is an existing folder.
[[nodiscard]] bool is_shift_board(const std::string& word, std::optional<BoardSize> size);

/// Returns the reason why shifts do not lead from `start` to `goal`, or nullopt if they do. Shifts reach every board
/// with the same cells. Only if all cells differ and both sides are odd, each shift is an even permutation, and shifts
/// reach half of the boards (docs/method.md).
[[nodiscard]] std::optional<std::string> why_unreachable(const LabelledBoard& start, const LabelledBoard& goal);

/// Returns the reason why shifts lead from the reachable boards to a goal.
[[nodiscard]] std::string why_reachable(const LabelledBoard& goal);

/// Returns the number of boards that a board can reach, itself included; large numbers are rounded.
[[nodiscard]] double reachable_boards(const LabelledBoard& board);

/// Returns a uniformly random board that can reach the goal.
[[nodiscard]] LabelledBoard random_reachable(const LabelledBoard& goal, RandomNumbers& numbers);

/// Returns the end of a walk of random shifts from the goal. No shift undoes the one before. Throws Error (interrupted)
/// if the job is to stop.
[[nodiscard]] LabelledBoard random_walk(const LabelledBoard& goal, std::uint64_t shifts, RandomNumbers& numbers,
                                        const Job& job = {});

}  // namespace tilepdb::shift
