// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_system.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/permutation.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

/// Returns the sum of the turns of a group's pieces, modulo the orientations.
[[nodiscard]] unsigned turns_of(const Pieces& pieces, unsigned group, std::span<const std::uint8_t> state) {
  const PieceGroup& of = pieces.groups()[group];
  unsigned sum = 0;
  for (const std::uint8_t code : state.subspan(pieces.first_of(group), of.pieces)) sum += pieces.turn_of(code);
  return sum % of.orientations;
}

/// Returns whether the permutation of pieces is odd.
[[nodiscard]] bool is_odd(const Pieces& pieces, std::span<const std::uint8_t> state) {
  return is_odd_permutation(pieces.count(), [&](unsigned piece) { return pieces.piece_of(state[piece]); });
}

[[nodiscard]] std::string turned_fault(const PieceGroup& group, unsigned turns) {
  const std::string name = group.name.empty() ? "pieces" : group.name;
  return "the turns of " + name + " add up to " + std::to_string(turns) + " modulo " +
         std::to_string(group.orientations);
}

}  // namespace

PermutationSystem::PermutationSystem(PermutationRules rules) : rules_(std::move(rules)), pieces_(rules_.groups) {
  read_moves();
  find_kept();
  if (!rules_.parity_decides) group_ = std::make_shared<const PermutationGroup>(maps_, pieces_.codes());
  if (!rules_.classes.empty()) find_exchanged();
}

void PermutationSystem::find_exchanged() {
  alike_ = AlikePieces(pieces_, rules_.classes, rules_.unturned);
  const auto exchanges = alike_.exchanges();
  std::vector<CodeMap> generators = maps_;
  generators.insert(generators.end(), exchanges.begin(), exchanges.end());
  exchanged_ = std::make_shared<const PermutationGroup>(generators, pieces_.codes());
  if (group_ == nullptr) return;
  for (const CodeMap& exchange : exchanges) {
    for (const CodeMap& map : maps_) {
      keep_group_ = keep_group_ && group_->contains(then(then(inverse_of(exchange), map), exchange));
    }
  }
}

bool PermutationSystem::has_many_goals(const PatternPieces& pattern) const {
  if (alike_.empty() || pattern.alike != 0) return false;
  return alike_in(pattern).count_goals(kept_pieces(pattern.all)) > AlikePieces::most_goals;
}

void PermutationSystem::read_moves() {
  std::map<CodeMap, std::uint8_t> known;
  for (const auto& move : rules_.moves) {
    const CodeMap map = then(move.map, *turning_home(move.map[pieces_.home(0)]));
    const auto number = static_cast<std::uint8_t>(maps_.size());
    if (map == no_change() || !known.emplace(map, number).second) continue;
    names_.push_back(move.name);
    maps_.push_back(map);
    all_moves_.push_back({number});
  }
  for (const CodeMap& map : maps_) inverses_.push_back({known.at(inverse_of(map))});
}

std::vector<std::string> PermutationSystem::moves_in(const std::string& text) const {
  if (without_blanks(text).empty()) return {};
  if (rules_.moves_in) return rules_.moves_in(text);
  std::vector<std::string> moves;
  for (const std::string_view word : row_words(text)) {
    moves.emplace_back(word);
    if (std::find(names_.begin(), names_.end(), word) == names_.end()) {
      throw Error(ErrorKind::bad_input, "move " + std::to_string(moves.size()) + ": " + quoted_text(word) +
                                            " is not a move; expected " + names_.front() + " to " + names_.back());
    }
  }
  return moves;
}

const MoveSequences& PermutationSystem::make_sequences() const {
  std::call_once(sequences_->once, [&] {
    std::vector<std::uint8_t> solved;
    for (unsigned piece = 0; piece < pieces_.count(); ++piece) solved.push_back(pieces_.home(piece));
    sequences_->made = &sequences_->sequences.emplace(maps_, solved);
  });
  return *sequences_->sequences;
}

