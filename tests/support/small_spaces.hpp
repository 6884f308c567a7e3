// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/puzzle_spaces.hpp"

// Small spaces with properties that those of puzzles do not have.
namespace tilepdb::test {

/// Five things; moves swap neighbours, so each move changes the parity.
struct Swaps {
  using Ranks = pattern_database::Permutations<5>;
  using State = Ranks::State;

  [[nodiscard]] Name name() const { return {"swaps", ""}; }
  [[nodiscard]] std::uint64_t size() const { return Ranks::size(); }
  [[nodiscard]] unsigned moves() const { return 4; }
  [[nodiscard]] std::uint64_t rank(const State& state) const { return Ranks::rank(state); }
  [[nodiscard]] State unrank(std::uint64_t index) const { return Ranks::unrank(index); }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::vector<State> goals() const { return {unrank(0)}; }
  [[nodiscard]] State after(State state, unsigned move) const {
    std::swap(state[move], state[move + 1]);
    return state;
  }
  [[nodiscard]] bool parity(const State& state) const {
    bool odd = false;
    for (std::size_t i = 0; i < state.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) odd ^= state[j] > state[i];
    }
    return odd;
  }
};

/// The states are the numbers from 0 to count - 1. Derived classes define the moves.
struct Numbers {
  using State = std::uint64_t;

  [[nodiscard]] Name name() const { return {called, ""}; }
  [[nodiscard]] std::uint64_t size() const { return count; }
  [[nodiscard]] std::uint64_t rank(State state) const { return state; }
  [[nodiscard]] State unrank(std::uint64_t index) const { return index; }
  [[nodiscard]] std::vector<State> goals() const { return {0}; }

  std::string called = "numbers";
  std::uint64_t count = 100;
};

/// A row of triangles, where some moves keep h, which h mod 2 cannot represent.
struct Triangles : Numbers {
  Triangles() : Numbers{"triangles", 99} {}
  [[nodiscard]] unsigned moves() const { return 4; }
  [[nodiscard]] bool undirected() const { return true; }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    const std::uint64_t corner = state / 3 * 3;
    const std::uint64_t place = state % 3;
    if (move == 0) return corner + (place + 1) % 3;
    if (move == 1) return corner + (place + 2) % 3;
    if (move == 2 && place == 2 && state + 1 < count) return state + 1;
    if (move == 3 && place == 0 && state > 0) return state - 1;
    return {};
  }
};

/// Counts up cyclically; a second move halves even numbers above 50, and 3 has no moves. h is at most 116.
struct Counter : Numbers {
  Counter() : Numbers{"counter", 120} {}
  [[nodiscard]] unsigned moves() const { return 2; }
  [[nodiscard]] std::optional<State> after(State state, unsigned move) const {
    constexpr State last = 3;
    if (state == last) return {};
    if (move == 0) return (state + 1) % count;
    return state > 50 && state % 2 == 0 ? std::optional(state / 2) : std::nullopt;
  }
};

/// Counter with predecessors.
struct CounterBack : Counter {
  [[nodiscard]] unsigned moves_back() const { return 2; }
  [[nodiscard]] std::optional<State> before(State state, unsigned move) const {
    const State from = move == 0 ? (state + count - 1) % count : 2 * state;
    if (from >= count || from == 3 || (move == 1 && from <= 50)) return {};
    return from;
  }
};

/// Counter in which every seventh step is free.
struct FreeCounter : Counter {
  [[nodiscard]] unsigned cost(State state, unsigned move) const { return move == 0 && state % 7 == 0 ? 0 : 1; }
};

/// A pattern of TopSpin with a rotation by one that no move undoes.
struct OneWayTopSpin : StatedTopSpin<7, 3> {
  [[nodiscard]] Name name() const { return {"topspin", "7-4, one way"}; }
  [[nodiscard]] unsigned moves() const { return 3; }
  [[nodiscard]] bool undirected() const { return false; }
  [[nodiscard]] std::vector<State> goals() const { return {unrank(5), unrank(77)}; }
  [[nodiscard]] State after(const State& state, unsigned move) const {
    return move == 2 ? rotated(state, 1) : StatedTopSpin<7, 3>::after(state, move);
  }
};

}  // namespace tilepdb::test
