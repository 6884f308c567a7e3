// SPDX-License-Identifier: MIT
#include "puzzles/registry.hpp"

#include <array>
#include <utility>

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

PermutationRules PermutationFamily::of_size(const std::string& size) const {
  auto found = rules(size);
  if (!found) throw no_size(facts, size);
  if (found->family.empty()) found->family = facts.name;
  return *std::move(found);
}

std::span<const PermutationFamily> permutation_families() {
  static const std::array families{topspin(), pancakes(), burnt_pancakes(), cube()};
  return families;
}

}  // namespace tilepdb::puzzles
