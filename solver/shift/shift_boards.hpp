// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzles/shift/labelled_board.hpp"

namespace tilepdb::shift {

/// Whether a word of the command line is a board, of that size or by itself. One without blanks or commas that ends in
/// a folder that exists is none: it names a file.
[[nodiscard]] bool is_shift_board(const std::string& word, std::optional<BoardSize> size);

/// Start and goal with the same numbers for the same labels.
struct Boards {
  Board start;
  Board goal;
  std::vector<std::string> labels;  ///< by kind
};

/// Numbers the labels. Start and goal must have the same ones (reachability()).
[[nodiscard]] Boards numbered(const LabelledBoard& start, const LabelledBoard& goal);

}  // namespace tilepdb::shift
