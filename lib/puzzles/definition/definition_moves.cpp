// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_moves.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

/// More repetitions in texts are refused.
constexpr unsigned most_repetitions = 100'000;
constexpr std::size_t most_nested = 1000;
constexpr std::size_t most_sequences = 1000;

[[nodiscard]] CodeMap power_of(CodeMap map, unsigned times) noexcept {
  CodeMap power = no_change();
  for (; times != 0; times /= 2) {
    if (times % 2 != 0) power = then(power, map);
    map = then(map, map);
  }
  return power;
}

/// Returns the powers of a map before the identity, from the first; of very many only the first ones.
[[nodiscard]] std::vector<CodeMap> powers_of(const CodeMap& map) {
  std::vector<CodeMap> powers{map};
  while (powers.size() <= DefinitionMoves::most_moves) {
    const CodeMap next = then(powers.back(), map);
    if (next == no_change()) break;
    powers.push_back(next);
  }
  return powers;
}

/// Whether twsearch takes a name as that of a rotation of the whole puzzle, which is no move: x, y or z, or capital
/// letters and a v.
[[nodiscard]] bool names_rotation(std::string_view name) noexcept {
  constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  if (name == "x" || name == "y" || name == "z") return true;
  return name.size() > 1 && name.find_first_not_of(capitals) == name.size() - 1 && name.back() == 'v';
}

[[nodiscard]] CodeMap map_of_move(const Definition& definition, const Definition::Move& move, const Pieces& pieces) {
  CodeMap map = no_change();
  for (unsigned g = 0; g < definition.sets.size(); ++g) {
    const Definition::Set& set = definition.sets[g];
    const Definition::SetMove& of = move.sets[g];
    const Definition::Numbers piece_at = set.distinct();
    for (unsigned place = 0; place < set.pieces; ++place) {
      const unsigned from = pieces.first_of(g) + piece_at[of.from[place]];
      const unsigned to = pieces.first_of(g) + piece_at[place];
      for (unsigned turn = 0; turn < set.orientations; ++turn) {
        map[pieces.turned(pieces.home(from), turn)] = pieces.turned(pieces.home(to), turn + of.turn[place]);
      }
    }
  }
  return map;
}

constexpr std::string_view inverse_marks[] = {"'", "’", "′"};

[[nodiscard]] std::size_t mark_at_end(std::string_view text) {
  for (const std::string_view mark : inverse_marks) {
    if (text.ends_with(mark)) return mark.size();
  }
  return 0;
}

// Beside those for lists below.
using puzzles::inverse_of;
using puzzles::then;

/// Moves of solutions, by their effects.
using MoveList = std::vector<CodeMap>;

[[nodiscard]] MoveList then(MoveList first, const MoveList& second) {
  constexpr std::size_t most = 100'000;
  if (second.size() > most - first.size()) {
    throw Error(ErrorKind::bad_input, "found more than " + format_count(most) + " moves");
  }
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

[[nodiscard]] MoveList power_of(const MoveList& moves, unsigned times) {
  MoveList power;
  for (; times != 0 && !moves.empty(); --times) power = then(std::move(power), moves);
  return power;
}

[[nodiscard]] MoveList inverse_of(const MoveList& moves) {
  MoveList inverse;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) inverse.push_back(inverse_of(*move));
  return inverse;
}

/// Parses moves and groups of moves, as an Effect: one map, or a list.
template <typename Effect>
class SequenceReader {
 public:
  /// `none` is the effect of no moves, `effect_of` returns that of a word. Throws Error (bad_input).
  SequenceReader(std::string_view text, Effect none, std::function<Effect(std::string_view word)> effect_of)
      : text_(text), none_(std::move(none)), effect_of_(std::move(effect_of)) {}

