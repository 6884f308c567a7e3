// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

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

/// What a file says of all its instances. What it does not say is empty.
struct InstanceHeader {
  std::string puzzle{};  ///< as --puzzle names it
  std::string size{};    ///< width and height of boards, such as 4x3; what --size takes of other puzzles
  std::string goal{};    ///< by name or written out
  std::string source{};  ///< where it says so, for messages: "random.txt:1"
};

/// Reads a comment such as `board 4x4 goal blank-last`, `goal: blank-last`, or `pdbsolve random --board 4x4 … --goal
/// blank-last`, as `random` writes it, with --size for puzzles without a board. Returns nothing for any other comment.
/// Throws Error (bad_input) for an impossible board.
[[nodiscard]] std::optional<InstanceHeader> header_in(std::string_view comment, StateText state);

/// Throws Error (bad_input) if a header names another puzzle.
void require_puzzle(const InstanceHeader& header, const std::string& puzzle);

/// The warning that a header, whose place is `source`, says otherwise than options, which are followed.
[[nodiscard]] std::string disagreement(const std::string& source, const std::string& said, const std::string& options);

}  // namespace tilepdb::solver
