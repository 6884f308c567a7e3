// SPDX-License-Identifier: MIT
#include "puzzles/pancakes/pancakes.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

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
  return std::to_string(split(text, row_separators).size());
}

PancakeStack::State PancakeStack::parse_state(const std::string& text) const {
  State state = goal();
  if (!parse_row(system().pieces(), text, state)) {
    throw Error(ErrorKind::bad_input, "'" + text + "': expected the pancakes 1 to " + std::to_string(count_) +
                                          " from the top, separated by blanks" +
                                          (sides_ == 2 ? ", with a minus where the burnt side is up" : ""));
  }
  return state;
}

std::string PancakeStack::state_text(const State& state) const { return row_text(system().pieces(), state); }

std::string PancakeStack::drawing(const State& state) const {
  std::string text;
  for (const int pancake : row_of(system().pieces(), state)) {
    const auto width = static_cast<std::size_t>(std::abs(pancake));
    text += std::string(count_ - width, ' ') + std::string(2 * width - 1, pancake < 0 ? '#' : '=') + '\n';
  }
  return text;
}

}  // namespace tilepdb::puzzles
