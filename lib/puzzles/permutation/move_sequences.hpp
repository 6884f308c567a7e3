// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"

namespace tilepdb::puzzles {

/// A finite automaton over the moves of a permutation puzzle that rejects redundant sequences: those with the effect of
/// a shorter sequence, or of one of equal length that is smaller in the order of moves. Of all sequences with an effect
/// the first of the shortest is never rejected. docs/method.md has the proof.
///
/// A state knows redundant continuations: effects of a few moves, each of which would make the sequence redundant.
/// It need not know all of them.
class MoveSequences {
 public:
  using State = std::uint16_t;
  static constexpr State start = 0;  ///< the state after no moves

  /// Larger automata reject more, but take longer to build: with these limits a few milliseconds.
  struct Limits {
    unsigned reach = 4;               ///< most moves of a continuation
    std::size_t states = 4096;        ///< so that they stay in the cache of a core
    std::size_t products = 1U << 15;  ///< most products of effects and moves
    std::size_t elements = 1U << 18;  ///< most continuations in sets, for each number of moves
  };

  /// The moves are at most 64 different permutations of codes, none of them the identity. `solved` has the codes of the
  /// pieces at home, which determine the effect of moves.
  MoveSequences(const std::vector<CodeMap>& moves, std::span<const std::uint8_t> solved)
      : MoveSequences(moves, solved, Limits()) {}
  MoveSequences(const std::vector<CodeMap>& moves, std::span<const std::uint8_t> solved, const Limits& limits);

  [[nodiscard]] std::size_t states() const noexcept { return allowed_.size(); }
  /// Returns for each state a bit for each move that is not rejected.
  [[nodiscard]] const std::vector<std::uint64_t>& allowed() const noexcept { return allowed_; }
  /// Returns for each state the states after each move, 0 for rejected moves.
  [[nodiscard]] const std::vector<State>& next() const noexcept { return next_; }

  [[nodiscard]] bool allows(State state, unsigned move) const noexcept { return (allowed_[state] >> move & 1U) != 0; }
  [[nodiscard]] State after(State state, unsigned move) const noexcept { return next_[state * moves_ + move]; }

  /// Returns the number of sequences of a length that are not rejected.
  [[nodiscard]] double count(unsigned length) const;

 private:
  std::size_t moves_ = 0;
  std::vector<std::uint64_t> allowed_;
  std::vector<State> next_;
};

}  // namespace tilepdb::puzzles
