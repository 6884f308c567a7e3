// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/instances/instance_form.hpp"

namespace tilepdb::solver {

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
