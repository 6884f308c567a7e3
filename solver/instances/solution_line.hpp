// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/instances/instance_file.hpp"
#include "tiles/board_links.hpp"

namespace tilepdb::solver {

/// A board of sliding tiles and moves on one line.
struct SolutionLine {
  std::string_view board;          ///< with the columns before it
  std::optional<unsigned> length;  ///< the length that the line claims, if any
  std::string moves;
};

/// Returns the parts of a line: BOARD;MOVES, BOARD;LENGTH;MOVES, BOARD;LENGTH;NODES;MOVES, or, as Clausecker's
/// 24puzzle prints it, BOARD LENGTH NODES MOVES, where commas separate tiles and moves. Returns nothing for a line
/// without moves. Throws Error (bad_input) for an invalid length or number of nodes.
[[nodiscard]] std::optional<SolutionLine> solution_line(std::string_view line);

/// Records the moves that a line gives, if it gives any, and their length. Throws Error (bad_input) for a second
/// length.
void take_moves(std::optional<SolutionLine> solution, Instance& instance);

/// Gives an instance the moves of its link, unless it has others.
void take_moves_of_link(const LinkedBoard& link, Instance& instance);

}  // namespace tilepdb::solver
