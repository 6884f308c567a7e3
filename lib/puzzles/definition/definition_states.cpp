// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_states.hpp"

#include <algorithm>
#include <utility>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view row_separators = " \t\r\n,/|[]";

[[nodiscard]] Error refuse_row(const std::string& what) { return {ErrorKind::bad_input, what}; }

[[nodiscard]] bool is_row_number(std::string_view word) noexcept {
  return !word.empty() && word.find_first_not_of("0123456789+?") == std::string_view::npos;
}

/// The piece in a place, numbered from 0, and its orientation, as a text gives them.
struct Placed {
  unsigned piece = 0;
  unsigned turn = 0;
};

[[nodiscard]] unsigned number_in_row(std::string_view word, unsigned first, unsigned count, const std::string& what) {
  const auto number = parse_number(word);
  if (number && *number >= first && *number - first < count) return *number - first;
  throw refuse_row("found " + quoted_text(word) + ", expected " + what + ", " + std::to_string(first) +
                   (count > 1 ? " to " + std::to_string(first + count - 1) : ""));
}

[[nodiscard]] unsigned piece_in_row(std::string_view word, const Definition::Set& set, bool from_zero) {
  if (word == "?" && set.any) return *set.any;
  if (set.labels.empty()) return number_in_row(word, from_zero ? 0 : 1, set.pieces, "a piece");
  for (const unsigned piece : set.solved) {
    if (set.labels[piece] == word) return piece;
  }
  std::string known;
  for (unsigned piece = 0; piece < set.pieces; ++piece) {
    const bool is_used = std::find(set.solved.begin(), set.solved.end(), piece) != set.solved.end();
    if (is_used) known.append(known.empty() ? "" : ", ").append(set.labels[piece]);
  }
  throw refuse_row("found " + quoted_text(word) + ", expected one of the pieces " + known);
}

/// Returns whether the orientation of a piece matters at the goal.
[[nodiscard]] bool is_turned(const Definition::Set& set, unsigned piece) {
  if (set.unturned.empty()) return true;
  return !set.unturned[static_cast<std::size_t>(std::find(set.solved.begin(), set.solved.end(), piece) -
                                                set.solved.begin())];
}

/// Parses the orientation of a piece, which may be ? if it does not matter.
[[nodiscard]] unsigned turn_in_row(std::string_view word, const Definition::Set& set, unsigned piece) {
  if (word == "?" && (set.has_any_turns || !is_turned(set, piece))) return 0;
  if (set.has_any_turns && parse_number(word)) return 0;
  return number_in_row(word, 0, set.orientations, "an orientation");
}

/// Parses pieces with orientations after a +, or all pieces and then all orientations. Numbers begin with 0 if there is
/// a piece 0.
[[nodiscard]] std::vector<Placed> placed_in_row(std::span<const std::string_view> words, const Definition::Set& set) {
  const bool has_turns = words.size() == 2 * std::size_t{set.pieces};
  if (words.size() != set.pieces && !has_turns) {
    throw refuse_row("found " + counted(words.size(), "number") + ", expected " + counted(set.pieces, "piece"));
  }
  const auto is_zero = [](std::string_view word) { return word.substr(0, word.find('+')) == "0"; };
  const bool from_zero = std::any_of(words.begin(), words.begin() + set.pieces, is_zero);
  std::vector<Placed> placed;
  for (unsigned place = 0; place < set.pieces; ++place) {
    const std::string_view word = words[place];
    const auto plus = has_turns ? std::string_view::npos : word.find('+');
    Placed here{piece_in_row(word.substr(0, plus), set, from_zero), 0};
    if (plus != std::string_view::npos) here.turn = turn_in_row(word.substr(plus + 1), set, here.piece);
    if (has_turns) here.turn = turn_in_row(words[set.pieces + place], set, here.piece);
    placed.push_back(here);
  }
  return placed;
}

/// Throws Error (bad_input) unless each piece is in as many places as in the solved state.
void require_pieces(const std::vector<Placed>& placed, const Definition::Set& set) {
  for (const Placed& one : placed) {
    const auto piece = one.piece;
    const auto is_it = [&](const Placed& other) { return other.piece == piece; };
    const auto found = std::count_if(placed.begin(), placed.end(), is_it);
    const auto expected = std::count(set.solved.begin(), set.solved.end(), piece);
    if (found == expected) continue;
    throw refuse_row("piece " + set.label(piece) + " is in " + counted(static_cast<std::uint64_t>(found), "place") +
                     ", expected " + std::to_string(expected));
  }
}

}  // namespace

DefinitionStates::DefinitionStates(const Definition& definition, Pieces pieces,
                                   std::shared_ptr<const DefinitionMoves> moves)
    : sets_(definition.sets),
      has_facelets_(definition.has_facelets),
      pieces_(std::move(pieces)),
      moves_(std::move(moves)),
      orbits_(moves_->orbits(pieces_)) {
  for (const Definition::Set& set : sets_) distinct_.push_back(set.distinct());
}

std::size_t DefinitionStates::set_named(std::string_view word) const {
  return static_cast<std::size_t>(
      std::find_if(sets_.begin(), sets_.end(), [&](const Definition::Set& set) { return set.name == word; }) -
      sets_.begin());
}

