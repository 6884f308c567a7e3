// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::puzzles {

/// A state in a file of scrambles of twsearch.
struct Scramble {
  std::string name{};
  std::string state{};  ///< in one line, as DefinitionStates reads it
  unsigned line = 0;
};

/// Whether a text is a file of scrambles: it begins with such a block, after comments.
[[nodiscard]] bool are_scrambles(std::string_view text);

/// Parses blocks from `Scramble NAME`, `ScrambleState NAME` (pieces begin with 0), `StartState NAME` (the same) or
/// `ScrambleAlg NAME` (moves) to `End`. `file` is its name in messages. Throws Error (bad_input).
[[nodiscard]] std::vector<Scramble> read_scrambles(std::string_view text, const std::string& file);

}  // namespace tilepdb::puzzles
