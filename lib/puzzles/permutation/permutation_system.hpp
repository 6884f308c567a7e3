// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/permutation/alike_pieces.hpp"
#include "puzzles/permutation/move_sequences.hpp"
#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/permutation_projection.hpp"
#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/permutation/pieces.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::puzzles {

/// A move of a permutation puzzle. All moves apply to all states.
struct PermutationMove {
  std::uint8_t number = 0;

  friend bool operator==(PermutationMove, PermutationMove) = default;
};

/// The part of a permutation puzzle that does not depend on the capacity of states, which are spans with one code for
/// each piece. If the rules have rotations, the states of searches have the first piece at home. Moves then include the
/// rotation that brings it home, and moves with the same effect are merged.
class PermutationSystem {
 public:
  using Space = pattern_database::PermutationPattern;

  /// The rules must satisfy PermutationRules; permutation_rules_test.cpp checks this for each puzzle.
  explicit PermutationSystem(PermutationRules rules);

  [[nodiscard]] const PermutationRules& rules() const noexcept { return rules_; }
  [[nodiscard]] const Pieces& pieces() const noexcept { return pieces_; }
  [[nodiscard]] const AlikePieces& alike() const noexcept { return alike_; }

  /// Returns the names of the moves in a text (PermutationRules::moves_in), none for blanks. Throws Error (bad_input).
  [[nodiscard]] std::vector<std::string> moves_in(const std::string& text) const;
  /// Returns the names of the moves, by number.
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  [[nodiscard]] const std::vector<PermutationMove>& all_moves() const noexcept { return all_moves_; }
  [[nodiscard]] const std::vector<CodeMap>& maps() const noexcept { return maps_; }
  [[nodiscard]] const std::vector<PermutationMove>& inverses() const noexcept { return inverses_; }
  /// Returns the automaton that rejects redundant sequences. The first call builds it.
  [[nodiscard]] const MoveSequences& sequences() const {
    const MoveSequences* const made = sequences_->made.load(std::memory_order_acquire);
    return made != nullptr ? *made : make_sequences();
  }

  /// Returns the rotation that brings the first piece home from a code; null if none does.
  [[nodiscard]] const CodeMap* turning_home(std::uint8_t code) const noexcept;

  /// Parses the pieces of a pattern. stored_pattern() returns the pattern whose table serves all images under
  /// symmetries.
  [[nodiscard]] PatternPieces parse_pattern(const std::string& text) const;
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  /// Returns the patterns of the rules, or for each group as many of the first pieces that move as fit into about 100
  /// million states. If patterns are to cover all pieces, further patterns begin with the other pieces, and those of
  /// other groups follow while they fit: the pattern of a small puzzle has all its pieces.
  [[nodiscard]] std::vector<std::string> default_patterns() const;

  /// Whether the default is one pattern of all pieces that move.
  [[nodiscard]] bool has_whole_table() const;
  /// Pieces of which a pattern has the first ones, as many as fit into a table.
  struct PatternOrder {
    std::vector<unsigned> pieces{};
    bool unturned = false;  ///< only the places are known
  };
  /// Returns orders of pieces that move, whose first pieces make patterns of different kinds: of all groups, of one, of
  /// two, each with turns and without. Pieces that the same moves move are together.
  [[nodiscard]] std::vector<PatternOrder> pattern_orders() const;
  /// Returns the stored pattern of the first pieces in an order, with a table of at most `most_states` states.
  [[nodiscard]] std::string pattern_of(const PatternOrder& order, std::uint64_t most_states) const;

  [[nodiscard]] Space space(const std::string& pattern) const;
  /// Returns the pattern of all pieces that moves move.
  [[nodiscard]] std::string whole_pattern() const { return pieces_text(pieces_, whole_pieces()); }
  /// Returns the text of a state of the space of whole_pattern().
  [[nodiscard]] std::string whole_state(const Space& space, std::uint64_t index) const;
  /// Returns the maximum over patterns and their images under symmetries, at most `most_images` for each pattern.
  [[nodiscard]] Sums<PermutationProjection> sums(const std::vector<std::string>& patterns, unsigned most_images) const;

  // States.

  using State = std::span<const std::uint8_t>;

  /// Parses a text into `state`. Rows are rotated so that the first piece is at home; other texts show how the puzzle
  /// is held, and keep it. Throws Error (bad_input).
  void parse_state(const std::string& text, std::span<std::uint8_t> state, bool are_positions = false) const;
  [[nodiscard]] std::string state_text(State state) const;
  [[nodiscard]] std::string drawing(State state) const;
  /// Returns the permutation of codes that leads from the solved state to a state.
  [[nodiscard]] CodeMap map_of(State state) const;
  /// Renames the pieces of `state` by the places they have in a goal. Moves act on places, so the moves that lead to
  /// the solved state then are those that led to the goal. If the rules have rotations, pieces are renamed further so
  /// that the first is at home, which keeps the moves, too.
  void rename(std::span<std::uint8_t> state, State goal) const;
  /// Returns whether the inverse of each state is as far from the goal: the inverse of each move is a move, so this
  /// fails only if pieces look alike.
  [[nodiscard]] bool has_inverses() const noexcept { return alike_.empty(); }
  void invert(State state, std::span<std::uint8_t> inverse) const;
  /// Undoes the renaming by a goal.
  void restore(std::span<std::uint8_t> state, State goal) const;
  /// Takes a renamed state. `is_chosen`: the goal is not the solved state, which the reason then mentions. Throws Error
  /// (no_answer) if the answer is not known, which may be if pieces look alike.
  [[nodiscard]] std::optional<std::string> why_unreachable(State state, bool is_chosen = false) const;
  /// Sets `state` to a uniformly random state from which moves lead to the solved one.
  void draw(RandomNumbers& random, std::span<std::uint8_t> state) const;

