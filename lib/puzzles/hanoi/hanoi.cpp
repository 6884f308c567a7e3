// SPDX-License-Identifier: MIT
#include "puzzles/hanoi/hanoi.hpp"

#include <algorithm>
#include <functional>
#include <set>

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
                                 .size_of_state = [](const std::string& text) {
                                   const auto discs =
                                       std::count_if(text.begin(), text.end(), [](char c) { return c != ' '; });
                                   return std::to_string(discs);
                                 }};
  return facts;
}

Hanoi::Hanoi(const std::string& size) {
  const auto discs = parse_number<unsigned>(size);
  if (!discs || *discs == 0 || *discs > most_discs) throw no_size(facts(), size);
  discs_ = *discs;
  goal_ = all_on_last_peg(discs_);
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

std::array<std::vector<unsigned>, pegs_of_hanoi> Hanoi::discs_of_pegs() const {
  std::array<std::vector<unsigned>, pegs_of_hanoi> discs;
  for (unsigned disc = 0; disc < discs_; ++disc) discs[goal_ >> 2 * disc & 3].push_back(disc);
  return discs;
}

std::string Hanoi::stored_pattern(const std::string& text) const {
  // A tower of 15 discs takes 129 moves, and tables hold at most 127.
  constexpr std::size_t most_in_table = 14;
  std::size_t most_on_peg = 0;
  for (const auto& on_peg : discs_of_pegs()) most_on_peg = std::max(most_on_peg, on_peg.size());
  const std::size_t most = std::min(most_on_peg, most_in_table);
  const auto discs = parse_number<unsigned>(text);
  if (!discs || *discs == 0 || *discs > most) {
    throw Error(ErrorKind::bad_input,
                "pattern '" + text + "': expected a number of discs, 1 to " + std::to_string(most) +
                    (most_on_peg < discs_ ? ": a table serves discs that share a peg in the goal" : ""));
  }
  return std::to_string(*discs);
}

std::vector<std::string> Hanoi::default_patterns() const {
  constexpr std::size_t most = 13;
  std::set<std::size_t, std::greater<>> counts;
  for (const auto& on_peg : discs_of_pegs()) {
    if (on_peg.size() >= most) counts.insert(most);
    if (on_peg.size() % most != 0) counts.insert(on_peg.size() % most);
  }
  std::vector<std::string> patterns;
  for (const std::size_t count : counts) patterns.push_back(std::to_string(count));
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
  for (const std::vector<unsigned>& discs : discs_of_pegs()) {
    const auto term = [&](std::size_t first, unsigned count) {
      Term<Projection> of{std::to_string(count), {}};
      for (std::size_t i = first; i < first + count; ++i) of.projection.discs |= Pegs{3} << 2 * discs[i];
      of.projection.renamed = ~goal_ & of.projection.discs;
      return of;
    };
    std::size_t used = 0;
    for (const unsigned count : counts) {
      for (; count > 0 && count <= discs.size() - used; used += count) {
        from_largest.push_back(term(discs.size() - used - count, count));
        from_smallest.push_back(term(used, count));
      }
    }
  }
  if (from_largest.empty()) return {};
  const auto is_same = [](const auto& one, const auto& other) { return one.projection == other.projection; };
  if (std::is_permutation(from_largest.begin(), from_largest.end(), from_smallest.begin(), is_same)) {
    return {from_largest};
  }
  return {from_largest, from_smallest};
}

Hanoi::State Hanoi::parse_state(const std::string& text) const {
  const auto refuse = [&] {
    const bool has_blanks = text.find(' ') != std::string::npos;
    return Error(ErrorKind::bad_input,
                 "'" + text + "': expected " +
                     (text.size() > most_discs ? "at most " + std::to_string(most_discs) + " letters"
                                               : counted(discs_, "letter")) +
                     " A to D" + (has_blanks ? " without blanks" : "") + ", the peg of each disc, the largest first");
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

std::vector<std::string> Hanoi::moves_in(const std::string& text) {
  std::vector<std::string> moves = split_words(text);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string& move = moves[i];
    if (move.size() == 2 && move.find_first_not_of("ABCD") == std::string::npos && move[0] != move[1]) continue;
    throw Error(ErrorKind::bad_input, "move " + std::to_string(i + 1) + ": " + quoted_text(move) +
                                          " is not a move; expected the pegs from and to which a disc goes, as in AD");
  }
  return moves;
}

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
