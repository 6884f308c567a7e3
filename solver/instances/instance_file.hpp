// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "solver/instances/board_text.hpp"

namespace tilepdb::solver {

/// The most instances in a file.
inline constexpr std::size_t most_instances = 4'000'000;

/// A line of a file of instances, without blanks at either end.
struct TextLine {
  std::size_t number = 0;                   ///< from 1
  std::string_view whole;                   ///< all of it
  std::string_view content;                 ///< what is before a comment
  std::optional<std::string_view> comment;  ///< what is after the first #, if there is one
};

/// Calls `visitor` for each line of a stream, also those without content; a byte order mark is left out. The visitor's
/// Error gets the line's place, unless it has one already. Throws Error (bad_input), naming the line, for what is no
/// text: control characters and endless lines.
void for_each_text_line(std::istream& stream, const std::string& name,
                        const std::function<void(const TextLine&)>& visitor);

/// What a comment of a file says of all its instances.
struct InstanceHeader {
  std::string puzzle;              ///< as --puzzle names it; empty: it says nothing
  std::optional<BoardSize> board;  ///< nothing: it says nothing
  std::string goal;                ///< by name or as tiles; empty: it says nothing
  std::string size;                ///< of a puzzle that has no board; empty: it says nothing
  std::string source;              ///< where it is, for messages: "random.txt:1"
};

/// Reads a comment such as `board 4x4 goal blank-last`, `goal: blank-last`, or `pdbsolve random --board 4x4 … --goal
/// blank-last`, as `random` writes it, with --size for puzzles without a board. Returns nothing for any other comment.
/// Throws Error (bad_input) for an impossible board.
[[nodiscard]] std::optional<InstanceHeader> header_in(std::string_view comment);

/// Throws Error (bad_input) if a header names another puzzle.
void require_puzzle(const InstanceHeader& header, const std::string& puzzle);

/// The warning that a header, whose place is `source`, says otherwise than options, which are followed.
[[nodiscard]] std::string disagreement(const std::string& source, const std::string& said, const std::string& options);

/// What a file of instances holds.
struct InstanceText {
  std::vector<Instance> instances;
  InstanceHeader header;  ///< what its comments say of all
};

/// Reads instances, docs/instances.md: one per line, its tiles row by row, separated by blanks or commas, rows by / if
/// wanted, 0 or _ for the blank; one column before them is an id, two are an id and an optimal length; the first
/// instance decides which, for all; after a ; may be moves, which are not read yet. Or drawn over several lines, a row
/// on each, with a frame or without, and an empty line between two boards. Or comma-separated values whose first line
/// names the columns (NamedColumns), of which start, id, length, moves, notation, board and goal are read. `#` starts a
/// comment; those such as `# board 4x4 goal blank-last` and `# goal: blank-last` are the header. Without `board` or
/// header the first instance must say what the board is: by its rows, or by numbers that fit one square board. `name`
/// is the file's name in messages. Throws Error (bad_input), also if there is no instance at all.
[[nodiscard]] InstanceText read_instance_text(std::istream& stream, const std::string& name,
                                              std::optional<BoardSize> board);

/// The same from a file by its name.
[[nodiscard]] InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board);

}  // namespace tilepdb::solver
