// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_rules.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "platform/checksum.hpp"
#include "puzzles/definition/definition_moves.hpp"
#include "puzzles/definition/definition_states.hpp"
#include "puzzles/permutation/move_symmetries.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

void require_limits(const Definition& definition, const std::string& file) {
  unsigned pieces = 0;
  unsigned codes = 0;
  const Definition::Set* beyond = nullptr;
  for (const Definition::Set& set : definition.sets) {
    pieces += set.pieces;
    codes += set.pieces * set.orientations;
    if (beyond == nullptr && (pieces > most_defined_pieces || codes > most_defined_codes)) beyond = &set;
  }
  if (beyond == nullptr) return;
  const bool are_pieces = pieces > most_defined_pieces;
  throw Error(ErrorKind::bad_input,
              definition_place(file, beyond->line) + "the sets have " +
                  (are_pieces ? counted(pieces, "piece")
                              : format_count(codes) + " places and orientations of a piece in them") +
                  ", expected at most " + std::to_string(are_pieces ? most_defined_pieces : most_defined_codes) +
                  "; leave out sets" + (are_pieces ? "" : ", or the orientations of one,") +
                  " that the goal does not need");
}

/// Returns the prefix of a set's patterns: its name in small letters, digits as letters (1 is a), and x after it if
/// that is not unique.
[[nodiscard]] std::string prefix_of(const std::string& name, const std::set<std::string>& taken) {
  std::string prefix;
  for (const char character : name) {
    if (character >= 'a' && character <= 'z') prefix += character;
    if (character >= 'A' && character <= 'Z') prefix += static_cast<char>(character - 'A' + 'a');
    if (character >= '0' && character <= '9') prefix += static_cast<char>("jabcdefghi"[character - '0']);
  }
  if (prefix.empty()) prefix = "set";
  while (taken.contains(prefix)) prefix += 'x';
  return prefix;
}

[[nodiscard]] std::vector<PieceGroup> groups_of(const Definition& definition) {
  std::vector<PieceGroup> groups;
  std::set<std::string> taken;
  for (const Definition::Set& set : definition.sets) {
    groups.push_back({prefix_of(set.name, taken), set.pieces, set.orientations, 1});
    taken.insert(groups.back().name);
  }
  return groups;
}

/// Returns the orientation of the piece in a place of the solved state.
[[nodiscard]] std::string turn_text(const Definition::Set& set, std::size_t place) {
  return !set.unturned.empty() && set.unturned[place] ? "?" : std::to_string(set.turns[place]);
}

/// Throws Error (bad_input) unless alike pieces have the same orientation in the solved state.
void require_alike_turns(const Definition& definition, const std::string& file) {
  for (const Definition::Set& set : definition.sets) {
    for (std::size_t place = 0; place < set.solved.size(); ++place) {
      const auto first = static_cast<std::size_t>(std::find(set.solved.begin(), set.solved.end(), set.solved[place]) -
                                                  set.solved.begin());
      if (turn_text(set, first) == turn_text(set, place)) continue;
      throw Error(ErrorKind::bad_input, definition_place(file, definition.solved_line) + "the alike pieces " +
                                            set.label(set.solved[place]) + " of set " + set.name +
                                            " have orientations " + turn_text(set, first) + " and " +
                                            turn_text(set, place) + ", expected the same");
    }
  }
}

/// Returns the pieces whose orientation does not matter.
[[nodiscard]] PieceSet unturned_in(const Definition& definition) {
  PieceSet pieces = 0;
  unsigned begin = 0;
  for (const Definition::Set& set : definition.sets) {
    const Definition::Numbers distinct = set.distinct();
    for (std::size_t place = 0; place < set.unturned.size(); ++place) {
      if (set.unturned[place]) pieces |= PieceSet{1} << (begin + distinct[place]);
    }
    begin += set.pieces;
  }
  return pieces;
}

