// SPDX-License-Identifier: MIT
#include "solver/puzzles/families.hpp"
#include "solver/puzzles/puzzle_family.hpp"

namespace tilepdb::solver {

std::string text_of_numbers(std::span<const std::uint8_t> numbers) {
  std::string text;
  for (const unsigned number : numbers) text.append(text.empty() ? "" : " ").append(std::to_string(number));
  return text;
}

const std::vector<PuzzleFamily>& puzzle_families() {
  static const std::vector<PuzzleFamily> families{shift_family(),     hanoi_family(),          topspin_family(),
                                                  pancakes_family(),  burnt_pancakes_family(), cube_family(),
                                                  multi_tile_family()};
  return families;
}

}  // namespace tilepdb::solver
