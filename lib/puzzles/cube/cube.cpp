// SPDX-License-Identifier: MIT
#include "puzzles/cube/cube.hpp"

#include <algorithm>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] Facelets facelets_of(const std::string& size) {
  if (size == "3x3x3") return Facelets(true);
  if (size == "2x2x2") return Facelets(false);
  throw Error(ErrorKind::bad_input, "'" + size + "' is no size of cube; expected " + std::string(Cube::sizes));
}

[[nodiscard]] Error refusal(const std::string& text, const std::string& why) {
  return {ErrorKind::bad_input, "'" + text + "': " + why};
}

}  // namespace

Cube::Cube(const std::string& size) : Cube(facelets_of(size)) {}

Cube::Cube(const Facelets& facelets) : PermutationPuzzle(rules(facelets)), facelets_(facelets) {}

PermutationRules Cube::rules(const Facelets& facelets) {
  PermutationRules rules;
  rules.family = family;
  rules.size = facelets.width() == 2 ? "2x2x2" : "3x3x3";
  rules.groups = facelets.groups();
  for (unsigned face = 0; face < cube_faces.size(); ++face) {
    const CodeMap quarter = facelets.quarter_turn(face);
    const std::string name(1, cube_faces[face]);
    rules.moves.push_back({name, quarter});
    rules.moves.push_back({name + "2", then(quarter, quarter)});
    rules.moves.push_back({name + "'", inverse_of(quarter)});
  }
  rules.symmetries = facelets.symmetries(false);
  if (facelets.width() == 2) rules.rotations = facelets.symmetries(true);
  return rules;
}

std::vector<std::string> Cube::default_patterns() const {
  if (facelets_.width() == 2) return {"corners"};
  return {"corners", "edges0-5"};
}

std::string Cube::size_of_state(const std::string& text) {
  constexpr std::size_t facelets_of_2x2x2 = 24;
  const auto words = split(text, " \t");
  return words.size() == 1 && words.front().size() == facelets_of_2x2x2 ? "2x2x2" : std::string(default_size);
}

Cube::State Cube::parse_state(const std::string& text) const {
  const auto words = split(text, " \t");
  const auto& moves = system().rules().moves;
  constexpr std::size_t most_letters = 4;  // of what is meant as a move
  State state = goal();
  for (const std::string_view word : words) {
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const auto& known) { return known.name == word; });
    if (move != moves.end()) {
      state = moved(state, move->map);
    } else if (words.size() == 1 &&
               (word.size() > most_letters || word.find_first_not_of(cube_faces) == std::string_view::npos)) {
      return parse_facelets(std::string(word));
    } else {
      throw refusal(text, "'" + std::string(word) + "' is no move; expected a scramble, as in \"R U2 F'\", or the " +
                              std::to_string(cube_faces.size() * facelets_.width() * facelets_.width()) +
                              " facelets by letters of " + std::string(cube_faces));
    }
  }
  if (words.empty()) throw refusal(text, "expected a scramble, as in \"R U2 F'\", or facelets");
  return recoloured(state);
}

Cube::State Cube::recoloured(const State& state) const {
  const Pieces& pieces = system().pieces();
  const CodeMap map = map_of(state);
  const CodeMap* const turning = system().turning_home(inverse_of(map)[pieces.home(0)]);
  if (turning == nullptr) return state;
  const CodeMap colours = inverse_of(*turning);
  State result = state;
  for (unsigned piece = 0; piece < pieces.count(); ++piece) result[piece] = map[colours[pieces.home(piece)]];
  return result;
}

void Cube::require_colours(const std::string& text) const {
  const unsigned each = facelets_.width() * facelets_.width();
  if (text.size() != each * cube_faces.size()) {
    throw refusal(text, "expected " + std::to_string(each * cube_faces.size()) + " facelets, found " +
                            std::to_string(text.size()));
  }
  if (const auto at = text.find_first_not_of(cube_faces); at != std::string::npos) {
    throw refusal(text, "facelet " + std::to_string(at + 1) + " is '" + text[at] + "', expected one of " +
                            std::string(cube_faces));
  }
  for (const char face : cube_faces) {
    if (const auto count = std::count(text.begin(), text.end(), face); count != static_cast<std::ptrdiff_t>(each)) {
      throw refusal(text, std::string("colour ") + face + " is there " + std::to_string(count) + " times, expected " +
                              std::to_string(each));
    }
  }
  for (unsigned facelet = 0; facelet < text.size(); ++facelet) {
    const char face = cube_faces[facelet / each];
    if (!facelets_.code_at(facelet) && text[facelet] != face) {
      throw refusal(text, std::string("the middle of face ") + face + " is " + text[facelet] +
                              "; turn the whole cube so that middles have the letters of their faces");
    }
  }
}