/// A set and a move may have the same name; then the next word decides.
bool DefinitionStates::are_rows(const Words& words) const {
  if (words.empty() || set_named(words.front()) == sets_.size()) return false;
  return !moves_->is_name(words.front()) || (words.size() > 1 && is_row_number(words[1]) && !moves_->is_name(words[1]));
}

/// With one set its name may be left out.
bool DefinitionStates::is_one_row(const Words& words) const {
  return sets_.size() == 1 && words.size() >= sets_.front().pieces && !moves_->is_name(words.front()) &&
         std::all_of(words.begin(), words.end(), [](std::string_view word) { return is_row_number(word); });
}

void DefinitionStates::parse(const std::string& text, std::span<std::uint8_t> state) const {
  const Words words = split(text, row_separators);
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) state[piece] = pieces_.home(piece);
  if (has_facelets_ && text.find(';') != std::string::npos) {
    return at_place(quoted_text(text) + ": ", [&] { parse_row(0, split(text, " \t\r\n;"), state); });
  }
  if (is_one_row(words)) {
    return at_place(quoted_text(text) + ": ", [&] { parse_row(0, words, state); });
  }
  if (!are_rows(words)) {
    try {
      const CodeMap map = moves_->effect_of(text);
      for (unsigned piece = 0; piece < pieces_.count(); ++piece) state[piece] = map[pieces_.home(piece)];
      return;
    } catch (const Error& error) {
      throw refuse_row(quoted_text(text) + ": " + error.what() + "; expected moves from the solved state, or '" +
                       sets_.front().name + "' and the piece in each of its places, and so on for each set");
    }
  }
  std::vector<bool> seen(sets_.size());
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t set = set_named(words[begin]);
    const std::string name = sets_[set].name;
    if (seen[set]) throw refuse_row(quoted_text(text) + ": found set " + name + " twice");
    seen[set] = true;
    std::size_t end = begin + 1;
    while (end < words.size() && set_named(words[end]) == sets_.size()) ++end;
    at_place(quoted_text(text) + ": set " + name + ": ",
             [&] { parse_row(set, std::span(words).subspan(begin + 1, end - begin - 1), state); });
    begin = end;
  }
}

void DefinitionStates::parse_row(std::size_t set, std::span<const std::string_view> words,
                                 std::span<std::uint8_t> state) const {
  const Definition::Set& of = sets_[set];
  const unsigned first = pieces_.first_of(static_cast<unsigned>(set));
  const auto placed = placed_in_row(words, of);
  require_pieces(placed, of);
  std::vector<bool> taken(of.pieces);  // by the home of a piece
  for (unsigned place = 0; place < of.pieces; ++place) {
    const auto piece = placed[place].piece;
    const auto can_be_from = [&](std::size_t home) { return !taken[home] && of.solved[home] == piece; };
    const auto orbit_of = [&](std::size_t home) { return orbits_[first + distinct_[set][home]]; };
    std::size_t home = 0;
    while (home < of.pieces && !(can_be_from(home) && orbit_of(home) == orbit_of(place))) ++home;
    if (home == of.pieces) {
      // No moves reach the state, because this piece is in the wrong orbit.
      for (home = 0; !can_be_from(home);) ++home;
    }
    taken[home] = true;
    state[first + distinct_[set][home]] = pieces_.turned(pieces_.home(first + distinct_[set][place]),
                                                         placed[place].turn + of.orientations - of.turns[home]);
  }
  balance(set, state);
}

/// Turns pieces whose orientations do not matter so that the turns of each orbit add up to 0: most moves keep the sums,
/// and tables then know only states with such sums.
void DefinitionStates::balance(std::size_t set, std::span<std::uint8_t> state) const {
  const Definition::Set& of = sets_[set];
  const unsigned first = pieces_.first_of(static_cast<unsigned>(set));
  for (std::size_t place = 0; place < of.unturned.size(); ++place) {
    if (!of.unturned[place]) continue;
    const unsigned piece = first + distinct_[set][place];
    unsigned sum = 0;
    for (unsigned other = first; other < first + of.pieces; ++other) {
      sum += orbits_[other] == orbits_[piece] ? pieces_.turn_of(state[other]) : 0U;
    }
    state[piece] = pieces_.turned(state[piece], of.orientations - sum % of.orientations);
  }
}

std::string DefinitionStates::rows(std::span<const std::uint8_t> state) const {
  std::string text;
  for (unsigned g = 0; g < sets_.size(); ++g) {
    const Definition::Set& set = sets_[g];
    const unsigned first = pieces_.first_of(g);
    // By the piece that is at home in a place.
    std::vector<Placed> placed(set.pieces);
    for (unsigned home = 0; home < set.pieces; ++home) {
      const unsigned code = state[first + distinct_[g][home]];
      placed[pieces_.piece_of(code) - first] = {set.solved[home],
                                                (pieces_.turn_of(code) + set.turns[home]) % set.orientations};
    }
    if (!has_facelets_) text.append(text.empty() ? "" : " ").append(set.name);
    for (unsigned place = 0; place < set.pieces; ++place) {
      const auto [piece, turn] = placed[distinct_[g][place]];
      text.append(!has_facelets_ ? " " : place == 0 ? "" : ";").append(set.label(piece));
      if (turn != 0 && is_turned(set, piece)) text.append("+").append(std::to_string(turn));
    }
  }
  return text;
}

}  // namespace tilepdb::puzzles
