// SPDX-License-Identifier: MIT
// The states of PermutationSystem: texts, which can be reached, random ones.
#include <utility>

#include "puzzles/permutation/permutation_system.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

/// The turns of a group's pieces together, modulo the orientations of one.
[[nodiscard]] unsigned turns_of(const Pieces& pieces, unsigned group, std::span<const std::uint8_t> state) {
  const PieceGroup& of = pieces.groups()[group];
  unsigned sum = 0;
  for (const std::uint8_t code : state.subspan(pieces.first_of(group), of.pieces)) sum += pieces.turn_of(code);
  return sum % of.orientations;
}

/// Whether an odd number of swaps puts the pieces into their places: a cycle of n pieces takes n - 1.
[[nodiscard]] bool is_odd(const Pieces& pieces, std::span<const std::uint8_t> state) {
  bool odd = false;
  PieceSet seen = 0;
  for (unsigned first = 0; first < pieces.count(); ++first) {
    for (unsigned piece = first; (seen >> piece & 1U) == 0; piece = pieces.piece_of(state[piece])) {
      seen |= PieceSet{1} << piece;
      odd ^= piece != first;
    }
  }
  return odd;
}

[[nodiscard]] std::string turned_fault(const PieceGroup& group, unsigned turns) {
  const std::string name = group.name.empty() ? "pieces" : group.name;
  return "the turns of " + name + " add up to " + std::to_string(turns) + " modulo " +
         std::to_string(group.orientations);
}

}  // namespace

void PermutationSystem::parse_state(const std::string& text, std::span<std::uint8_t> state) const {
  if (rules_.parse) {
    rules_.parse(*this, text, state);
  } else if (!parse_row(pieces_, text, state)) {
    const unsigned first = rules_.groups.front().first_number;
    const std::string numbers = "the numbers " + std::to_string(first) + " to " +
                                std::to_string(first + pieces_.count() - 1) + " in some order, separated by blanks";
    throw Error(ErrorKind::bad_input,
                "'" + text + "': expected " + (rules_.expected_state.empty() ? numbers : rules_.expected_state));
  }
  turn_home(state);
}

std::string PermutationSystem::state_text(StateView state) const {
  return rules_.text ? rules_.text(*this, state) : row_text(pieces_, state);
}

std::string PermutationSystem::drawing(StateView state) const {
  const std::string text = state_text(state);
  return rules_.drawing ? rules_.drawing(text) : text + '\n';
}

CodeMap PermutationSystem::map_of(StateView state) const {
  CodeMap map = no_change();
  for (unsigned code = 0; code < pieces_.codes(); ++code) {
    map[code] = pieces_.turned(state[pieces_.piece_of(code)], pieces_.turn_of(code));
  }
  return map;
}

/// The parities of all moves are those of the rules' moves and of turnings of the whole puzzle.
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

std::optional<std::string> PermutationSystem::why_unreachable(StateView state) const {
  std::string faults;
  const auto add = [&](const std::string& fault) { faults += (faults.empty() ? "" : ", ") + fault; };
  for (unsigned group = 0; group < rules_.groups.size(); ++group) {
    const unsigned turns = (keeps_turns_ >> group & 1U) != 0 ? turns_of(pieces_, group, state) : 0;
    if (turns != 0) add((rules_.turned ? rules_.turned : turned_fault)(rules_.groups[group], turns));
  }
  if (keeps_parity_ && is_odd(pieces_, state)) add(rules_.odd);
  if (!faults.empty()) return faults + rules_.fault_ending;
  if (group_ == nullptr || group_->contains(map_of(state))) return {};
  return rules_.elsewhere;
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
