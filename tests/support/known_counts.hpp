// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

// Numbers of states by distance from the goal. Those of pancakes and TopSpin come from an independent breadth-first
// search. Those of the cube are published: the 2x2x2 (one corner fixed; half turns count as one move) and the corners
// of the 3x3x3 (Korf 1997).
namespace tilepdb::test {

using Counts = std::vector<std::uint64_t>;

inline const Counts pancakes_7{1, 6, 30, 149, 543, 1357, 1903, 1016, 35};
inline const Counts pancakes_8{1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455};
inline const Counts pancakes_9{1, 8, 56, 391, 2278, 10666, 38015, 93585, 132697, 79379, 5804};
/// Rings of 8 and 9 tokens with free rotations.
inline const Counts topspin_8_4{1, 8, 25, 68, 192, 528, 1234, 1808, 1144, 32};
inline const Counts topspin_9_4{1, 9, 63, 378, 1941, 7011, 9187, 1550, 20};
inline const Counts cube_2x2x2{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644};
inline const Counts cube_corners_counts{1,       18,      243,      2874,     28000,    205416,
                                        1168516, 5402628, 20776176, 45391616, 15139616, 64736};

}  // namespace tilepdb::test
