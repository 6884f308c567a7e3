// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "solver/instances/instance_header.hpp"
#include "tiles/move_notation.hpp"

// Instances of sliding tiles: as PuzzleInstance, with the start as a position.
namespace tilepdb::solver {

/// One board to solve.
struct Instance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  Position start;
  std::string source;                  ///< where it comes from, for messages: "korf100.txt:7"
  std::optional<std::string> moves{};  ///< that the file has of it, as written
  std::optional<MoveWay> way{};        ///< what their letters tell, if the file says it
};

/// The instances of a file.
struct InstanceText {
  std::vector<Instance> instances;
  InstanceHeader header;  ///< what the file says of all
};

/// Reads the instances of a file by read_instances(). All boards are of one size: `board` if it is given, else that of
/// the header, else that of the first instance.
[[nodiscard]] InstanceText read_instance_text(std::istream& stream, const std::string& name,
                                              std::optional<BoardSize> board);

/// The same from a file by its name.
[[nodiscard]] InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board);

/// One instance from its tiles alone, in any form of board_rows.hpp. Throws Error (bad_input), `source` first unless it
/// is empty.
[[nodiscard]] Instance parse_instance(std::string_view tiles, std::string id, const std::string& source,
                                      std::optional<BoardSize> board);

}  // namespace tilepdb::solver
