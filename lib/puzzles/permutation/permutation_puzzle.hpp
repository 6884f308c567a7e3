// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/permutation/move_sequences.hpp"
#include "puzzles/permutation/permutation_rules.hpp"
#include "puzzles/permutation/permutation_system.hpp"
#include "puzzles/permutation/pieces.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {

/// A permutation puzzle of up to N pieces, defined by rules. Models Puzzle. A state holds the code of each piece, so a
/// move is a table lookup for each piece. The goal of searches is the solved state; states are renamed to fit it.
template <unsigned N>
requires(N % 8 == 0) class PermutationPuzzle {
 public:
  static constexpr unsigned most_pieces = N;

  /// The rules have at most N pieces.
  explicit PermutationPuzzle(PermutationRules rules)
      : system_(std::make_shared<const PermutationSystem>(std::move(rules))), all_moves_(system_->all_moves()) {
    goal_.fill(no_piece);
    for (unsigned piece = 0; piece < system_->pieces().count(); ++piece) goal_[piece] = system_->pieces().home(piece);
    chosen_goal_ = goal_;
    if (system_->rules().counts_gaps) gaps_ = Gaps(system_->pieces());
    has_alike_ = !system_->alike().empty();
  }

  using Searched = PermutationPuzzle;
  using State = std::array<std::uint8_t, N>;
  using Move = PermutationMove;
  using Space = PermutationSystem::Space;
  using Projection = PermutationProjection;
  struct Sequence {
    MoveSequences::State state = MoveSequences::start;
  };

  [[nodiscard]] std::span<const Move> moves(const State& /*state*/) const noexcept { return all_moves_; }
  [[nodiscard]] State after(const State& state, Move move) const noexcept {
    return moved(state, system_->maps()[move.number]);
  }
  [[nodiscard]] Move inverse(Move move) const noexcept { return system_->inverses()[move.number]; }
  [[nodiscard]] std::optional<Sequence> continued(Sequence sequence, const State& /*state*/, Move move) const {
    const MoveSequences& sequences = system_->sequences();
    if (!sequences.allows(sequence.state, move.number)) return {};
    return Sequence{sequences.after(sequence.state, move.number)};
  }
  [[nodiscard]] const State& goal() const noexcept { return goal_; }
  [[nodiscard]] bool is_goal(const State& state) const noexcept {
    return state == goal_ || (has_alike_ && system_->alike().are_home(state));
  }
  /// Whether more states than goal() are goals, because pieces look alike.
  [[nodiscard]] bool has_alike() const noexcept { return has_alike_; }
  [[nodiscard]] unsigned heuristic(const State& state) const noexcept { return gaps_(state); }
  [[nodiscard]] bool has_inverses() const noexcept { return !has_alike_; }
  /// Returns a state that is as far from the goal, if has_inverses().
  [[nodiscard]] State inverted(const State& state) const {
    State inverse = goal_;
    system_->invert(state, inverse);
    return inverse;
  }
  [[nodiscard]] static std::uint64_t hash(const State& state) noexcept {
    std::uint64_t hash = 0;
    for (unsigned i = 0; i < N; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, state.data() + i, sizeof word);
      hash = (hash ^ word) * 0x9e37'79b9'7f4a'7c15;
      hash ^= hash >> 32;
    }
    return hash;
  }

  [[nodiscard]] const std::string& size() const noexcept { return system_->rules().size; }
  [[nodiscard]] std::string stored_pattern(const std::string& text) const { return system_->stored_pattern(text); }
  [[nodiscard]] std::vector<std::string> default_patterns() const { return system_->default_patterns(); }
  [[nodiscard]] Space space(const std::string& pattern) const { return system_->space(pattern); }
  [[nodiscard]] Sums<Projection> sums(const std::vector<std::string>& patterns) const {
    // Several patterns share the lookups that a search can have.
    constexpr std::size_t most_lookups = 15;
    const auto share = static_cast<unsigned>(most_lookups / std::max<std::size_t>(patterns.size(), 1));
    return system_->sums(patterns, std::clamp(share, 1U, system_->rules().most_images));
  }

  [[nodiscard]] State parse_state(const std::string& text) const {
    State state = goal_;
    system_->parse_state(text, state);
    return state;
  }
  /// Parses a state that gives the place of each piece.
  [[nodiscard]] State parse_positions(const std::string& text) const {
    State state = goal_;
    system_->parse_state(text, state, true);
    return state;
  }
  [[nodiscard]] std::string state_text(const State& state) const { return system_->state_text(state); }
  [[nodiscard]] std::vector<std::string> moves_in(const std::string& text) const { return system_->moves_in(text); }
  [[nodiscard]] std::string move_text(Move move) const { return system_->names()[move.number]; }
  [[nodiscard]] std::string drawing(const State& state) const { return system_->drawing(state); }
  [[nodiscard]] std::optional<std::string> why_unreachable(const State& state) const {
    return system_->why_unreachable(state, chosen_goal_ != goal_);
  }
  [[nodiscard]] State random_state(RandomNumbers& random) const {
    State state = goal_;
    system_->draw(random, state);
    system_->restore(state, chosen_goal_);
    return state;
  }

  /// Throws Error (bad_input) if pieces look alike and the state is not solved: tables would not serve it.
  void set_goal(const State& state) {
    if (has_alike_ && !is_goal(state)) {
      throw Error(ErrorKind::bad_input, "pieces look alike, so only the solved state can be the goal");
    }
    if (!has_alike_) chosen_goal_ = state;
  }
  [[nodiscard]] const State& chosen_goal() const noexcept { return chosen_goal_; }
  [[nodiscard]] State renamed(State state) const {
    system_->rename(state, chosen_goal_);
    return state;
  }

  [[nodiscard]] const PermutationSystem& system() const noexcept { return *system_; }

 private:
  static constexpr std::uint8_t no_piece = 255;

  [[nodiscard]] static State moved(const State& state, const CodeMap& map) noexcept {
    static_assert(std::endian::native == std::endian::little);
    State next;
    // Words are assembled in registers: after byte stores, copying the state would stall on store forwarding.
    for (unsigned begin = 0; begin < N; begin += 8) {
      std::uint64_t word = 0;
      for (unsigned i = 8; i-- > 0;) word = word << 8 | map[state[begin + i]];
      std::memcpy(next.data() + begin, &word, sizeof word);
    }
    return next;
  }

  std::shared_ptr<const PermutationSystem> system_;
  std::span<const Move> all_moves_;
  State goal_;
  State chosen_goal_;
  bool has_alike_ = false;
  Gaps gaps_{};
};

/// The capacities for which searches are compiled.
using SmallPermutations = PermutationPuzzle<24>;
using LargePermutations = PermutationPuzzle<64>;

static_assert(Puzzle<SmallPermutations> && search::PruningDomain<SmallPermutations>);

}  // namespace tilepdb::puzzles