  [[nodiscard]] Effect read() {
    while (!text_.empty()) {
      if (text_.front() == '(') {
        if (groups_.size() > most_nested) throw Error(ErrorKind::bad_input, "groups are nested too deeply");
        groups_.push_back(none_);
        text_.remove_prefix(1);
      } else if (text_.front() == ')') {
        close();
      } else if (separators.find(text_.front()) != std::string_view::npos) {
        text_.remove_prefix(1);
      } else {
        const std::string_view word = text_.substr(0, std::min(text_.find_first_of(" \t\r\n,()"), text_.size()));
        groups_.back() = then(std::move(groups_.back()), effect_of_(word));
        text_.remove_prefix(word.size());
        any_ = true;
      }
    }
    if (groups_.size() > 1) throw Error(ErrorKind::bad_input, "'(' is never closed by ')'");
    if (!any_) throw Error(ErrorKind::bad_input, "no move found");
    return groups_.back();
  }

 private:
  static constexpr std::string_view separators = " \t\r\n,";

  /// Ends a group, which a ' inverts and a number repeats.
  void close() {
    if (groups_.size() == 1) throw Error(ErrorKind::bad_input, "')' has no '(' before it");
    text_.remove_prefix(1);
    bool is_inverted = take_mark();
    const std::string_view digits = text_.substr(0, std::min(text_.find_first_not_of("0123456789"), text_.size()));
    const auto times = digits.empty() ? std::optional(1U) : parse_number(digits);
    if (!times || *times > most_repetitions) {
      throw Error(ErrorKind::bad_input, "found " + quoted_text(digits) + " after ), expected a number of repetitions");
    }
    text_.remove_prefix(digits.size());
    is_inverted = is_inverted || take_mark();
    const Effect group = power_of(groups_.back(), *times);
    groups_.pop_back();
    groups_.back() = then(std::move(groups_.back()), is_inverted ? inverse_of(group) : group);
  }

  [[nodiscard]] bool take_mark() {
    for (const std::string_view mark : inverse_marks) {
      if (!text_.starts_with(mark)) continue;
      text_.remove_prefix(mark.size());
      return true;
    }
    return false;
  }

  std::string_view text_;
  Effect none_;
  std::function<Effect(std::string_view word)> effect_of_;
  std::vector<Effect> groups_{none_};  // the open ones
  bool any_ = false;
};

}  // namespace

DefinitionMoves::DefinitionMoves(const Definition& definition, const Pieces& pieces, const std::string& file)
    : file_(file), has_minus_(definition.has_facelets), has_powers_(definition.has_powers) {
  for (const Definition::Move& move : definition.moves) {
    if (move.sequence.empty()) add(move, map_of_move(definition, move, pieces));
  }
  add_sequences(definition.moves);
  if (definition.chosen.empty()) {
    for (const Given& move : given_) choose(move.name, named_.at(move.name), definition_place(file_, move.line));
  }
  for (const std::string& name : definition.chosen) {
    choose(name, at_place(file_ + ": the moves chosen: ", [&] { return effect_of_word(name); }), file_ + ": ");
  }
  if (!moves_.empty()) return;
  throw Error(ErrorKind::bad_input, file_ + ": no move found, expected one that is no rotation of the whole puzzle");
}

std::vector<std::uint8_t> DefinitionMoves::orbits(const Pieces& pieces) const {
  std::vector<std::uint8_t> orbits(pieces.count());
  for (unsigned piece = 0; piece < pieces.count(); ++piece) orbits[piece] = static_cast<std::uint8_t>(piece);
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& move : moves_) {
      for (unsigned piece = 0; piece < pieces.count(); ++piece) {
        std::uint8_t& there = orbits[pieces.piece_of(move.map[pieces.home(piece)])];
        if (there == orbits[piece]) continue;
        there = orbits[piece] = std::min(there, orbits[piece]);
        changed = true;
      }
    }
  }
  return orbits;
}

