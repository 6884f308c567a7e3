// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/cube/facelets.hpp"
#include "puzzles/cube/scramble.hpp"
#include "puzzles/permutation/permutation_families.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] Error refusal(const std::string& text, const std::string& why) {
  return {ErrorKind::bad_input, "'" + text + "': " + why};
}

void require_colours(const Facelets& facelets, const std::string& text) {
  const unsigned each = facelets.width() * facelets.width();
  if (text.size() != each * cube_faces.size()) {
    throw refusal(text, "expected " + std::to_string(each * cube_faces.size()) + " facelets, found " +
                            std::to_string(text.size()) + "; blanks separate the moves of a scramble");
  }
  if (const auto at = text.find_first_not_of(cube_faces); at != std::string::npos) {
    throw refusal(text, "facelet " + std::to_string(at + 1) + " is '" + text[at] + "', expected one of " +
                            std::string(cube_faces));
  }
  for (const char face : cube_faces) {
    if (const auto count = std::count(text.begin(), text.end(), face); count != static_cast<std::ptrdiff_t>(each)) {
      throw refusal(text, std::string("colour ") + face + " appears " + std::to_string(count) + " times, expected " +
                              std::to_string(each));
    }
  }
  for (unsigned facelet = 0; facelet < text.size(); ++facelet) {
    const char face = cube_faces[facelet / each];
    if (!facelets.code_at(facelet) && text[facelet] != face) {
      throw refusal(text, std::string("the centre of face ") + face + " is " + text[facelet] +
                              "; turn the whole cube so that the centres have the letters of their faces");
    }
  }
}

/// Throws Error (bad_input).
void parse_facelets(const Facelets& facelets, const Pieces& pieces, const std::string& text,
                    std::span<std::uint8_t> state) {
  require_colours(facelets, text);
  std::vector<char> colour_at(pieces.codes());
  for (unsigned facelet = 0; facelet < text.size(); ++facelet) {
    if (const auto code = facelets.code_at(facelet)) colour_at[*code] = text[facelet];
  }
  const auto unknown_piece = [&](const std::string& name, const std::string& colours) {
    return refusal(text, (name.size() == 3 ? "the corner " : "the edge ") + name + " has colours " + colours +
                             ", which no piece has in that order");
  };
  PieceSet seen = 0;
  for (unsigned place = 0; place < pieces.count(); ++place) {
    const std::string& name = facelets.name(pieces.home(place));
    std::string colours;
    for (unsigned turn = 0; turn < name.size(); ++turn) colours += colour_at[pieces.home(place) + turn];
    // If the piece is turned, its first facelet is not where the place's name begins.
    unsigned code = 0;
    while (code < pieces.codes() && facelets.name(code) != colours) ++code;
    if (code == pieces.codes()) throw unknown_piece(name, colours);
    const unsigned piece = pieces.piece_of(code);
    if ((seen >> piece & 1U) != 0) throw refusal(text, "two pieces have colours " + facelets.name(pieces.home(piece)));
    seen |= PieceSet{1} << piece;
    const auto orientations = static_cast<unsigned>(name.size());
    state[piece] = pieces.turned(pieces.home(place), orientations - pieces.turn_of(code));
  }
}

/// Returns the facelets that a text gives in capital letters, or all in small ones: in one word, or in a word for each
/// face. Returns nothing for other texts; a short word of such letters is a scramble.
[[nodiscard]] std::optional<std::string> facelets_in(std::string_view text) {
  constexpr std::size_t most_moves = 20;
  const auto words = split(text, blanks);
  std::string facelets;
  for (const std::string_view word : words) {
    if (word.size() != words.front().size()) return {};
    facelets += word;
  }
  if (facelets.find_first_not_of("urfdlb") == std::string::npos) {
    for (char& letter : facelets) letter = static_cast<char>(letter - 'a' + 'A');
  }
  if (facelets.find_first_not_of(cube_faces) != std::string::npos) return {};
  const std::size_t each = facelets.size() / cube_faces.size();
  if (words.size() == cube_faces.size() && (each == 4 || each == 9)) return facelets;
  // No scramble turns a face three times, one turn after the other.
  bool thrice = false;
  for (std::size_t i = 2; i < facelets.size(); ++i) {
    thrice |= facelets[i] == facelets[i - 1] && facelets[i] == facelets[i - 2];
  }
  if (words.size() != 1 || (facelets.size() <= most_moves && !thrice)) return {};
  return facelets;
}

