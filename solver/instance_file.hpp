// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/position.hpp"

namespace tilepdb::solver {

/// One board to solve.
struct Instance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  Position start;
  std::string source;  ///< where it comes from, for messages: "korf100.txt:7"
};

/// Reads instances, one per line: the tiles row by row, separated by blanks or commas, 0 or _ for the blank. One
/// column before them is an id, two are an id and an optimal length; the first instance decides which, for all. `#`
/// starts a comment. Without `board` the number of columns must fit one square board. `name` is the file's name in
/// messages. Throws Error (bad_input), also if there is no instance at all.
[[nodiscard]] std::vector<Instance> read_instances(std::istream& stream, const std::string& name,
                                                   std::optional<BoardSize> board);

/// The same from a file by its name.
[[nodiscard]] std::vector<Instance> read_instance_file(const std::string& path, std::optional<BoardSize> board);

/// One instance from its tiles alone. Throws Error (bad_input).
[[nodiscard]] Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                                      std::optional<BoardSize> board);

}  // namespace tilepdb::solver
