// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/permutation/code_map.hpp"
#include "puzzles/permutation/permutation_view.hpp"
#include "puzzles/permutation/pieces.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::puzzles {

/// A move of a permutation puzzle. Each move can be made anywhere.
struct PermutationMove {
  std::uint8_t number = 0;

  friend bool operator==(PermutationMove, PermutationMove) = default;
};

/// What a permutation puzzle is: what its moves do to the code of any piece.
struct PermutationRules {
  struct Move {
    std::string name{};
    CodeMap map{};
  };

  std::string family{};
  std::string size{};
  std::vector<PieceGroup> groups{};
  /// Up to 64; with each its inverse.
  std::vector<Move> moves{};
  /// Maps that make moves of moves: what `symmetry`, a move and the way back of `symmetry` do together is a move. The
  /// one that changes nothing may be among them.
  std::vector<CodeMap> symmetries{};
  /// How the whole puzzle can be turned without a move, to the group's last; states that differ by that are one. If
  /// there are some, one brings the first piece home from wherever it can be, at home, too, and there is one group of
  /// pieces. Empty if the puzzle is held fast.
  std::vector<CodeMap> rotations{};
};

/// What can be found of the rules alone. If the whole puzzle can be turned, it is always turned so that the first piece
/// is at home: moves are then what they do together with that turning, and moves that do the same are one.
class PermutationSystem {
 public:
  /// The rules must be as PermutationRules says, which tests/permutation_rules_test.cpp checks of each puzzle.
  explicit PermutationSystem(PermutationRules rules);

  [[nodiscard]] const PermutationRules& rules() const noexcept { return rules_; }
  [[nodiscard]] const Pieces& pieces() const noexcept { return pieces_; }

  /// The moves' names, by number; `all_moves()` has the numbers.
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  [[nodiscard]] const std::vector<PermutationMove>& all_moves() const noexcept { return all_moves_; }
  [[nodiscard]] const std::vector<CodeMap>& maps() const noexcept { return maps_; }
  [[nodiscard]] const std::vector<PermutationMove>& inverses() const noexcept { return inverses_; }
  /// For each move, a bit for each move that is to be followed after it. Of the pairs of moves that do the same the
  /// first is followed, and none that does what a move or nothing does.
  [[nodiscard]] const std::vector<std::uint64_t>& followed() const noexcept { return followed_; }

  /// The turning of the whole puzzle that brings the first piece home from a code; nothing if none does.
  [[nodiscard]] const CodeMap* turning_home(std::uint8_t code) const noexcept;

  /// The pieces of a pattern, and the form of them whose table serves all that symmetries make of it.
  [[nodiscard]] PieceSet parse_pattern(const std::string& text) const { return parse_pieces(pieces_, text); }
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  /// As many pieces of a group as a table of about 100 million states has room for: the first, or the last.
  [[nodiscard]] std::string default_pattern(unsigned group, bool last = false) const;

  [[nodiscard]] pattern_database::PermutationPattern space(const std::string& pattern) const;
  /// The maximum over patterns, and over so many of the patterns that symmetries make of each.
  [[nodiscard]] Sums<PermutationView> sums(const std::vector<std::string>& patterns, unsigned most_views) const;

 private:
  void read_moves();
  void find_followed();
  [[nodiscard]] PieceSet image(PieceSet set, const CodeMap& symmetry) const;
  /// The pieces whose places the space has; without the first if the whole puzzle can be turned.
  [[nodiscard]] std::vector<unsigned> kept_pieces(PieceSet set) const;
  [[nodiscard]] std::vector<CodeMap> views_of(PieceSet set, unsigned most_views) const;
  [[nodiscard]] PermutationView view(const pattern_database::PermutationPattern& space, PieceSet set,
                                     const CodeMap& symmetry) const;
  [[nodiscard]] std::vector<std::uint8_t> view_map(unsigned group, const CodeMap& symmetry, unsigned pivot_turn,
                                                   unsigned turn) const;
  [[nodiscard]] unsigned left_out() const noexcept { return rules_.rotations.empty() ? 0 : 1; }

  PermutationRules rules_;
  Pieces pieces_;
  std::vector<std::string> names_;
  std::vector<PermutationMove> all_moves_;
  std::vector<CodeMap> maps_;
  std::vector<PermutationMove> inverses_;
  std::vector<std::uint64_t> followed_;
};

}  // namespace tilepdb::puzzles