/// Sequences may contain moves that follow in the file.
void DefinitionMoves::add_sequences(const std::vector<Definition::Move>& moves) {
  std::vector<const Definition::Move*> left;
  for (const Definition::Move& move : moves) {
    if (!move.sequence.empty()) left.push_back(&move);
  }
  if (left.size() > most_sequences) {
    throw Error(ErrorKind::bad_input, definition_place(file_, left[most_sequences]->line) + "found more than " +
                                          format_count(most_sequences) + " moves and names made of others");
  }
  while (!left.empty()) {
    const std::size_t before = left.size();
    std::erase_if(left, [&](const Definition::Move* move) {
      const auto map = known_effect_of(move->sequence);
      if (!map) return false;
      move->is_alias ? add_name(move->name, *map, *move) : add(*move, *map);
      return true;
    });
    // Moves are often made of those that follow.
    std::reverse(left.begin(), left.end());
    if (left.size() != before) continue;
    const auto first = std::min_element(left.begin(), left.end(), [](auto* a, auto* b) { return a->line < b->line; });
    at_place(definition_place(file_, (*first)->line), [&] { return effect_of((*first)->sequence); });
  }
}

/// Names a move and its powers as twsearch names them: R, R2, R'; or only the move and its inverse, -R.
void DefinitionMoves::add(const Definition::Move& move, const CodeMap& map) {
  if (map == no_change()) {
    throw Error(ErrorKind::bad_input, definition_place(file_, move.line) + "move " + move.name +
                                          " changes nothing, expected a move of some pieces");
  }
  const auto powers = powers_of(map);
  const std::size_t order = powers.size() + 1;
  add_name(move.name, map, move);
  // With numbers in names, as in r1 and r12, a power may have the name of another move.
  const bool are_named = !has_minus_ && order <= most_moves + 1;
  for (std::size_t i = 1; i + 1 < powers.size() && are_named; ++i) {
    const std::size_t times = std::min(i + 1, order - (i + 1));
    add_name(move.name + std::to_string(times) + (times < i + 1 ? "'" : ""), powers[i], move);
  }
  if (order > 2) add_name(has_minus_ ? "-" + move.name : move.name + "'", inverse_of(map), move);
  if (!names_rotation(move.name)) given_.push_back({move.name, move.line});
}

/// Adds a move of solutions with its powers. Each effect keeps its first name in the file.
void DefinitionMoves::choose(const std::string& name, const CodeMap& map, const std::string& place) {
  std::vector<CodeMap> powers = powers_of(map);
  if (!has_powers_) powers = {map, inverse_of(map)};
  for (std::size_t i = 0; i < powers.size(); ++i) {
    const auto is_same = [&](const auto& known) { return known.map == powers[i]; };
    if (std::any_of(moves_.begin(), moves_.end(), is_same)) continue;
    if (moves_.size() == most_moves) {
      throw Error(ErrorKind::bad_input, place + "found more than " + std::to_string(most_moves) + " moves, counting " +
                                            (has_powers_ ? "all powers" : "the inverse") +
                                            " of each, expected at most that many; choose some after a colon, as in " +
                                            "FILE:" + moves_.front().name +
                                            (has_powers_ ? ", or leave out powers with FILE:quarter" : ""));
    }
    const auto known = std::find_if(names_.begin(), names_.end(), is_same);
    const std::string other = has_powers_ ? "(" + name + ")" + std::to_string(i + 1) : name + "'";
    moves_.push_back({known != names_.end() ? known->name : i == 0 ? name : other, powers[i]});
  }
}

void DefinitionMoves::add_name(const std::string& name, const CodeMap& map, const Definition::Move& move) {
  const auto [known, is_new] = named_.emplace(name, map);
  if (is_new) names_.push_back({name, map});
  if (is_new || known->second == map) return;
  throw Error(ErrorKind::bad_input, definition_place(file_, move.line) + "two different moves have the name " + name +
                                        " (one of them may be a power), expected different names");
}

