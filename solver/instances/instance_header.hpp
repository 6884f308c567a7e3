// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/board.hpp"

namespace tilepdb::solver {

/// The notation of a puzzle's states, which determines the layouts of lines.
enum class StateText {
  line,    ///< a line of text, with blanks in it or without
  labels,  ///< a label for each cell: a board in one word such as AABB/ABAB, or a row on each line
  tiles    ///< a number for each cell, all different, 0 or _ for the blank: a board in a line, or a row on each line
};

/// What a reader of files needs to know of a puzzle. Files give moves only for tiles.
struct InstanceForm {
  std::string puzzle;  ///< as --puzzle names it
  StateText state = StateText::line;
  std::optional<BoardSize> board{};  ///< of all states, if the options give it
  /// Whether two texts are the same goal; empty: texts are compared.
  std::function<bool(const std::string& one, const std::string& other)> same_goal{};
};

/// The properties that a file gives for all its instances; empty if it does not give them.
struct InstanceHeader {
  std::string puzzle{};        ///< as --puzzle names it
  std::string size{};          ///< width and height of boards, such as 4x3; what --size takes of other puzzles
  std::string goal{};          ///< by name or written out
  std::string source{};        ///< the place of these, for messages: "random.txt:1"
  bool are_positions = false;  ///< states give the place of each piece instead of the piece in each place
  bool has_lengths = false;    ///< instances have lengths, of tiles in the puzzle's metric
};

/// The comment that sets InstanceHeader::are_positions.
inline constexpr std::string_view positions_header = "given as positions";

/// Parses a comment such as `board 4x4 goal blank-last`, `goal: blank-last`, or `pdbsolve random --board 4x4 … --goal
/// blank-last`, as `random` writes it, with --size for puzzles without a board. Returns nothing for other comments.
/// Throws Error (bad_input) for an impossible board, and for `goal:` without a goal.
[[nodiscard]] std::optional<InstanceHeader> header_in(std::string_view comment, StateText state);

/// Throws Error (bad_input) if a file names another puzzle. Both metrics of tiles have the same boards, but not the
/// same lengths.
void require_puzzle(const std::string& named, bool has_lengths, const std::string& puzzle);

/// Returns the warning that the header at `source` conflicts with the options, which take precedence.
[[nodiscard]] std::string disagreement(const std::string& source, const std::string& said, const std::string& options);

}  // namespace tilepdb::solver