Cube::State Cube::parse_facelets(const std::string& text) const {
  require_colours(text);
  const Pieces& pieces = system().pieces();
  std::vector<char> colour_at(pieces.codes());
  for (unsigned facelet = 0; facelet < text.size(); ++facelet) {
    if (const auto code = facelets_.code_at(facelet)) colour_at[*code] = text[facelet];
  }
  const auto unknown_piece = [&](const std::string& name, const std::string& colours) {
    return refusal(text, (name.size() == 3 ? "the corner " : "the edge ") + name + " has colours " + colours +
                             ", which no piece has in that order");
  };
  State state = goal();
  PieceSet seen = 0;
  for (unsigned place = 0; place < pieces.count(); ++place) {
    const std::string& name = facelets_.name(pieces.home(place));
    std::string colours;
    for (unsigned turn = 0; turn < name.size(); ++turn) colours += colour_at[pieces.home(place) + turn];
    // The piece's first facelet lies where the place's name begins, or further on.
    unsigned code = 0;
    while (code < pieces.codes() && facelets_.name(code) != colours) ++code;
    if (code == pieces.codes()) throw unknown_piece(name, colours);
    const unsigned piece = pieces.piece_of(code);
    if ((seen >> piece & 1U) != 0) throw refusal(text, "two pieces have colours " + facelets_.name(pieces.home(piece)));
    seen |= PieceSet{1} << piece;
    const auto orientations = static_cast<unsigned>(name.size());
    state[piece] = pieces.turned(pieces.home(place), orientations - pieces.turn_of(code));
  }
  return recoloured(state);
}

std::string Cube::state_text(const State& state) const {
  const CodeMap map = inverse_of(map_of(state));
  const unsigned each = facelets_.width() * facelets_.width();
  std::string text;
  for (unsigned facelet = 0; facelet < each * cube_faces.size(); ++facelet) {
    const auto code = facelets_.code_at(facelet);
    text += code ? facelets_.name(map[*code]).front() : cube_faces[facelet / each];
  }
  return text;
}

std::string Cube::drawing(const State& state) const {
  const std::string text = state_text(state);
  const unsigned width = facelets_.width();
  std::string net;
  for (const std::string_view faces : {" U", "LFRB", " D"}) {
    for (unsigned row = 0; row < width; ++row) {
      for (std::size_t i = 0; i < faces.size(); ++i) {
        for (unsigned column = 0; column < width; ++column) {
          const auto face = cube_faces.find(faces[i]);
          if (i + column > 0) net += ' ';
          net += face == std::string_view::npos ? ' ' : text[(face * width + row) * width + column];
        }
      }
      net += '\n';
    }
  }
  return net;
}

std::optional<std::string> Cube::why_unreachable(const State& state) const {
  const Pieces& pieces = system().pieces();
  bool odd = false;
  std::string faults;
  const auto add = [&](const std::string& fault) { faults += (faults.empty() ? "" : ", ") + fault; };
  for (unsigned g = 0; g < pieces.groups().size(); ++g) {
    const PieceGroup& group = pieces.groups()[g];
    const unsigned first = pieces.first_of(g);
    unsigned turned = 0;
    for (unsigned i = first; i < first + group.pieces; ++i) {
      turned += pieces.turn_of(state[i]);
      for (unsigned j = first; j < i; ++j) odd ^= pieces.piece_of(state[j]) > pieces.piece_of(state[i]);
    }
    turned %= group.orientations;
    if (turned != 0 && group.orientations == 2) add("an edge is flipped");
    if (turned != 0 && group.orientations == 3)
      add(turned == 1 ? "a corner is twisted clockwise" : "a corner is twisted counterclockwise");
  }
  if (odd && facelets_.width() == 3) add("two pieces are swapped");
  if (faults.empty()) return {};
  return faults + ", and no turns of faces do that alone";
}

Cube::State Cube::random_state(RandomNumbers& random) const {
  State state = random_arrangement(random);
  while (why_unreachable(state)) state = random_arrangement(random);
  return turned_home(state);
}

}  // namespace tilepdb::puzzles
