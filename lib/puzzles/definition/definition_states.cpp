// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_states.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "puzzles/puzzle.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using Placed = DefinitionStates::Placed;

constexpr std::string_view row_separators = " \t\r\n,/|[]";

[[nodiscard]] Error refuse_row(const std::string& what) { return {ErrorKind::bad_input, what}; }

[[nodiscard]] bool is_row_number(std::string_view word) noexcept {
  return !word.empty() && word.find_first_not_of("0123456789+?") == std::string_view::npos;
}

/// A row of a text, without the name of its set.
struct Row {
  std::size_t set = 0;
  std::span<const std::string_view> words{};
};

[[nodiscard]] unsigned number_in_row(std::string_view word, unsigned first, unsigned count, const std::string& what) {
  const auto number = parse_number(word);
  if (number && *number >= first && *number - first < count) return *number - first;
  throw refuse_row("found " + quoted_text(word) + ", expected " + what + ", " + std::to_string(first) +
                   (count > 1 ? " to " + std::to_string(first + count - 1) : ""));
}

[[nodiscard]] bool has_piece(const Definition::Set& set, unsigned piece) {
  return std::find(set.solved.begin(), set.solved.end(), piece) != set.solved.end();
}

/// Parses a piece. Where some do not matter, all that the solved state lacks are these.
[[nodiscard]] unsigned piece_in_row(std::string_view word, const Definition::Set& set, bool from_zero) {
  if (word == "?" && set.any) return *set.any;
  if (word == "?") throw refuse_row("found '?', expected a piece; ? is for a goal that is named beside the puzzle");
  if (set.labels.empty()) {
    const unsigned piece = number_in_row(word, from_zero ? 0 : 1, set.pieces, "a piece");
    return set.any && !has_piece(set, piece) ? *set.any : piece;
  }
  for (const unsigned piece : set.solved) {
    if (set.label(piece) == word) return piece;
  }
  if (set.any && std::find(set.labels.begin(), set.labels.end(), word) != set.labels.end()) return *set.any;
  std::string known;
  for (unsigned piece = 0; piece < set.pieces; ++piece) {
    if (has_piece(set, piece)) known.append(known.empty() ? "" : ", ").append(set.label(piece));
  }
  throw refuse_row("found " + quoted_text(word) + ", expected one of the pieces " + known);
}

/// Returns whether the orientation of a piece matters at the goal.
[[nodiscard]] bool is_turned(const Definition::Set& set, unsigned piece) {
  const auto place =
      static_cast<std::size_t>(std::find(set.solved.begin(), set.solved.end(), piece) - set.solved.begin());
  return place >= set.unturned.size() || !set.unturned[place];
}

/// Parses the orientation of a piece, which may be ? if it does not matter.
[[nodiscard]] unsigned turn_in_row(std::string_view word, const Definition::Set& set, unsigned piece) {
  if (word == "?" && (set.has_any_turns || !is_turned(set, piece))) return 0;
  if (set.has_any_turns && parse_number(word)) return 0;
  return number_in_row(word, 0, set.orientations, "an orientation");
}

/// Returns the orientation of a piece in a goal, from the word after its +; nothing in a goal with a ? means that it
/// does not matter.
[[nodiscard]] unsigned turn_in_goal(std::optional<std::string_view> word, const Definition::Set& set, unsigned piece) {
  if (set.orientations == 1) return 0;
  if (!word) return piece == unknown_number || !is_turned(set, piece) ? unknown_number : 0;
  return *word == "?" ? unknown_number : number_in_row(*word, 0, set.orientations, "an orientation");
}

/// Parses pieces with orientations after a +, or all pieces and then all orientations. Numbers begin with 0 if there is
/// a piece 0. `is_goal`: ? is unknown_number.
[[nodiscard]] std::vector<Placed> placed_in_row(std::span<const std::string_view> words, const Definition::Set& set,
                                                bool is_goal = false) {
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
    std::optional<std::string_view> turn;
    if (plus != std::string_view::npos) turn = word.substr(plus + 1);
    if (has_turns) turn = words[set.pieces + place];
    const std::string_view name = word.substr(0, plus);
    Placed here{is_goal && name == "?" ? unknown_number : piece_in_row(name, set, from_zero), 0};
    if (is_goal && here.piece == set.any) here.piece = unknown_number;
    if (is_goal) {
      here.turn = turn_in_goal(turn, set, here.piece);
    } else if (turn) {
      here.turn = turn_in_row(*turn, set, here.piece);
    }
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

[[nodiscard]] std::size_t set_named(const std::vector<Definition::Set>& sets, std::string_view word) {
  return static_cast<std::size_t>(
      std::find_if(sets.begin(), sets.end(), [&](const Definition::Set& set) { return set.name == word; }) -
      sets.begin());
}

/// Returns the rows of a text that begins with the name of a set. `text` is for messages.
[[nodiscard]] std::vector<Row> rows_in(std::span<const std::string_view> words,
                                       const std::vector<Definition::Set>& sets, const std::string& text) {
  std::vector<Row> rows;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t set = set_named(sets, words[begin]);
    const bool is_seen = std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.set == set; });
    if (is_seen) throw refuse_row(quoted_text(text) + ": found set " + sets[set].name + " twice");
    std::size_t end = begin + 1;
    while (end < words.size() && set_named(sets, words[end]) == sets.size()) ++end;
    rows.push_back({set, words.subspan(begin + 1, end - begin - 1)});
    begin = end;
  }
  return rows;
}

