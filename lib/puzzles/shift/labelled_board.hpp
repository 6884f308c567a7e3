// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// A board with its labels, which are listed by kind.
[[nodiscard]] LabelledBoard labelled(const Board& board, const std::vector<std::string>& labels);

}  // namespace tilepdb::shift
