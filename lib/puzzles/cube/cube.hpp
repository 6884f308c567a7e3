// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/cube/facelets.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// Rubik's cube, whose faces are turned by one, two or three quarters; each is one move. Models Puzzle.
///
/// The 3x3x3 is seen by its corners and edges; middles of faces stay. The corner DBL of a 2x2x2 is never moved: what
/// is there says which colour belongs to which face. Turning and mirroring the whole cube makes a table of some edges
/// one of others.
class Cube : public PermutationPuzzle<24> {
 public:
  static constexpr std::string_view family = "cube";
  static constexpr std::string_view about = "Rubik's cube";
  static constexpr std::string_view default_size = "3x3x3";
  static constexpr std::string_view sizes = "2x2x2 or 3x3x3";

  /// Throws Error (bad_input).
  explicit Cube(const std::string& size);

  [[nodiscard]] std::vector<std::string> default_patterns() const;
  [[nodiscard]] Sums<View> sums(const std::vector<std::string>& patterns) const { return system().sums(patterns, 4); }

  /// By the number of facelets; scrambles are of the default.
  [[nodiscard]] static std::string size_of_state(const std::string& text);
  /// A scramble, as in "R U2 F'", or the colours of all facelets, by the letters of their faces: face by face in the
  /// order U R F D L B, each row by row.
  [[nodiscard]] State parse_state(const std::string& text) const;
  /// The colours of all facelets.
  [[nodiscard]] std::string state_text(const State& state) const;
  /// The cube unfolded.
  [[nodiscard]] std::string drawing(const State& state) const;
  [[nodiscard]] std::optional<std::string> why_unreachable(const State& state) const;
  [[nodiscard]] State random_state(RandomNumbers& random) const;

 private:
  explicit Cube(const Facelets& facelets);
  [[nodiscard]] static PermutationRules rules(const Facelets& facelets);
  [[nodiscard]] State parse_facelets(const std::string& text) const;
  void require_colours(const std::string& text) const;
  /// The 2x2x2 as it is held, its colours renamed so that the piece in the corner DBL is the one that belongs there:
  /// the same moves solve it.
  [[nodiscard]] State recoloured(const State& state) const;

  Facelets facelets_;
};

static_assert(Puzzle<Cube> && search::PruningDomain<Cube>);

}  // namespace tilepdb::puzzles