/// Makes a row of a goal the solved state of a set.
void take_goal_row(std::span<const std::string_view> words, Definition::Set& set) {
  const Definition::Set before = set;
  std::vector<unsigned> pieces;
  std::vector<unsigned> turns;
  for (const Placed& one : placed_in_row(words, set, true)) {
    pieces.push_back(one.piece);
    turns.push_back(one.turn);
  }
  for (const unsigned piece : pieces) {
    const auto found = std::count(pieces.begin(), pieces.end(), piece);
    const auto expected = std::count(set.solved.begin(), set.solved.end(), piece);
    // Of alike pieces all matter or none: otherwise it would be open which of them do.
    if (piece == unknown_number || found == expected) continue;
    throw refuse_row("piece " + set.label(piece) + " is in " + counted(static_cast<std::uint64_t>(found), "place") +
                     ", expected " + std::to_string(expected));
  }
  set.set_solved(std::move(pieces), turns);
  for (const unsigned piece : before.solved) {
    const bool matters = has_piece(set, piece) && piece != set.any;
    set.start.push_back(static_cast<std::uint8_t>(matters ? piece : set.any.value_or(piece)));
  }
  set.start_turns = before.turns;
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
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) start_.push_back(pieces_.home(piece));
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    std::vector<Placed> placed;
    for (std::size_t place = 0; place < sets_[set].start.size(); ++place) {
      placed.push_back({sets_[set].start[place], sets_[set].start_turns[place]});
    }
    if (!placed.empty()) place_pieces(set, placed, start_);
  }
}

/// A set and a move may have the same name; then the next word decides.
bool DefinitionStates::are_rows(const Words& words) const {
  if (words.empty() || set_named(sets_, words.front()) == sets_.size()) return false;
  return !moves_->is_name(words.front()) || (words.size() > 1 && is_row_number(words[1]) && !moves_->is_name(words[1]));
}

/// With one set its name may be left out.
bool DefinitionStates::is_one_row(const Words& words) const {
  return sets_.size() == 1 && words.size() >= sets_.front().pieces && !moves_->is_name(words.front()) &&
         std::all_of(words.begin(), words.end(), [](std::string_view word) { return is_row_number(word); });
}

void DefinitionStates::parse(const std::string& text, std::span<std::uint8_t> state) const {
  const Words words = split(text, row_separators);
  std::copy(start_.begin(), start_.end(), state.begin());
  if (has_facelets_ && text.find(';') != std::string::npos) {
    return at_place(quoted_text(text) + ": ", [&] { parse_row(0, split(text, " \t\r\n;"), state); });
  }
  if (is_one_row(words)) {
    return at_place(quoted_text(text) + ": ", [&] { parse_row(0, words, state); });
  }
  if (!are_rows(words)) {
    try {
      const CodeMap map = moves_->effect_of(text);
      for (unsigned piece = 0; piece < pieces_.count(); ++piece) state[piece] = map[start_[piece]];
      return;
    } catch (const Error& error) {
      const bool has_star = std::find(words.begin(), words.end(), "*") != words.end();
      throw refuse_row(quoted_text(text) + ": " + error.what() +
                       (has_star ? "; a piece of a goal that does not matter is ?" : "") +
                       "; expected moves from the solved state, or '" + sets_.front().name +
                       "' and the piece in each of its places, and so on for each set");
    }
  }
  for (const Row& row : rows_in(words, sets_, text)) {
    at_place(quoted_text(text) + ": set " + sets_[row.set].name + ": ", [&] { parse_row(row.set, row.words, state); });
  }
}

void DefinitionStates::parse_row(std::size_t set, std::span<const std::string_view> words,
                                 std::span<std::uint8_t> state) const {
  const auto placed = placed_in_row(words, sets_[set]);
  require_pieces(placed, sets_[set]);
  place_pieces(set, placed, state);
}

void DefinitionStates::place_pieces(std::size_t set, const std::vector<Placed>& placed,
                                    std::span<std::uint8_t> state) const {
  const Definition::Set& of = sets_[set];
  const unsigned first = pieces_.first_of(static_cast<unsigned>(set));
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

bool has_unknown(std::string_view text) {
  const auto words = split(text, std::string(row_separators) + ";");
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "?" || word.starts_with("?+") || word.ends_with("+?");
  });
}

void set_goal(Definition& definition, const std::string& text) {
  std::vector<Definition::Set>& sets = definition.sets;
  const bool has_goal = std::any_of(sets.begin(), sets.end(), [](const auto& set) { return !set.start.empty(); });
  if (has_goal || text.find(goal_separator) != std::string::npos) {
    throw refuse_row("found a second goal beside one with ?, " + quoted_text(text) + ", expected one");
  }
  const bool are_facelets = definition.has_facelets && text.find(';') != std::string::npos;
  const auto words = split(text, are_facelets ? " \t\r\n;" : row_separators);
  std::vector<Row> rows{{0, words}};
  if (!are_facelets && (sets.size() > 1 || set_named(sets, words.front()) == 0)) {
    for (const std::string_view word : words) {
      if (is_row_number(word) || set_named(sets, word) < sets.size()) continue;
      std::vector<std::string> names;
      for (const Definition::Set& set : sets) names.push_back(set.name);
      throw refuse_row(quoted_text(text) + ": no set " + quoted_text(word) + did_you_mean(word, names) +
                       "; expected a set (" + separated(names, ", ") + ") and the piece in each of its places");
    }
    if (is_row_number(words.front())) {
      throw refuse_row(quoted_text(text) + ": expected the name of a set first, as in '" + sets.front().name + " 1 …'");
    }
    rows = rows_in(words, sets, text);
  }
  for (const Row& row : rows) {
    at_place(quoted_text(text) + ": set " + sets[row.set].name + ": ",
             [&] { take_goal_row(row.words, sets[row.set]); });
  }
  definition.leave_unturned();
}

}  // namespace tilepdb::puzzles