const CodeMap* DefinitionMoves::find(std::string_view word, CodeMap& computed) const {
  if (const auto exact = named_.find(word); exact != named_.end()) return &exact->second;
  const std::size_t mark = mark_at_end(word);
  const std::size_t minus = has_minus_ && word.starts_with('-') ? 1 : 0;
  if ((mark != 0) != (minus != 0)) {
    const std::string_view inverted = word.substr(minus, word.size() - mark - minus);
    // One mark is enough: names with more are not moves.
    const bool has_more = mark_at_end(inverted) != 0 && !named_.contains(inverted);
    const CodeMap* const map = has_more ? nullptr : find(inverted, computed);
    if (map == nullptr) return nullptr;
    computed = inverse_of(*map);
    return &computed;
  }
  const std::size_t end = word.find_last_not_of("0123456789") + 1;
  const auto base = named_.find(word.substr(0, end));
  const auto times = parse_number(word.substr(end));
  if (base == named_.end() || !times) return nullptr;
  computed = power_of(base->second, *times);
  return &computed;
}

CodeMap DefinitionMoves::effect_of_word(std::string_view word) const {
  CodeMap computed{};
  if (const CodeMap* const map = find(word, computed)) return *map;
  throw Error(ErrorKind::bad_input, quoted_text(word) + " is not a move" +
                                        (word == "*" ? "; a piece of a goal that does not matter is ?" : like(word)));
}

std::string DefinitionMoves::like(std::string_view word) const {
  std::vector<std::string> names;
  for (const auto& [name, map] : named_) names.push_back(name);
  return did_you_mean(word, names);
}

std::optional<CodeMap> DefinitionMoves::known_effect_of(std::string_view text) const {
  bool are_known = true;
  const auto effect = [&](std::string_view word) {
    CodeMap computed{};
    const CodeMap* const map = are_known ? find(word, computed) : nullptr;
    are_known = map != nullptr;
    return are_known ? *map : no_change();
  };
  try {
    const CodeMap map = SequenceReader<CodeMap>(text, no_change(), effect).read();
    if (are_known) return map;
  } catch (const Error&) {  // effect_of() reports it
  }
  return {};
}

CodeMap DefinitionMoves::effect_of(std::string_view text) const {
  return SequenceReader<CodeMap>(text, no_change(), [&](auto word) { return effect_of_word(word); }).read();
}

/// Returns a move, or the fewest repetitions of one.
MoveList DefinitionMoves::moves_in_word(std::string_view word) const {
  CodeMap computed{};
  const CodeMap* const map = find(word, computed);
  MoveList fewest;
  for (const auto& move : moves_) {
    if (map == nullptr) break;
    const auto powers = powers_of(move.map);
    const auto times = static_cast<std::size_t>(std::find(powers.begin(), powers.end(), *map) - powers.begin()) + 1;
    if (times <= powers.size() && (fewest.empty() || times < fewest.size())) fewest.assign(times, move.map);
  }
  if (!fewest.empty()) return fewest;
  const std::string hint = map == nullptr ? like(word) : "";
  const std::string expected = "; expected moves such as " + moves_.front().name + " and " + moves_.back().name;
  throw Error(ErrorKind::bad_input, quoted_text(word) + " is not a move" + (map == nullptr ? "" : " of solutions") +
                                        (hint.empty() ? expected : hint));
}

std::vector<std::string> DefinitionMoves::names_in(std::string_view text) const {
  std::size_t number = 0;
  const auto moves_of = [&](std::string_view word) {
    return at_place("move " + std::to_string(++number) + ": ", [&] { return moves_in_word(word); });
  };
  std::vector<std::string> names;
  for (const CodeMap& map : SequenceReader<MoveList>(text, {}, moves_of).read()) {
    names.push_back(
        std::find_if(moves_.begin(), moves_.end(), [&](const auto& move) { return move.map == map; })->name);
  }
  return names;
}

}  // namespace tilepdb::puzzles
