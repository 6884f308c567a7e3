// SPDX-License-Identifier: MIT
#include "puzzles/topspin/topspin.hpp"

#include <algorithm>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

/// Whether an arrangement of a ring takes an odd number of swaps.
[[nodiscard]] bool is_odd(const std::vector<int>& ring) {
  unsigned inversions = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    for (std::size_t j = i + 1; j < ring.size(); ++j) inversions += ring[i] > ring[j] ? 1 : 0;
  }
  return inversions % 2 != 0;
}

}  // namespace

TopSpin::TopSpin(const std::string& size) : TopSpin(parse_size(size)) {}

TopSpin::TopSpin(const Size& size) : PermutationPuzzle(rules(size)), size_(size) {
  group_ = std::make_shared<const PermutationGroup>(system().maps(), system().pieces().codes());
}

TopSpin::Size TopSpin::parse_size(const std::string& text) {
  constexpr unsigned least = 4;
  constexpr unsigned most = 24;
  constexpr std::string_view fixed = "-fixed";
  Size size;
  size.fixed = text.ends_with(fixed);
  const std::string numbers = size.fixed ? text.substr(0, text.size() - fixed.size()) : text;
  const auto hyphen = std::min(numbers.find('-'), numbers.size());
  size.tokens = parse_number<unsigned>(numbers.substr(0, hyphen)).value_or(0);
  size.reversed =
      parse_number<unsigned>(std::string_view(numbers).substr(std::min(hyphen + 1, numbers.size()))).value_or(0);
  if (size.tokens < least || size.tokens > most || size.reversed < 2 || size.reversed > size.tokens) {
    throw Error(ErrorKind::bad_input, "'" + text + "' is no size of topspin; expected " + std::string(sizes));
  }
  return size;
}

PermutationRules TopSpin::rules(const Size& size) {
  const unsigned n = size.tokens;
  PermutationRules rules;
  rules.family = family;
  rules.size = std::to_string(n) + "-" + std::to_string(size.reversed) + (size.fixed ? "-fixed" : "");
  rules.groups = {{"", n, 1, 0}};
  for (unsigned begin = 0; begin < n; ++begin) {
    CodeMap move = no_change();
    CodeMap turned = no_change();
    CodeMap mirrored = no_change();
    for (unsigned i = 0; i < n; ++i) {
      if (i < size.reversed) {
        move[(begin + i) % n] = static_cast<std::uint8_t>((begin + size.reversed - 1 - i) % n);
      }
      turned[i] = static_cast<std::uint8_t>((i + begin) % n);
      mirrored[i] = static_cast<std::uint8_t>((n + begin - i) % n);
    }
    rules.moves.push_back({std::to_string(begin), move});
    rules.symmetries.push_back(turned);
    rules.symmetries.push_back(mirrored);
    if (!size.fixed) rules.rotations.push_back(turned);
  }
  return rules;
}

std::string TopSpin::size_of_state(const std::string& text) {
  return std::to_string(split(text, row_separators).size()) + "-4";
}

TopSpin::State TopSpin::parse_state(const std::string& text) const {
  State state = goal();
  if (!parse_row(system().pieces(), text, state)) {
    throw Error(ErrorKind::bad_input, "'" + text + "': expected the tokens 0 to " + std::to_string(size_.tokens - 1) +
                                          " in some order, separated by blanks");
  }
  return turned_home(state);
}

std::string TopSpin::state_text(const State& state) const { return row_text(system().pieces(), state); }

std::string TopSpin::drawing(const State& state) const {
  const auto tokens = row_of(system().pieces(), state);
  const std::size_t half = (tokens.size() + 1) / 2;
  std::string text;
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t i = 0; i < half; ++i) {
      const std::size_t place = row == 0 ? i : 2 * half - 1 - i;
      const std::string token = place < tokens.size() ? std::to_string(tokens[place]) : "";
      text += std::string(3 - token.size(), ' ') + token;
    }
    text += '\n';
  }
  return text;
}

std::optional<std::string> TopSpin::why_unreachable(const State& state) const {
  if (group_->contains(map_of(state))) return {};
  const std::string moves = "reversals of " + std::to_string(size_.reversed) + " tokens";
  const bool moves_are_even = size_.reversed % 4 <= 1;
  const bool turnings_are_even = size_.fixed || size_.tokens % 2 != 0;
  if (moves_are_even && turnings_are_even && is_odd(row_of(system().pieces(), state))) {
    return "an odd permutation: " + moves + (size_.fixed ? "" : " and turnings of the ring") + " make even ones only";
  }
  return moves + " make only some arrangements of " + std::to_string(size_.tokens) + " tokens, of which this is none";
}

TopSpin::State TopSpin::random_state(RandomNumbers& random) const { return moved(goal(), group_->random(random)); }

}  // namespace tilepdb::puzzles
