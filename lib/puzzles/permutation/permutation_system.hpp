// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/permutation_projection.hpp"
#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/permutation/pieces.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::puzzles {

/// A move of a permutation puzzle. Each move can be made anywhere.
struct PermutationMove {
  std::uint8_t number = 0;

  friend bool operator==(PermutationMove, PermutationMove) = default;
};

/// What can be found of the rules alone, for states of any capacity: spans of codes, one a piece. If the whole puzzle
/// can be turned, it is always turned so that the first piece is at home: moves are then what they do together with
/// that turning, and moves that do the same are one.
class PermutationSystem {
 public:
  using Space = pattern_database::PermutationPattern;

  /// The rules must be as PermutationRules says; permutation_rules_test.cpp checks them for each puzzle.
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
  /// Those of the rules, or for each group as many of the first pieces as a table of about 100 million states has room
  /// for.
  [[nodiscard]] std::vector<std::string> default_patterns() const;

  [[nodiscard]] Space space(const std::string& pattern) const;
  /// The maximum over patterns, and over the patterns that symmetries make of each, `most_views` of them at most.
  [[nodiscard]] Sums<PermutationProjection> sums(const std::vector<std::string>& patterns, unsigned most_views) const;

  // States.

  using StateProjection = std::span<const std::uint8_t>;

  /// Sets the state to that of a text. Throws Error (bad_input).
  void parse_state(const std::string& text, std::span<std::uint8_t> state) const;
  [[nodiscard]] std::string state_text(StateProjection state) const;
  [[nodiscard]] std::string drawing(StateProjection state) const;
  /// What a state does to the codes of all pieces at home.
  [[nodiscard]] CodeMap map_of(StateProjection state) const;
  [[nodiscard]] std::optional<std::string> why_unreachable(StateProjection state) const;
  /// Sets the state to a random one that can reach the goal, each with equal probability.
  void draw(RandomNumbers& random, std::span<std::uint8_t> state) const;

 private:
  void read_moves();
  void find_followed();
  void find_kept();
  [[nodiscard]] std::string default_pattern(unsigned group) const;
  /// Turns the whole puzzle so that its first piece is at home.
  void turn_home(std::span<std::uint8_t> state) const;
  /// Sets the state to pieces of each group on any places, turned anyhow, each way with equal probability.
  void arrange(RandomNumbers& random, std::span<std::uint8_t> state) const;
  [[nodiscard]] PieceSet image(PieceSet set, const CodeMap& symmetry) const;
  /// The pieces whose places the space has; without the first if the whole puzzle can be turned.
  [[nodiscard]] std::vector<unsigned> kept_pieces(PieceSet set) const;
  [[nodiscard]] std::vector<CodeMap> views_of(PieceSet set, unsigned most_views) const;
  [[nodiscard]] PermutationProjection view(const Space& space, PieceSet set, const CodeMap& symmetry) const;
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
  // What no move changes: whether a permutation is odd, and with a bit for each group the sum of turns.
  bool keeps_parity_ = true;
  std::uint64_t keeps_turns_ = ~std::uint64_t{0};
  std::shared_ptr<const PermutationGroup> group_;  // unless parity decides
};

}  // namespace tilepdb::puzzles