/// Returns the first piece that is like each piece; nothing if all differ and turns matter. Pieces that moves never
/// bring to each other's homes count as different, because no move can exchange them.
[[nodiscard]] std::vector<std::uint8_t> classes_of(const Definition& definition,
                                                   const std::vector<std::uint8_t>& orbits) {
  std::vector<std::uint8_t> classes;
  bool are_alike = false;
  for (const Definition::Set& set : definition.sets) {
    const std::size_t begin = classes.size();
    const Definition::Numbers distinct = set.distinct();
    classes.resize(begin + set.pieces);
    for (std::size_t place = 0; place < set.pieces; ++place) {
      std::size_t first = 0;
      while (set.solved[first] != set.solved[place] ||
             orbits[begin + distinct[first]] != orbits[begin + distinct[place]]) {
        ++first;
      }
      are_alike = are_alike || first != place;
      classes[begin + distinct[place]] = static_cast<std::uint8_t>(begin + distinct[first]);
    }
  }
  return are_alike || unturned_in(definition) != 0 ? classes : std::vector<std::uint8_t>{};
}

/// Returns the symmetries of the moves that keep alike pieces alike, and orientations that do not matter, so that they
/// map goals to goals.
[[nodiscard]] std::vector<CodeMap> symmetries_of(const PermutationRules& rules, const Pieces& pieces) {
  std::vector<CodeMap> maps;
  for (const auto& move : rules.moves) maps.push_back(move.map);
  auto symmetries = symmetries_of_moves(pieces, maps);
  std::erase_if(symmetries, [&](const CodeMap& symmetry) {
    for (unsigned piece = 0; piece < rules.classes.size(); ++piece) {
      const unsigned image = symmetry[pieces.home(piece)];
      const unsigned of_first = symmetry[pieces.home(rules.classes[piece])];
      const bool is_unturned = (rules.unturned >> piece & 1U) != 0;
      if (rules.classes[pieces.piece_of(image)] != rules.classes[pieces.piece_of(of_first)] ||
          (rules.unturned >> pieces.piece_of(image) & 1U) != (is_unturned ? 1 : 0) ||
          (!is_unturned && pieces.turn_of(image) != pieces.turn_of(of_first))) {
        return true;
      }
    }
    return false;
  });
  return symmetries;
}

/// Returns a digest of all that tables and states depend on: neither names of moves nor their order, nor comments.
[[nodiscard]] std::string digest_of(const Definition& definition, const Pieces& pieces,
                                    const std::vector<PermutationRules::Move>& moves) {
  const auto add = [](std::string& text, unsigned number) { text.append(std::to_string(number)).append(" "); };
  std::string text = "1\n";
  for (const Definition::Set& set : definition.sets) {
    text += set.name + " ";
    add(text, set.orientations);
    for (const unsigned piece : set.solved) add(text, piece);
    for (std::size_t place = 0; place < set.pieces; ++place) text += turn_text(set, place) + " ";
    text += '\n';
  }
  std::set<std::string> lines;
  for (const auto& move : moves) {
    std::string line;
    for (unsigned piece = 0; piece < pieces.count(); ++piece) add(line, move.map[pieces.home(piece)]);
    lines.insert(line);
  }
  for (const std::string& line : lines) text += line + '\n';
  return format_hexadecimal(checksum(text_bytes(text)));
}

}  // namespace

PermutationRules rules_of(const Definition& definition, const std::string& file) {
  require_limits(definition, file);
  require_alike_turns(definition, file);
  PermutationRules rules;
  rules.family = definition_family;
  rules.groups = groups_of(definition);
  const Pieces pieces(rules.groups);
  const auto moves = std::make_shared<const DefinitionMoves>(definition, pieces, file);
  rules.moves = moves->moves();
  rules.classes = classes_of(definition, moves->orbits(pieces));
  rules.unturned = unturned_in(definition);
  rules.patterns_cover_pieces = true;
  rules.symmetries = symmetries_of(rules, pieces);
  rules.size = digest_of(definition, pieces, rules.moves);
  const auto states = std::make_shared<const DefinitionStates>(definition, pieces, moves);
  rules.parse = [states](const PermutationSystem&, const std::string& text, std::span<std::uint8_t> state) {
    states->parse(text, state);
  };
  rules.moves_in = [moves](const std::string& text) { return moves->names_in(text); };
  rules.text = [states](const PermutationSystem&, std::span<const std::uint8_t> state) { return states->rows(state); };
  return rules;
}

}  // namespace tilepdb::puzzles
