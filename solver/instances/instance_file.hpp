// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "solver/instances/instance_header.hpp"

namespace tilepdb::solver {

/// One board to solve.
struct Instance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  Position start;
  std::string source;  ///< where it comes from, for messages: "korf100.txt:7"
};

/// What a file of instances holds.
struct InstanceText {
  std::vector<Instance> instances;
  InstanceHeader header;  ///< what its comments say of all
};

/// Reads instances, docs/instances.md: one per line, its tiles row by row, separated by blanks or commas, rows by / if
/// wanted, 0 or _ for the blank; one column before them is an id, two are an id and an optimal length; the first
/// instance decides which, for all. Or drawn over several lines, a row on each, with a frame or without, and an empty
/// line between two boards. `#` starts a comment; one such as `# board 4x4 goal blank-last` is the header. Without
/// `board` or header the first instance must say what the board is: by its rows, or by numbers that fit one square
/// board. `name` is the file's name in messages. Throws Error (bad_input), also if there is no instance at all.
[[nodiscard]] InstanceText read_instance_text(std::istream& stream, const std::string& name,
                                              std::optional<BoardSize> board);

/// The same from a file by its name.
[[nodiscard]] InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board);

/// The instances of such a text or file alone.
[[nodiscard]] std::vector<Instance> read_instances(std::istream& stream, const std::string& name,
                                                   std::optional<BoardSize> board);
[[nodiscard]] std::vector<Instance> read_instance_file(const std::string& path, std::optional<BoardSize> board);

/// One instance from its tiles alone, in any of these forms. Throws Error (bad_input).
[[nodiscard]] Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                                      std::optional<BoardSize> board);

/// A goal by name, or from its tiles in any of these forms. Throws Error (bad_input).
[[nodiscard]] Position parse_goal_text(BoardSize board, std::string_view text);

}  // namespace tilepdb::solver