const CodeMap* PermutationSystem::turning_home(std::uint8_t code) const noexcept {
  static constexpr CodeMap none = no_change();
  if (rules_.rotations.empty()) return &none;
  const auto home = pieces_.home(0);
  const auto found = std::find_if(rules_.rotations.begin(), rules_.rotations.end(),
                                  [&](const CodeMap& rotation) { return rotation[code] == home; });
  return found == rules_.rotations.end() ? nullptr : &*found;
}

// States.

void PermutationSystem::parse_state(const std::string& text, std::span<std::uint8_t> state, bool are_positions) const {
  if (rules_.parse && are_positions) {
    throw Error(ErrorKind::bad_input, "states of " + rules_.family + " cannot be given as positions");
  }
  if (rules_.parse) {
    rules_.parse(*this, text, state);
  } else if (!parse_row(pieces_, text, state, are_positions)) {
    const unsigned first = rules_.groups.front().first_number;
    const std::string numbers = "the numbers " + std::to_string(first) + " to " +
                                std::to_string(first + pieces_.count() - 1) + " in some order, separated by spaces";
    throw Error(ErrorKind::bad_input,
                "'" + text + "': expected " + (rules_.expected_state.empty() ? numbers : rules_.expected_state));
  } else {
    turn_home(state);
  }
}

std::string PermutationSystem::state_text(State state) const {
  return rules_.text ? rules_.text(*this, state) : row_text(pieces_, state);
}

std::string PermutationSystem::drawing(State state) const {
  const std::string text = state_text(state);
  return rules_.drawing ? rules_.drawing(text) : text + '\n';
}

CodeMap PermutationSystem::map_of(State state) const {
  CodeMap map = no_change();
  for (unsigned code = 0; code < pieces_.codes(); ++code) {
    map[code] = pieces_.turned(state[pieces_.piece_of(code)], pieces_.turn_of(code));
  }
  return map;
}

void PermutationSystem::invert(State state, std::span<std::uint8_t> inverse) const {
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) {
    const unsigned back = rules_.groups[pieces_.group_of(piece)].orientations - pieces_.turn_of(state[piece]);
    inverse[pieces_.piece_of(state[piece])] = pieces_.turned(pieces_.home(piece), back);
  }
}

void PermutationSystem::rename(std::span<std::uint8_t> state, State goal) const {
  rename_pieces(state, goal);
  if (rules_.rotations.empty()) return;
  // A renaming by a rotation brings home the piece that is in the first place.
  unsigned first = 0;
  while (pieces_.piece_of(state[first]) != 0) ++first;
  const unsigned back = rules_.groups[pieces_.group_of(first)].orientations - pieces_.turn_of(state[first]);
  const CodeMap* const turning = turning_home(pieces_.turned(pieces_.home(first), back));
  if (turning == nullptr) return;
  std::vector<std::uint8_t> rotated;
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) rotated.push_back((*turning)[pieces_.home(piece)]);
  rename_pieces(state, rotated);
}

/// A piece gets the name of the piece that is at home in its place in the goal.
void PermutationSystem::rename_pieces(std::span<std::uint8_t> state, State goal) const {
  std::array<std::uint8_t, 64> renamed{};
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) {
    const unsigned orientations = rules_.groups[pieces_.group_of(piece)].orientations;
    renamed[pieces_.piece_of(goal[piece])] = pieces_.turned(state[piece], orientations - pieces_.turn_of(goal[piece]));
  }
  std::copy_n(renamed.begin(), pieces_.count(), state.begin());
}

void PermutationSystem::restore(std::span<std::uint8_t> state, State goal) const {
  std::array<std::uint8_t, 64> restored{};
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) {
    restored[piece] = pieces_.turned(state[pieces_.piece_of(goal[piece])], pieces_.turn_of(goal[piece]));
  }
  std::copy_n(restored.begin(), pieces_.count(), state.begin());
}

