// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/definition/definition.hpp"
#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/permutation/pieces.hpp"

namespace tilepdb::puzzles {

/// The moves of a definition as permutations of codes, with their powers. A place has the number of the piece that
/// is in it in the solved state.
class DefinitionMoves {
 public:
  /// The most moves of a puzzle, their powers included.
  static constexpr std::size_t most_moves = 64;

  /// Throws Error (bad_input), with the place in the file, for moves without effect, sequences of unknown moves, equal
  /// names and too many moves.
  DefinitionMoves(const Definition& definition, const Pieces& pieces, const std::string& file);

  /// Returns the moves of solutions. Each effect has one name, the first in the file.
  [[nodiscard]] const std::vector<PermutationRules::Move>& moves() const noexcept { return moves_; }
  /// Returns for each piece the first one that some moves bring to its home, or bring there from its home.
  [[nodiscard]] std::vector<std::uint8_t> orbits(const Pieces& pieces) const;
  /// Whether a word is the name of a move, a power of one, an alias or a rotation.
  [[nodiscard]] bool is_name(std::string_view word) const { return named_.contains(word); }

  /// Returns the effect of moves such as "R U2 (F R')2 x": names, also with another number or a ' after them, in any
  /// number of groups. Rotations of the whole puzzle may be among them. Throws Error (bad_input).
  [[nodiscard]] CodeMap effect_of(std::string_view text) const;
  /// Returns the names of the moves of solutions that such a text makes. Throws Error (bad_input), also for rotations
  /// and for aliases of other sequences than a move and its repetitions.
  [[nodiscard]] std::vector<std::string> names_in(std::string_view text) const;

 private:
  /// A move of the file that is no rotation and no alias.
  struct Given {
    std::string name{};
    unsigned line = 0;
  };

  void add(const Definition::Move& move, const CodeMap& map);
  void add_sequences(const std::vector<Definition::Move>& moves);
  void add_name(const std::string& name, const CodeMap& map, const Definition::Move& move);
  void choose(const std::string& name, const CodeMap& map, const std::string& place);
  /// Returns effect_of(), or nothing where that throws Error.
  [[nodiscard]] std::optional<CodeMap> known_effect_of(std::string_view text) const;
  [[nodiscard]] CodeMap effect_of_word(std::string_view word) const;
  /// Returns did_you_mean() of the names and an unknown word.
  [[nodiscard]] std::string like(std::string_view word) const;
  [[nodiscard]] std::vector<CodeMap> moves_in_word(std::string_view word) const;
  /// Returns the effect of one word; null, and no error, if it is no move.
  [[nodiscard]] const CodeMap* find(std::string_view word, CodeMap& computed) const;

  std::string file_;
  bool has_minus_;
  bool has_powers_;
  std::vector<Given> given_{};
  std::vector<PermutationRules::Move> moves_{};
  std::vector<PermutationRules::Move> names_{};  // all names, in the order of the file
  std::map<std::string, CodeMap, std::less<>> named_{};
};

}  // namespace tilepdb::puzzles
