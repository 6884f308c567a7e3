// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/board.hpp"

namespace tilepdb::solver {

/// How the states of a puzzle are written, which decides what a line of a file can be.
enum class StateText {
  line,    ///< a line of text, with blanks in it or without
  labels,  ///< a label for each cell: a board in one word such as AABB/ABAB, or a row on each line
  tiles    ///< a number for each cell, all different, 0 or _ for the blank: a board in a line, or a row on each line
};

/// What a reader of files has to know of a puzzle. A file names goals of boards alone, and moves of tiles alone.
struct InstanceForm {
  std::string puzzle;  ///< as --puzzle names it
  StateText state = StateText::line;
  std::optional<BoardSize> board{};  ///< of all states, as users name it
  /// Whether two texts are the same goal; empty: if they are equal.
  std::function<bool(const std::string& one, const std::string& other)> same_goal{};
};

}  // namespace tilepdb::solver