 private:
  void read_moves();
  [[nodiscard]] const MoveSequences& make_sequences() const;
  void find_kept();
  void find_exchanged();
  /// Returns whether moves reach the state of a map if alike pieces get other names. Throws Error (no_answer).
  [[nodiscard]] bool is_reached_if_renamed(const CodeMap& map) const;
  /// Returns the pieces of the group that some move moves or turns.
  [[nodiscard]] PieceSet moving_pieces(unsigned group) const;
  [[nodiscard]] PieceSet all_moving_pieces() const;
  /// Returns all pieces that move, those that look alike not distinguished unless turns of some do not matter.
  [[nodiscard]] PatternPieces whole_pieces() const;
  /// Returns the pieces of a set in groups where one of them looks like another piece that moves.
  [[nodiscard]] PieceSet groups_with_likes(PieceSet set) const;
  [[nodiscard]] PatternPieces fitting_pieces(const PatternOrder& order, std::uint64_t most_states) const;
  /// Returns the pieces of a set in an order in which many moves move each piece with those before it.
  [[nodiscard]] std::vector<unsigned> together(PieceSet set) const;
  /// Returns whether a pattern has too many goals for a table.
  [[nodiscard]] bool has_many_goals(const PatternPieces& pattern) const;
  /// Returns the number of states of a pattern's table, if it can have one.
  [[nodiscard]] std::optional<std::uint64_t> table_states(const PatternPieces& pattern) const;
  [[nodiscard]] Space space_of(const std::string& text, const PatternPieces& pattern, bool has_goals) const;
  /// Rotates the whole puzzle so that its first piece is at home.
  void turn_home(std::span<std::uint8_t> state) const;
  void rename_pieces(std::span<std::uint8_t> state, State goal) const;
  /// Sets `state` to a uniformly random arrangement, solvable or not.
  void arrange(RandomNumbers& random, std::span<std::uint8_t> state) const;
  [[nodiscard]] PieceSet image(PieceSet set, const CodeMap& symmetry) const;
  /// Returns the first of the images of a pattern under symmetries, as sorted lists of numbers.
  [[nodiscard]] PatternPieces least_image(const PatternPieces& pattern) const;
  /// Returns the pieces that the space tracks: all of the set, except the first piece if the rules have rotations.
  [[nodiscard]] std::vector<unsigned> kept_pieces(PieceSet set) const;
  [[nodiscard]] std::vector<CodeMap> symmetries_for(const PatternPieces& pattern, unsigned most_images) const;
  /// Returns how a symmetry turns each place of a set, compared with the first of its group. Symmetries for which this
  /// is equal see the same in the turns of the set.
  [[nodiscard]] std::vector<unsigned> turns_by(const CodeMap& symmetry, PieceSet set) const;
  /// Returns the pieces that look alike where a pattern distinguishes them.
  [[nodiscard]] AlikePieces alike_in(const PatternPieces& pattern) const;
  [[nodiscard]] PermutationProjection projection(const Space& space, const PatternPieces& pattern,
                                                 const CodeMap& symmetry) const;
  [[nodiscard]] std::vector<std::uint8_t> projection_map(const CodeMap& codes, const CodeMap& symmetry,
                                                         unsigned pivot_turn, unsigned turn) const;
  /// Returns the pieces whose homes are the places of the pattern's space: all of the groups that the set has.
  [[nodiscard]] std::vector<unsigned> space_pieces(PieceSet set) const;
  /// Returns the space's code for each code of the puzzle; 0 for those that the space does not have.
  [[nodiscard]] CodeMap space_codes(const PatternPieces& pattern) const;
  /// Returns the orientations of a piece, whether the pattern keeps it or not, in the pattern's space.
  [[nodiscard]] unsigned orientations_in(const PatternPieces& pattern, unsigned piece) const;
  [[nodiscard]] unsigned left_out() const noexcept { return rules_.rotations.empty() ? 0 : 1; }

  PermutationRules rules_;
  Pieces pieces_;
  std::vector<std::string> names_;
  std::vector<PermutationMove> all_moves_;
  std::vector<CodeMap> maps_;
  std::vector<PermutationMove> inverses_;
  /// Shared by copies.
  struct Sequences {
    std::once_flag once{};
    std::optional<MoveSequences> sequences{};
    std::atomic<const MoveSequences*> made{nullptr};
  };
  std::shared_ptr<Sequences> sequences_ = std::make_shared<Sequences>();
  // Invariants of all moves: the parity of the permutation, and, with a bit for each group, the sum of turns.
  bool keeps_parity_ = true;
  std::uint64_t keeps_turns_ = ~std::uint64_t{0};
  std::shared_ptr<const PermutationGroup> group_;  // null if parity decides
  AlikePieces alike_;
  // Of moves and exchanges of alike pieces. If exchanges keep the group of the moves, the products of both are a group,
  // which then has all states that moves reach, whatever the names of alike pieces.
  std::shared_ptr<const PermutationGroup> exchanged_;
  bool keep_group_ = true;
};

}  // namespace tilepdb::puzzles
