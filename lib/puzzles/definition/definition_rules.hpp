// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "puzzles/definition/definition.hpp"
#include "puzzles/permutation/permutation_rules.hpp"

namespace tilepdb::puzzles {

/// The puzzle's name in tables and certificates, whose size then is the digest of the definition.
inline constexpr std::string_view definition_family = "definition";

/// The most pieces of a definition, and the most codes: the sum over all pieces of their orientations.
inline constexpr unsigned most_defined_pieces = 64;
inline constexpr unsigned most_defined_codes = 255;

/// Returns the rules of a definition; their size is a digest of its sets, solved state and moves. Throws Error
/// (bad_input), with the place in the file, for a definition that is not a puzzle or too large.
[[nodiscard]] PermutationRules rules_of(const Definition& definition, const std::string& file);

}  // namespace tilepdb::puzzles
