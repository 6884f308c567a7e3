// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_system.hpp"

namespace tilepdb::puzzles {

/// What permutation puzzles with up to N pieces have in common: all of Puzzle but names and texts. A state has for each
/// piece its code, so that a move is a lookup for each.
template <unsigned N>
requires(N % 8 == 0) class PermutationPuzzle {
 public:
  static constexpr std::string_view heuristic_name = "zero";

  using Searched = PermutationPuzzle;
  using State = std::array<std::uint8_t, N>;
  using Move = PermutationMove;
  using Space = pattern_database::PermutationPattern;
  using View = PermutationView;
  /// A bit for each move that is to be followed.
  struct Sequence {
    std::uint64_t followed = ~std::uint64_t{0};
  };

  [[nodiscard]] std::span<const Move> moves(const State& /*state*/) const noexcept { return all_moves_; }
  [[nodiscard]] State after(const State& state, Move move) const noexcept {
    return moved(state, system_->maps()[move.number]);
  }
  [[nodiscard]] Move inverse(Move move) const noexcept { return system_->inverses()[move.number]; }
  [[nodiscard]] std::optional<Sequence> continued(Sequence sequence, const State& /*state*/, Move move) const noexcept {
    if ((sequence.followed >> move.number & 1U) == 0) return {};
    return Sequence{system_->followed()[move.number]};
  }
  [[nodiscard]] const State& goal() const noexcept { return goal_; }
  [[nodiscard]] bool is_goal(const State& state) const noexcept { return state == goal_; }
  [[nodiscard]] static unsigned heuristic(const State& /*state*/) noexcept { return 0; }
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
  [[nodiscard]] Space space(const std::string& pattern) const { return system_->space(pattern); }
  [[nodiscard]] std::string move_text(Move move) const { return system_->names()[move.number]; }
  /// What follows from the puzzle's rules.
  [[nodiscard]] const PermutationSystem& system() const noexcept { return *system_; }

 protected:
  explicit PermutationPuzzle(PermutationRules rules)
      : system_(std::make_shared<const PermutationSystem>(std::move(rules))), all_moves_(system_->all_moves()) {
    goal_.fill(no_piece);
    for (unsigned piece = 0; piece < system_->pieces().count(); ++piece) goal_[piece] = system_->pieces().home(piece);
  }

  static constexpr std::uint8_t no_piece = 255;

  [[nodiscard]] static State moved(const State& state, const CodeMap& map) noexcept {
    static_assert(std::endian::native == std::endian::little);
    State next;
    // Words are made in registers: bytes stored one by one would be waited for when the state is copied.
    for (unsigned begin = 0; begin < N; begin += 8) {
      std::uint64_t word = 0;
      for (unsigned i = 8; i-- > 0;) word = word << 8 | map[state[begin + i]];
      std::memcpy(next.data() + begin, &word, sizeof word);
    }
    return next;
  }
  /// The state with the whole puzzle turned so that its first piece is at home.
  [[nodiscard]] State turned_home(const State& state) const {
    const CodeMap* const turning = system_->turning_home(state[0]);
    return turning == nullptr ? state : moved(state, *turning);
  }
  /// Pieces of each group on any places, turned anyhow, each way with equal probability.
  [[nodiscard]] State random_arrangement(RandomNumbers& random) const {
    const Pieces& pieces = system_->pieces();
    State state = goal_;
    for (unsigned group = 0; group < pieces.groups().size(); ++group) {
      const auto& [name, count, orientations, number] = pieces.groups()[group];
      const auto first = state.begin() + pieces.first_of(group);
      for (unsigned left = count; left > 1; --left) std::swap(first[left - 1], first[random.below(left)]);
      for (unsigned i = 0; i < count; ++i) first[i] = pieces.turned(first[i], random.below(orientations));
    }
    return state;
  }
  /// What a state does to the codes of all pieces at home.
  [[nodiscard]] CodeMap map_of(const State& state) const {
    const Pieces& pieces = system_->pieces();
    CodeMap map = no_change();
    for (unsigned code = 0; code < pieces.codes(); ++code) {
      map[code] = pieces.turned(state[pieces.piece_of(code)], pieces.turn_of(code));
    }
    return map;
  }

 private:
  std::shared_ptr<const PermutationSystem> system_;
  std::span<const Move> all_moves_;
  State goal_;
};

}  // namespace tilepdb::puzzles
