// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/shift/board.hpp"

namespace tilepdb::shift {

/// The most characters of a label.
inline constexpr std::size_t longest_label = 8;

/// A board as users write it: a label of letters and digits for each cell, row by row. Cells of one label are alike.
struct LabelledBoard {
  BoardSize size;
  std::vector<std::string> labels;

  friend bool operator==(const LabelledBoard&, const LabelledBoard&) = default;
};

/// Throws Error (bad_input) unless boards of the shift puzzle can have a size.
void require_size(BoardSize size);

/// Reads a board: labels separated by blanks or commas, or one character a cell; rows separated by / or line ends if
/// wanted, as in "AABB/ABAB" or "1 2 3 / 4 5 6". Without `size` and rows it has to be square. Throws Error (bad_input).
[[nodiscard]] LabelledBoard parse_labelled_board(std::string_view text, std::optional<BoardSize> size);

/// In one word, rows separated by /.
[[nodiscard]] std::string text_of(const LabelledBoard& board);

/// With its labels in order, numbers before letters, row by row: the goal unless another is named.
[[nodiscard]] LabelledBoard sorted(const LabelledBoard& board);

/// A goal whose cells are all different: 1, 2, 3, …
[[nodiscard]] LabelledBoard all_different(BoardSize size);

/// A board's labels in order, each once: those of its kinds, from 0.
[[nodiscard]] std::vector<std::string> labels_of(const LabelledBoard& board);

/// The kind of a label among all, or their number if it is none of them.
[[nodiscard]] Kind kind_of(std::string_view label, const std::vector<std::string>& labels) noexcept;

/// A board whose labels are all among those given, in numbers.
[[nodiscard]] Board numbered(const LabelledBoard& board, const std::vector<std::string>& labels) noexcept;

/// Whether a word of the command line is a board, of `size` or of its own. A word without blanks and commas is a file's
/// name if its part before the last slash is an existing folder.
[[nodiscard]] bool is_shift_board(const std::string& word, std::optional<BoardSize> size);

/// Whether shifts lead from a board to another, and why, in words.
struct Reachability {
  bool reachable = false;
  std::string why;
};

/// Shifts reach every board with the same cells. Where all cells differ and both sides are odd, each shift is an even
/// permutation, and shifts reach every second board (docs/method.md).
[[nodiscard]] Reachability reachability(const LabelledBoard& start, const LabelledBoard& goal);

/// The number of boards that a board can reach, itself included; large ones are rounded.
[[nodiscard]] double reachable_boards(const LabelledBoard& board);

/// A board that can reach the goal, each arrangement with equal probability.
[[nodiscard]] LabelledBoard random_reachable(const LabelledBoard& goal, RandomNumbers& numbers);

/// The end of a walk of random shifts from the goal. No shift undoes the one before.
[[nodiscard]] LabelledBoard random_walk(const LabelledBoard& goal, std::uint64_t shifts, RandomNumbers& numbers);

}  // namespace tilepdb::shift