/// Moves of the system are products of the rules' moves and rotations, so it suffices to check these.
void PermutationSystem::find_kept() {
  const auto ask = [&](const CodeMap& map) {
    std::vector<std::uint8_t> state;
    for (unsigned piece = 0; piece < pieces_.count(); ++piece) state.push_back(map[pieces_.home(piece)]);
    if (is_odd(pieces_, state)) keeps_parity_ = false;
    for (unsigned group = 0; group < rules_.groups.size(); ++group) {
      if (turns_of(pieces_, group, state) != 0) keeps_turns_ &= ~(std::uint64_t{1} << group);
    }
  };
  for (const auto& move : rules_.moves) ask(move.map);
  for (const CodeMap& rotation : rules_.rotations) ask(rotation);
}

std::optional<std::string> PermutationSystem::why_unreachable(State state, bool is_chosen) const {
  std::string faults;
  const auto add = [&](const std::string& fault) { faults += (faults.empty() ? "" : ", ") + fault; };
  for (unsigned group = 0; group < rules_.groups.size(); ++group) {
    const bool are_kept = (keeps_turns_ >> group & 1U) != 0 && (rules_.unturned & all_of_group(pieces_, group)) == 0;
    const unsigned turns = are_kept ? turns_of(pieces_, group, state) : 0;
    if (turns != 0) add((rules_.turned ? rules_.turned : turned_fault)(rules_.groups[group], turns));
  }
  if (keeps_parity_ && alike_.empty() && is_odd(pieces_, state)) add(rules_.odd);
  if (!faults.empty()) return (is_chosen ? "compared with the goal, " : "") + faults + rules_.fault_ending;
  if (group_ == nullptr || group_->contains(map_of(state))) return {};
  return alike_.empty() || !is_reached_if_renamed(map_of(state)) ? std::optional(rules_.elsewhere) : std::nullopt;
}

bool PermutationSystem::is_reached_if_renamed(const CodeMap& map) const {
  if (!exchanged_->contains(map)) return false;
  if (keep_group_) return true;
  constexpr std::uint64_t most_steps = 1'000'000;
  const auto is_allowed = [&](unsigned code, unsigned image) {
    const unsigned piece = pieces_.piece_of(code);
    if (code != pieces_.home(piece)) return true;  // follows from the home
    for (unsigned other = 0; other < pieces_.count(); ++other) {
      if (alike_.class_of(other) != alike_.class_of(piece)) continue;
      if (alike_.are_same(piece, map[pieces_.home(other)], image)) return true;
    }
    return false;
  };
  if (const auto is_reached = group_->has_element(is_allowed, most_steps)) return *is_reached;
  throw Error(ErrorKind::no_answer,
              "cannot find out whether moves reach the state, because many pieces look alike; give it as moves");
}

void PermutationSystem::draw(RandomNumbers& random, std::span<std::uint8_t> state) const {
  if (group_ != nullptr) {
    const CodeMap map = group_->random(random);
    for (unsigned piece = 0; piece < pieces_.count(); ++piece) state[piece] = map[pieces_.home(piece)];
    return;
  }
  do arrange(random, state);
  while (why_unreachable(state));
  turn_home(state);
}

void PermutationSystem::arrange(RandomNumbers& random, std::span<std::uint8_t> state) const {
  for (unsigned group = 0; group < rules_.groups.size(); ++group) {
    const PieceGroup& of = rules_.groups[group];
    const unsigned begin = pieces_.first_of(group);
    const auto first = state.subspan(begin, of.pieces);
    for (unsigned i = 0; i < of.pieces; ++i) first[i] = pieces_.home(begin + i);
    for (unsigned left = of.pieces; left > 1; --left) std::swap(first[left - 1], first[random.below(left)]);
    for (std::uint8_t& code : first) code = pieces_.turned(code, random.below(of.orientations));
  }
}

void PermutationSystem::turn_home(std::span<std::uint8_t> state) const {
  const CodeMap* const turning = turning_home(state[0]);
  if (turning == nullptr) return;
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) state[piece] = (*turning)[state[piece]];
}

}  // namespace tilepdb::puzzles
