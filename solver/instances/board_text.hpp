// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "solver/instances/instance_file.hpp"

// Instances of sliding tiles. Their starts are texts as Position::text() writes them.
namespace tilepdb::solver {

/// The instances of a file, or of a command line.
struct InstanceText {
  std::vector<Instance> instances{};
  InstanceHeader header{};  ///< what the file says of all
  BoardSize board{};        ///< of all instances
};

/// The start of an instance that has been read. Throws Error (bad_input) unless it is a board of this size.
[[nodiscard]] Position start_of(const Instance& instance, BoardSize board);

/// Reads the instances of a file by read_instances(). All boards are of one size: `board` if it is given, else that of
/// the header, else that of the first instance.
[[nodiscard]] InstanceText read_instance_text(std::istream& stream, const std::string& name,
                                              std::optional<BoardSize> board);

/// The same from a file by its name.
[[nodiscard]] InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board);

/// Instances from their tiles alone, in any form of board_rows.hpp, numbered from 1. All boards are of one size, that
/// of the first unless it is given. Throws Error (bad_input) that begins with `source`, and the instance's number if
/// there are several, unless it is empty.
[[nodiscard]] InstanceText parse_instances(const std::vector<std::string>& texts, const std::string& source,
                                           std::optional<BoardSize> board);

}  // namespace tilepdb::solver
