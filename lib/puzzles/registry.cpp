// SPDX-License-Identifier: MIT
#include "puzzles/registry.hpp"

namespace tilepdb::puzzles {

const PuzzleFacts& tile_facts() {
  static const PuzzleFacts facts{
      .name = "tiles", .about = "sliding tiles", .sizes = "WxH", .default_size = "", .small_size = ""};
  return facts;
}

const PuzzleFacts& shift_facts() {
  // Searches read h directly, in several ways for each board.
  static const PuzzleFacts facts{.name = "shift",
                                 .about = "the shift puzzle",
                                 .sizes = "WxH, or a goal such as RRR/GGG/BBB",
                                 .default_size = "",
                                 .small_size = "2x3",
                                 .is_direct = true};
  return facts;
}

}  // namespace tilepdb::puzzles
