// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// The faces in the order of their facelets in texts.
inline constexpr std::string_view cube_faces = "URFDLB";

/// Returns the number of a face by its letter, which must be one of cube_faces.
[[nodiscard]] constexpr unsigned face_number(char letter) noexcept {
  return static_cast<unsigned>(cube_faces.find(letter));
}

/// The neighbours of each face in the net, clockwise: above, right, below, left.
inline constexpr std::array<std::string_view, 6> faces_around{"BRFL", "UBDF", "URDL", "FRBL", "UFDB", "ULDR"};

/// The facelets of a cube. The name of a code lists the faces of a place, beginning with the face that the piece's
/// first facelet lies on. The effect of moves and symmetries on codes follows from their effect on faces.
class Facelets {
 public:
  /// Without edges, the cube has only corners.
  explicit Facelets(bool with_edges);

  /// Returns the number of facelets in a row of a face.
  [[nodiscard]] unsigned width() const noexcept { return width_; }
  [[nodiscard]] const std::vector<PieceGroup>& groups() const noexcept { return groups_; }
  /// Returns the name of a code, clockwise around the piece.
  [[nodiscard]] const std::string& name(unsigned code) const noexcept { return names_[code]; }
  /// Returns the code of a facelet, counted face by face and row by row; nullopt for the centre of a face.
  [[nodiscard]] std::optional<std::uint8_t> code_at(unsigned facelet) const noexcept { return code_at_[facelet]; }

  /// Returns the effect of a clockwise quarter turn of a face.
  [[nodiscard]] CodeMap quarter_turn(unsigned face) const;
  /// Returns the effect on codes of replacing each face of cube_faces by one of `faces`; opposite faces stay opposite.
  [[nodiscard]] CodeMap renamed(std::string_view faces) const;
  /// Returns the symmetries of the cube; with `turnings_only`, without reflections.
  [[nodiscard]] std::vector<CodeMap> symmetries(bool turnings_only) const;

 private:
  [[nodiscard]] std::uint8_t code_of(const std::string& name) const;

  unsigned width_;
  std::vector<PieceGroup> groups_;
  std::vector<std::string> names_;
  std::vector<std::optional<std::uint8_t>> code_at_;
};

}  // namespace tilepdb::puzzles
