// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace tilepdb::puzzles {

/// A clockwise turn of a face, by its number in cube_faces.
struct FaceTurn {
  unsigned face = 0;
  unsigned quarters = 1;  ///< 1 to 3
};

/// The most turns of a scramble, with repetitions written out.
inline constexpr std::size_t most_scramble_turns = 100'000;

/// Parses a scramble as people write it (docs/puzzles.md): turns of faces, and on a cube with middle layers also wide
/// turns Rw or r and slices M E S; turns x y z of the whole cube; D', D-, Di and D3 alike; with or without blanks,
/// commas, quotes and brackets; groups (R U)3 and (R U)'. Returns turns of faces that lead from the solved cube to the
/// same state, once the whole cube is turned so that the centres are at home. Throws Error (bad_input) for any other
/// text, and for a text of small letters alone, which may be faces or wide turns.
[[nodiscard]] std::vector<FaceTurn> parse_scramble(std::string_view text, bool has_middle);
/// Does the same for a text that can only be moves, which is what its messages expect; they number the moves. A cube
/// without middle layers is held by its corner DBL, so that its turns are those of U, R and F.
[[nodiscard]] std::vector<FaceTurn> parse_turns(std::string_view text, bool has_middle);

}  // namespace tilepdb::puzzles
