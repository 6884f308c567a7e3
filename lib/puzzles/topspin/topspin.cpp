// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>

#include "puzzles/permutation/permutation_families.hpp"
#include "text/text.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr unsigned least_tokens = 4;
constexpr unsigned most_tokens = 24;

/// In the usual puzzle the ring rotates freely, and states that differ by a rotation are equal: places are counted from
/// token 0. In the variant "fixed", common in research, places are absolute and rotations cost moves. Rotations and
/// reflections of the ring are symmetries, so the table of some tokens also serves their images.
[[nodiscard]] PermutationRules ring_rules(unsigned n, unsigned reversed, bool fixed) {
  PermutationRules rules;
  rules.size = std::to_string(n) + "-" + std::to_string(reversed) + (fixed ? "-fixed" : "");
  rules.groups = {{"", n, 1, 0}};
  for (unsigned begin = 0; begin < n; ++begin) {
    CodeMap move = no_change();
    CodeMap turned = no_change();
    CodeMap mirrored = no_change();
    for (unsigned i = 0; i < n; ++i) {
      if (i < reversed) move[(begin + i) % n] = static_cast<std::uint8_t>((begin + reversed - 1 - i) % n);
      turned[i] = static_cast<std::uint8_t>((i + begin) % n);
      mirrored[i] = static_cast<std::uint8_t>((n + begin - i) % n);
    }
    rules.moves.push_back({std::to_string(begin), move});
    rules.symmetries.push_back(turned);
    rules.symmetries.push_back(mirrored);
    if (!fixed) rules.rotations.push_back(turned);
  }
  return rules;
}

/// Draws the ring: the first half from left to right, the second half below, from right to left.
[[nodiscard]] std::string ring_drawing(const std::string& text) {
  const auto tokens = row_words(text);
  const std::size_t half = (tokens.size() + 1) / 2;
  std::string lines;
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t i = 0; i < half; ++i) {
      const std::size_t place = row == 0 ? i : 2 * half - 1 - i;
      const std::string_view token = place < tokens.size() ? tokens[place] : "";
      lines.append(3 - token.size(), ' ').append(token);
    }
    lines += '\n';
  }
  return lines;
}

[[nodiscard]] std::optional<PermutationRules> topspin_rules(const std::string& size) {
  constexpr std::string_view suffix = "-fixed";
  const bool fixed = size.ends_with(suffix);
  const std::string_view numbers(size.data(), size.size() - (fixed ? suffix.size() : 0));
  const auto hyphen = std::min(numbers.find('-'), numbers.size());
  const auto tokens = parse_number<unsigned>(numbers.substr(0, hyphen)).value_or(0);
  const auto reversed = parse_number<unsigned>(numbers.substr(std::min(hyphen + 1, numbers.size()))).value_or(0);
  if (tokens < least_tokens || tokens > most_tokens || reversed < 2 || reversed > tokens) return {};
  PermutationRules rules = ring_rules(tokens, reversed, fixed);
  rules.expected_state = "the tokens 0 to " + std::to_string(tokens - 1) + " in some order, separated by spaces";
  rules.drawing = ring_drawing;
  const std::string moves = "reversals of " + std::to_string(reversed) + " tokens";
  rules.fault_ending = ": " + moves + (fixed ? "" : " and rotations of the ring") + " make only even ones";
  rules.elsewhere = moves + " reach only some arrangements of " + std::to_string(tokens) + " tokens, and not this one";
  return rules;
}

/// Returns the size with as many tokens as the text, and reversals of four.
[[nodiscard]] std::string size_of_ring(const std::string& text) {
  return std::to_string(row_words(text).size()) + "-4";
}

}  // namespace

PermutationFamily topspin() {
  return {
      {.name = "topspin",
       .about = "TopSpin",
       .sizes = "n-k, a ring of n tokens (4 to 24) with reversals of k (2 to n), as in 20-4; n-k-fixed if rotations "
                "cost moves",
       .default_size = "16-4",
       .small_size = "8-4",
       .state_form = "the tokens in their order, separated by spaces, as in \"0 2 1 4 3 5 6 7\"",
       .size_of_state = size_of_ring},
      most_tokens,
      topspin_rules};
}

}  // namespace tilepdb::puzzles
