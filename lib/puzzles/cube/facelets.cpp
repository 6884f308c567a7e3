// SPDX-License-Identifier: MIT
#include "puzzles/cube/facelets.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace tilepdb::puzzles {
namespace {

/// The faces of each piece are in clockwise order.
constexpr std::array<std::string_view, 8> corners{"DBL", "URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB"};
constexpr std::array<std::string_view, 12> edges{"UR", "UF", "UL", "UB", "FR", "FL",
                                                 "DR", "DF", "DL", "DB", "BR", "BL"};

[[nodiscard]] std::string with_sorted_rest(std::string name) {
  std::sort(name.begin() + 1, name.end());
  return name;
}

}  // namespace

Facelets::Facelets(bool with_edges) : width_(with_edges ? 3 : 2) {
  groups_.push_back({"corners", static_cast<unsigned>(corners.size()), 3, 0});
  if (with_edges) groups_.push_back({"edges", static_cast<unsigned>(edges.size()), 2, 0});
  for (const PieceGroup& group : groups_) {
    const auto pieces = group.orientations == 3 ? std::span<const std::string_view>(corners) : edges;
    for (const std::string_view piece : pieces) {
      std::string name(piece);
      for (unsigned turn = 0; turn < group.orientations; ++turn) {
        names_.push_back(name);
        std::rotate(name.begin(), name.begin() + 1, name.end());
      }
    }
  }
  for (std::size_t face = 0; face < cube_faces.size(); ++face) {
    for (unsigned row = 0; row < width_; ++row) {
      for (unsigned column = 0; column < width_; ++column) {
        std::string name(1, cube_faces[face]);
        if (row == 0) name += faces_around[face][0];
        if (row == width_ - 1) name += faces_around[face][2];
        if (column == 0) name += faces_around[face][3];
        if (column == width_ - 1) name += faces_around[face][1];
        code_at_.push_back(name.size() == 1 ? std::nullopt : std::optional(code_of(name)));
      }
    }
  }
}

/// The faces after the first may be in any order.
std::uint8_t Facelets::code_of(const std::string& name) const {
  const auto found = std::find_if(names_.begin(), names_.end(), [&](const std::string& other) {
    return with_sorted_rest(other) == with_sorted_rest(name);
  });
  return static_cast<std::uint8_t>(found - names_.begin());
}

CodeMap Facelets::quarter_turn(unsigned face) const {
  std::string faces(cube_faces);
  for (std::size_t i = 0; i < 4; ++i) faces[face_number(faces_around[face][i])] = faces_around[face][(i + 1) % 4];
  CodeMap map = renamed(faces);
  for (std::size_t code = 0; code < names_.size(); ++code) {
    if (names_[code].find(cube_faces[face]) == std::string::npos) map[code] = static_cast<std::uint8_t>(code);
  }
  return map;
}

CodeMap Facelets::renamed(std::string_view faces) const {
  CodeMap map = no_change();
  for (std::size_t code = 0; code < names_.size(); ++code) {
    std::string name = names_[code];
    for (char& letter : name) letter = faces[face_number(letter)];
    map[code] = code_of(name);
  }
  return map;
}

std::vector<CodeMap> Facelets::symmetries(bool turnings_only) const {
  constexpr std::size_t opposite = 3;
  std::vector<CodeMap> maps;
  std::string faces(cube_faces);
  std::sort(faces.begin(), faces.end());
  do {
    bool keeps_opposites = true;
    for (std::size_t face = 0; face < opposite; ++face) {
      if (face_number(faces[face]) % opposite != face_number(faces[face + opposite]) % opposite)
        keeps_opposites = false;
    }
    if (!keeps_opposites) continue;
    // A reflection reverses the order of the letters in a name.
    const CodeMap map = renamed(faces);
    std::string first = names_.front();
    for (char& letter : first) letter = faces[face_number(letter)];
    if (!turnings_only || names_[map[0]] == first) maps.push_back(map);
  } while (std::next_permutation(faces.begin(), faces.end()));
  return maps;
}

}  // namespace tilepdb::puzzles