/// Parses a scramble, such as "R U2 F'", or the colours of all facelets as letters of faces: face by face in the order
/// U R F D L B, each row by row. Throws Error (bad_input).
void parse_cube(const Facelets& facelets, const PermutationSystem& system, const std::string& text,
                std::span<std::uint8_t> state) {
  if (const auto colours = facelets_in(text)) return parse_facelets(facelets, system.pieces(), *colours, state);
  CodeMap scramble = no_change();
  try {
    for (const FaceTurn turn : parse_scramble(text, facelets.width() == 3)) {
      scramble = then(scramble, system.rules().moves[3 * turn.face + turn.quarters - 1].map);
    }
  } catch (const Error& error) {
    throw refusal(text, error.what());
  }
  for (unsigned piece = 0; piece < system.pieces().count(); ++piece)
    state[piece] = scramble[system.pieces().home(piece)];
}

/// Returns the colours of all facelets.
[[nodiscard]] std::string cube_text(const Facelets& facelets, const CodeMap& state) {
  const CodeMap map = inverse_of(state);
  const unsigned each = facelets.width() * facelets.width();
  std::string text;
  for (unsigned facelet = 0; facelet < each * cube_faces.size(); ++facelet) {
    const auto code = facelets.code_at(facelet);
    text += code ? facelets.name(map[*code]).front() : cube_faces[facelet / each];
  }
  return text;
}

/// Returns the net of the cube.
[[nodiscard]] std::string net(unsigned width, const std::string& text) {
  std::string lines;
  for (const std::string_view faces : {" U", "LFRB", " D"}) {
    for (unsigned row = 0; row < width; ++row) {
      for (std::size_t i = 0; i < faces.size(); ++i) {
        for (unsigned column = 0; column < width; ++column) {
          const auto face = cube_faces.find(faces[i]);
          if (i + column > 0) lines += ' ';
          lines += face == std::string_view::npos ? ' ' : text[(face * width + row) * width + column];
        }
      }
      lines += '\n';
    }
  }
  return lines;
}

/// The pieces of a 3x3x3 are its corners and edges; the centres of faces stay. Searches never move the corner DBL of a
/// 2x2x2: its piece decides how the goal is held. By the symmetries of the cube, a table of some edges also
/// serves others.
[[nodiscard]] std::optional<PermutationRules> cube_rules(const std::string& size) {
  const bool is_small = size == "2x2x2";
  if (!is_small && size != "3x3x3") return {};
  const auto facelets = std::make_shared<const Facelets>(!is_small);
  PermutationRules rules;
  rules.size = size;
  rules.groups = facelets->groups();
  for (unsigned face = 0; face < cube_faces.size(); ++face) {
    const CodeMap quarter = facelets->quarter_turn(face);
    const std::string name(1, cube_faces[face]);
    rules.moves.push_back({name, quarter});
    rules.moves.push_back({name + "2", then(quarter, quarter)});
    rules.moves.push_back({name + "'", inverse_of(quarter)});
  }
  std::vector<std::string> names;
  for (const auto& move : rules.moves) names.push_back(move.name);
  rules.symmetries = facelets->symmetries(false);
  if (is_small) rules.rotations = facelets->symmetries(true);
  rules.default_patterns = {"corners"};
  if (!is_small) rules.default_patterns->push_back("edges0-5");
  rules.most_images = 4;
  rules.parity_decides = true;
  rules.turned = [](const PieceGroup& group, unsigned turns) -> std::string {
    if (group.orientations == 2) return "an edge is flipped";
    return turns == 1 ? "a corner is twisted clockwise" : "a corner is twisted counterclockwise";
  };
  rules.odd = "two pieces are swapped";
  rules.fault_ending = ", and no turns of faces do that alone";
  rules.parse = [facelets](const auto& system, const auto& text, auto state) {
    parse_cube(*facelets, system, text, state);
  };
  rules.moves_in = [names = std::move(names), is_small](const std::string& text) {
    std::vector<std::string> moves;
    for (const FaceTurn turn : parse_turns(text, !is_small)) moves.push_back(names[3 * turn.face + turn.quarters - 1]);
    return moves;
  };
  rules.text = [facelets](const auto& system, auto state) { return cube_text(*facelets, system.map_of(state)); };
  rules.drawing = [width = facelets->width()](const std::string& text) { return net(width, text); };
  return rules;
}

/// Returns the size by the number of facelets; scrambles are of the default size.
[[nodiscard]] std::string size_of_cube(const std::string& text) {
  constexpr std::size_t facelets_of_2x2x2 = 24;
  const auto facelets = facelets_in(text);
  return facelets && facelets->size() == facelets_of_2x2x2 ? "2x2x2" : "3x3x3";
}

}  // namespace

PermutationFamily cube() {
  return {{.name = "cube",
           .about = "Rubik's cube",
           .sizes = "2x2x2 or 3x3x3",
           .default_size = "3x3x3",
           .small_size = "2x2x2",
           .state_form = "a scramble, as in \"R U2 F'\", or the facelets as letters of URFDLB, face by face",
           .size_of_state = size_of_cube},
          20,
          cube_rules};
}

}  // namespace tilepdb::puzzles
