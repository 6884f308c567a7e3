// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// The faces in the order of texts.
inline constexpr std::string_view cube_faces = "URFDLB";

/// A cube's facelets, by the names of the faces at which they lie. A piece in a place is named by the faces of the
/// place, the one that the piece's own first facelet lies on first; that is the name of its code. All that moves and
/// symmetries do to codes follows from what they do to faces.
class Facelets {
 public:
  /// With corners alone if there are no edges.
  explicit Facelets(bool with_edges);

  /// Facelets in a row of a face.
  [[nodiscard]] unsigned width() const noexcept { return width_; }
  [[nodiscard]] const std::vector<PieceGroup>& groups() const noexcept { return groups_; }
  /// The name of a code, clockwise around the piece.
  [[nodiscard]] const std::string& name(unsigned code) const noexcept { return names_[code]; }
  /// The code of a facelet, row by row and face by face; nothing for the middle of a face.
  [[nodiscard]] std::optional<std::uint8_t> code_at(unsigned facelet) const noexcept { return code_at_[facelet]; }

  /// What a quarter turn of a face does, clockwise.
  [[nodiscard]] CodeMap quarter_turn(unsigned face) const;
  /// What becomes of codes if faces become others, two that are opposite staying so.
  [[nodiscard]] CodeMap renamed(std::string_view faces) const;
  /// All ways to rename faces; only those that turn the whole cube, and do not mirror it, if so wanted.
  [[nodiscard]] std::vector<CodeMap> symmetries(bool turnings_only) const;

 private:
  [[nodiscard]] std::uint8_t code_of(const std::string& name) const;

  unsigned width_;
  std::vector<PieceGroup> groups_;
  std::vector<std::string> names_;
  std::vector<std::optional<std::uint8_t>> code_at_;
};

}  // namespace tilepdb::puzzles
