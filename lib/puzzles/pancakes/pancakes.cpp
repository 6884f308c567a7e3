// SPDX-License-Identifier: MIT
#include "puzzles/pancakes/pancakes.hpp"

#include <algorithm>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view blanks_of_stacks = " ,\t";

[[nodiscard]] PermutationRules rules(std::string_view family, unsigned sides, const std::string& size) {
  constexpr unsigned most = 64;
  const unsigned count = parse_number<unsigned>(size).value_or(0);
  if (count < 2 || count > most) {
    throw Error(ErrorKind::bad_input, "'" + size + "' is no size of " + std::string(family) + "; expected " +
                                          std::string(PancakeStack::sizes));
  }
  PermutationRules rules;
  rules.family = family;
  rules.size = std::to_string(count);
  rules.groups = {{"", count, sides, 1}};
  for (unsigned turned = sides == 1 ? 2 : 1; turned <= count; ++turned) {
    CodeMap map = no_change();
    for (unsigned code = 0; code < sides * turned; ++code) {
      map[code] = static_cast<std::uint8_t>(sides * turned - 1 - code);
    }
    rules.moves.push_back({std::to_string(turned), map});
  }
  return rules;
}

}  // namespace

PancakeStack::PancakeStack(std::string_view family, unsigned sides, const std::string& size)
    : PermutationPuzzle(rules(family, sides, size)), sides_(sides), count_(system().pieces().count()) {}

std::string PancakeStack::size_of_state(const std::string& text) {
  return std::to_string(split(text, blanks_of_stacks).size());
}

PancakeStack::State PancakeStack::parse_state(const std::string& text) const {
  const auto pancakes = split(text, blanks_of_stacks);
  State state = goal();
  std::vector<bool> seen(count_);
  bool is_stack = pancakes.size() == count_;
  for (unsigned place = 0; is_stack && place < count_; ++place) {
    std::string_view number = pancakes[place];
    const bool burnt_up = sides_ == 2 && number.starts_with('-');
    if (burnt_up) number.remove_prefix(1);
    const unsigned pancake = parse_number<unsigned>(number).value_or(0);
    is_stack = pancake >= 1 && pancake <= count_ && !seen[pancake - 1];
    if (!is_stack) break;
    seen[pancake - 1] = true;
    state[pancake - 1] = static_cast<std::uint8_t>(home(place) + (burnt_up ? 1 : 0));
  }
  if (!is_stack) {
    throw Error(ErrorKind::bad_input, "'" + text + "': expected the pancakes 1 to " + std::to_string(count_) +
                                          " from the top, separated by blanks" +
                                          (sides_ == 2 ? ", with a minus where the burnt side is up" : ""));
  }
  return state;
}

std::vector<int> PancakeStack::stack(const State& state) const {
  std::vector<int> stack(count_);
  for (unsigned pancake = 0; pancake < count_; ++pancake) {
    const auto number = static_cast<int>(pancake + 1);
    stack[state[pancake] / sides_] = state[pancake] % sides_ == 0 ? number : -number;
  }
  return stack;
}

std::string PancakeStack::state_text(const State& state) const {
  std::string text;
  for (const int pancake : stack(state)) text += (text.empty() ? "" : " ") + std::to_string(pancake);
  return text;
}

std::string PancakeStack::drawing(const State& state) const {
  std::string text;
  for (const int pancake : stack(state)) {
    const auto width = static_cast<std::size_t>(std::abs(pancake));
    text += std::string(count_ - width, ' ') + std::string(2 * width - 1, pancake < 0 ? '#' : '=') + '\n';
  }
  return text;
}

}  // namespace tilepdb::puzzles
