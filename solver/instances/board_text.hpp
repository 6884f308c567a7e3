// SPDX-License-Identifier: MIT
#pragma once

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
  InstanceHeader header{};  ///< the properties of all instances
  BoardSize board{};        ///< of all instances
};

/// Returns the start of an instance. Throws Error (bad_input) unless it is a board of this size.
[[nodiscard]] Position start_of(const Instance& instance, BoardSize board);

/// Reads the instances of a file with read_instances(). All boards have one size: `board` if it is given, else that of
/// the header, else that of the first instance. With `are_positions`, or a header that says so, boards give the cell of
/// each tile. `puzzle` is the name of sliding tiles in their metric.
[[nodiscard]] InstanceText read_instance_text(std::string_view contents, const std::string& name,
                                              std::optional<BoardSize> board, bool are_positions = false,
                                              const TakeUnreadable& unreadable = {},
                                              const std::string& puzzle = "tiles");

[[nodiscard]] InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board);

/// Parses instances from their tiles alone, in any form of board_rows.hpp, numbered from 1. All boards have one size:
/// `board` if it is given, else that of the first. Errors (bad_input) begin with `source` unless it is empty, and with
/// the instance's number if there are several.
[[nodiscard]] InstanceText parse_instances(const std::vector<std::string>& texts, const std::string& source,
                                           std::optional<BoardSize> board, bool are_positions = false);

}  // namespace tilepdb::solver
