// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/board.hpp"

namespace tilepdb::solver {

/// What a comment of a file says of all its instances.
struct InstanceHeader {
  std::string puzzle;              ///< as --puzzle names it; empty: it says nothing
  std::optional<BoardSize> board;  ///< nothing: it says nothing
  std::string goal;                ///< by name or as tiles; empty: it says nothing
  std::string source;              ///< where it is, for messages: "random.txt:1"
};

/// Reads a comment such as `board 4x4 goal blank-last`, or `pdbsolve random --board 4x4 … --goal blank-last`, as
/// `random` writes it. Nothing for any other. Throws Error (bad_input) for a board that there is none of.
[[nodiscard]] std::optional<InstanceHeader> header_in(std::string_view comment);

}  // namespace tilepdb::solver
