// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"

#include <algorithm>
#include <functional>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] unsigned discs_of(const std::string& pattern) { return parse_number<unsigned>(pattern).value_or(0); }

[[nodiscard]] char letter_of(unsigned peg) noexcept { return static_cast<char>('A' + peg); }

}  // namespace

const PuzzleFacts& Hanoi::facts() {
  static const PuzzleFacts facts{.name = "hanoi",
                                 .about = "the Towers of Hanoi with four pegs",
                                 .sizes = "a number of discs, 1 to 31",
                                 .default_size = "12",
                                 .small_size = "7",
                                 .state_form = "a letter A to D for each disc, its peg, the largest disc first: AAAD",
                                 .size_of_state = [](const std::string& text) { return std::to_string(text.size()); },
                                 .has_many_ways = true};
  return facts;
}

Hanoi::Hanoi(const std::string& size) {
  const auto discs = parse_number<unsigned>(size);
  if (!discs || *discs == 0 || *discs > most_discs) throw no_size(facts(), size);
  discs_ = *discs;
}

Hanoi::Moves Hanoi::moves(State state) const noexcept {
  const auto tops = top_discs(state, discs_);
  Moves moves;
  for (std::uint8_t from = 0; from < pegs_of_hanoi; ++from) {
    for (std::uint8_t to = 0; to < pegs_of_hanoi; ++to) {
      if (tops[from] < tops[to]) moves.add({from, to});
    }
  }
  return moves;
}

std::string Hanoi::stored_pattern(const std::string& text) const {
  // A tower of 15 discs takes 129 moves, and tables hold at most 127.
  const unsigned most = std::min(discs_, 14U);
  const auto discs = parse_number<unsigned>(text);
  if (!discs || *discs == 0 || *discs > most) {
    throw Error(ErrorKind::bad_input,
                "pattern '" + text + "': expected a number of discs, 1 to " + std::to_string(most));
  }
  return std::to_string(*discs);
}

std::vector<std::string> Hanoi::default_patterns() const {
  constexpr unsigned most = 13;
  if (discs_ <= most) return {std::to_string(discs_)};
  std::vector<std::string> patterns{std::to_string(most)};
  if (discs_ % most != 0) patterns.push_back(std::to_string(discs_ % most));
  return patterns;
}

HanoiSpace Hanoi::space(const std::string& pattern) { return HanoiSpace(discs_of(pattern)); }

Sums<Hanoi::Projection> Hanoi::sums(const std::vector<std::string>& patterns) const {
  std::vector<unsigned> counts;
  counts.reserve(patterns.size());
  for (const std::string& pattern : patterns) counts.push_back(discs_of(pattern));
  std::sort(counts.begin(), counts.end(), std::greater<>());
  std::vector<Term<Projection>> from_largest;
  std::vector<Term<Projection>> from_smallest;
  unsigned used = 0;
  for (const unsigned count : counts) {
    for (; count > 0 && count <= discs_ - used; used += count) {
      const auto projection = [count](unsigned first) {
        return Projection{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(count)};
      };
      from_largest.push_back({std::to_string(count), projection(discs_ - used - count)});
      from_smallest.push_back({std::to_string(count), projection(used)});
    }
  }
  if (from_largest.empty()) return {};
  // Groups of one size that take all discs are the same from either end.
  if (used == discs_ && from_largest.front().pattern == from_largest.back().pattern) return {from_largest};
  return {from_largest, from_smallest};
}

Hanoi::State Hanoi::parse_state(const std::string& text) const {
  const auto refuse = [&] {
    return Error(ErrorKind::bad_input, "'" + text + "': expected " + counted(discs_, "letter") +
                                           " A to D, the peg of each disc, the largest first");
  };
  if (text.size() != discs_) throw refuse();
  State state = 0;
  for (const char letter : text) {
    if (letter < 'A' || letter >= letter_of(pegs_of_hanoi)) throw refuse();
    state = state << 2 | static_cast<State>(letter - 'A');
  }
  return state;
}

std::string Hanoi::state_text(State state) const {
  std::string text;
  for (unsigned disc = discs_; disc-- > 0;) text += letter_of(static_cast<unsigned>(state >> 2 * disc & 3));
  return text;
}

std::string Hanoi::move_text(Move move) { return {letter_of(move.from), letter_of(move.to)}; }

std::string Hanoi::drawing(State state) const {
  std::string text;
  for (unsigned peg = 0; peg < pegs_of_hanoi; ++peg) {
    text += letter_of(peg);
    for (unsigned disc = discs_; disc-- > 0;) {
      if ((state >> 2 * disc & 3) == peg) text += " " + std::to_string(disc + 1);
    }
    text += '\n';
  }
  return text;
}

Hanoi::State Hanoi::random_state(RandomNumbers& random) const {
  State state = 0;
  for (unsigned disc = 0; disc < discs_; ++disc) state = state << 2 | random.below(pegs_of_hanoi);
  return state;
}

}  // namespace tilepdb::puzzles
