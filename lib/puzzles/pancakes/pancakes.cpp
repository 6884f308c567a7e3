// SPDX-License-Identifier: MIT

#include "puzzles/permutation/permutation_families.hpp"
#include "text/text.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr unsigned most_pancakes = 64;

/// Draws each pancake as a line of its width, with # if its burnt side is up.
[[nodiscard]] std::string stack_drawing(const std::string& text) {
  const auto pancakes = row_words(text);
  std::string lines;
  for (std::string_view pancake : pancakes) {
    const bool is_burnt = pancake.starts_with('-');
    if (is_burnt) pancake.remove_prefix(1);
    const auto width = parse_number<std::size_t>(pancake).value_or(1);
    lines += std::string(pancakes.size() - width, ' ') + std::string(2 * width - 1, is_burnt ? '#' : '=') + '\n';
  }
  return lines;
}

/// `sides` is 2 for burnt pancakes, whose codes 0 and 1 are the sides of the first pancake; otherwise 1.
[[nodiscard]] std::optional<PermutationRules> stack_rules(unsigned sides, const std::string& size) {
  const unsigned count = parse_number<unsigned>(size).value_or(0);
  if (count < 2 || count > most_pancakes) return {};
  PermutationRules rules;
  rules.size = std::to_string(count);
  rules.groups = {{"", count, sides, 1}};
  for (unsigned turned = sides == 1 ? 2 : 1; turned <= count; ++turned) {
    CodeMap map = no_change();
    for (unsigned code = 0; code < sides * turned; ++code) {
      map[code] = static_cast<std::uint8_t>(sides * turned - 1 - code);
    }
    rules.moves.push_back({std::to_string(turned), map});
  }
  rules.counts_gaps = true;
  rules.parity_decides = true;
  // On large stacks, the gap heuristic is stronger than tables.
  if (count > (sides == 1 ? 10U : 8U)) rules.default_patterns.emplace();
  rules.expected_state = "the pancakes 1 to " + std::to_string(count) + " from the top, separated by spaces" +
                         (sides == 2 ? ", with a minus where the burnt side is up" : "");
  rules.drawing = stack_drawing;
  return rules;
}

[[nodiscard]] PermutationFamily stacks(unsigned sides, PuzzleFacts facts) {
  facts.sizes = "a number of pancakes, 2 to 64";
  facts.heuristic = "gap";
  facts.size_of_state = [](const std::string& text) { return std::to_string(row_words(text).size()); };
  return {std::move(facts), most_pancakes, [sides](const std::string& size) { return stack_rules(sides, size); }};
}

}  // namespace

PermutationFamily pancakes() {
  return stacks(1, {.name = "pancakes",
                    .about = "stacks of pancakes",
                    .sizes = {},
                    .default_size = "16",
                    .small_size = "7",
                    .state_form = "the pancakes from the top, separated by spaces, as in \"3 6 1 5 2 4\""});
}

PermutationFamily burnt_pancakes() {
  return stacks(2, {.name = "burnt-pancakes",
                    .about = "stacks of burnt pancakes",
                    .sizes = {},
                    .default_size = "12",
                    .small_size = "5",
                    .state_form = "the pancakes from the top, separated by spaces, with a minus where the burnt side "
                                  "is up, as in \"2 -1 3\""});
}

}  // namespace tilepdb::puzzles
