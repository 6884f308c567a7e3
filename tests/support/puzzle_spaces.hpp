// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/detail/expander.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"
#include "tilepdb/pattern_database/placements.hpp"
#include "tilepdb/pattern_database/space.hpp"

// Spaces of puzzles for tests and benchmarks.
namespace tilepdb::test {

using pattern_database::Name;
using pattern_database::PermutationPattern;
using Bytes = std::vector<std::uint8_t>;

/// Returns the numbers 0 to count - 1.
[[nodiscard]] inline Bytes first_numbers(unsigned count) {
  Bytes numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint8_t{0});
  return numbers;
}

/// Returns the moves of a ring of n tokens that reverse k adjacent tokens.
[[nodiscard]] inline std::vector<PermutationPattern::Move> topspin_moves(unsigned n, unsigned k) {
  std::vector<PermutationPattern::Move> moves;
  for (unsigned begin = 0; begin < n; ++begin) {
    PermutationPattern::Move move{first_numbers(n)};
    for (unsigned i = 0; i < k; ++i) move.to[(begin + i) % n] = static_cast<std::uint8_t>((begin + k - 1 - i) % n);
    moves.push_back(move);
  }
  return moves;
}

/// TopSpin with one goal for each rotation of the ring.
[[nodiscard]] inline PermutationPattern topspin(unsigned n, unsigned k, const Bytes& tokens) {
  std::vector<PermutationPattern::State> goals(n);
  for (unsigned begin = 0; begin < n; ++begin) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      goals[begin].places[i] = static_cast<std::uint8_t>((tokens[i] + begin) % n);
    }
  }
  return {{"topspin", std::to_string(n) + "-" + std::to_string(k) + ", " + std::to_string(tokens.size()) + " tokens"},
          1,
          topspin_moves(n, k),
          tokens,
          goals};
}

/// A stack of pancakes; moves turn over the first 2 to n of them. Burnt pancakes change sides, and the first can be
/// turned alone.
[[nodiscard]] inline PermutationPattern pancakes(unsigned n, bool burnt, const Bytes& kept) {
  std::vector<PermutationPattern::Move> moves;
  for (unsigned count = burnt ? 1 : 2; count <= n; ++count) {
    PermutationPattern::Move move{first_numbers(n)};
    std::reverse(move.to.begin(), move.to.begin() + count);
    if (burnt) {
      move.turn.assign(n, 0);
      std::fill_n(move.turn.begin(), count, std::uint8_t{1});
    }
    moves.push_back(move);
  }
  return {{burnt ? "burnt-pancakes" : "pancakes", std::to_string(n)}, burnt ? 2U : 1U, moves, kept};
}

/// A quarter turn of a face in Kociemba's notation: for each place, the piece that comes there and its turn.
struct QuarterTurn {
  Bytes from;
  Bytes turn;
};

/// Returns the turns of faces by one, two and three quarters.
[[nodiscard]] inline std::vector<PermutationPattern::Move> face_turns(const std::vector<QuarterTurn>& faces,
                                                                      unsigned orientations) {
  std::vector<PermutationPattern::Move> moves;
  for (const QuarterTurn& face : faces) {
    const std::size_t places = face.from.size();
    PermutationPattern::Move quarter{Bytes(places), Bytes(places)};
    for (std::size_t place = 0; place < places; ++place) {
      quarter.to[face.from[place]] = static_cast<std::uint8_t>(place);
      quarter.turn[face.from[place]] = face.turn.empty() ? std::uint8_t{0} : face.turn[place];
    }
    PermutationPattern::Move move{first_numbers(static_cast<unsigned>(places)), Bytes(places)};
    for (unsigned quarters = 1; quarters <= 3; ++quarters) {
      for (std::size_t place = 0; place < places; ++place) {
        const std::uint8_t before = move.to[place];
        move.turn[place] = static_cast<std::uint8_t>((move.turn[place] + quarter.turn[before]) % orientations);
        move.to[place] = quarter.to[before];
      }
      moves.push_back(move);
    }
  }
  return moves;
}

/// The 8 corners of the cube (URF UFL ULB UBR DFR DLF DBL DRB), with turns of U R F D L B.
[[nodiscard]] inline PermutationPattern cube_corners() {
  const std::vector<QuarterTurn> faces{{{3, 0, 1, 2, 4, 5, 6, 7}, {}},
                                       {{4, 1, 2, 0, 7, 5, 6, 3}, {2, 0, 0, 1, 1, 0, 0, 2}},
                                       {{1, 5, 2, 3, 0, 4, 6, 7}, {1, 2, 0, 0, 2, 1, 0, 0}},
                                       {{0, 1, 2, 3, 5, 6, 7, 4}, {}},
                                       {{0, 2, 6, 3, 4, 1, 5, 7}, {0, 1, 2, 0, 0, 2, 1, 0}},
                                       {{0, 1, 3, 7, 4, 5, 2, 6}, {0, 0, 1, 2, 0, 0, 2, 1}}};
  return {{"cube", "3x3x3, corners"}, 3, face_turns(faces, 3), first_numbers(8)};
}

/// The 2x2x2 cube with the corner DBL fixed; the corner DRB is number 6.
[[nodiscard]] inline PermutationPattern pocket_cube() {
  const std::vector<QuarterTurn> faces{{{3, 0, 1, 2, 4, 5, 6}, {}},
                                       {{4, 1, 2, 0, 6, 5, 3}, {2, 0, 0, 1, 1, 0, 2}},
                                       {{1, 5, 2, 3, 0, 4, 6}, {1, 2, 0, 0, 2, 1, 0}}};
  return {{"cube", "2x2x2"}, 3, face_turns(faces, 3), first_numbers(7)};
}

/// Some of the 12 edges of the cube (UR UF UL UB DR DF DL DB FR FL BL BR).
[[nodiscard]] inline PermutationPattern cube_edges(const Bytes& kept) {
  const std::vector<QuarterTurn> faces{{{3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11}, {}},
                                       {{8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0}, {}},
                                       {{0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11}, {0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0}},
                                       {{0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11}, {}},
                                       {{0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11}, {}},
                                       {{0, 1, 2, 11, 4, 5, 6, 10, 8, 9, 3, 7}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1}}};
  return {{"cube", "3x3x3, " + std::to_string(kept.size()) + " edges"}, 2, face_turns(faces, 2), kept};
}

/// TopSpin as a user of the library may define it: the places of K of the N tokens. If Rotates, rotations are free.
template <unsigned N, unsigned K, bool Rotates = false>
struct StatedTopSpin {
  using Ranks = pattern_database::Placements<N, K>;
  using State = typename Ranks::State;
  static constexpr unsigned reversed = 4;

  [[nodiscard]] Name name() const {
    return {"topspin",
            std::to_string(N) + "-4, " + std::to_string(K) + " tokens" + (Rotates ? ", rotations free" : "")};
  }
  [[nodiscard]] std::uint64_t size() const { return Ranks::size(); }
  [[nodiscard]] unsigned moves() const { return Rotates ? N + 2 : N; }
  [[nodiscard]] std::uint64_t rank(const State& state) const { return Ranks::rank(state); }
  [[nodiscard]] State unrank(std::uint64_t index) const { return Ranks::unrank(index); }
  [[nodiscard]] bool undirected() const { return true; }
  /// Returns one goal for each rotation of the ring.
  [[nodiscard]] std::vector<State> goals() const {
    std::vector<State> goals{unrank(0)};
    for (unsigned begin = 1; begin < N; ++begin) goals.push_back(rotated(goals.back(), 1));
    return goals;
  }
  [[nodiscard]] static State rotated(State state, unsigned by) {
    for (auto& place : state) place = static_cast<std::uint8_t>((place + by) % N);
    return state;
  }
  [[nodiscard]] State after(State state, unsigned move) const {
    if (move >= N) return rotated(state, move == N ? 1 : N - 1);
    for (auto& place : state) {
      if (const unsigned i = (place + N - move) % N; i < reversed) {
        place = static_cast<std::uint8_t>((move + reversed - 1 - i) % N);
      }
    }
    return state;
  }
  [[nodiscard]] unsigned cost(const State& /*state*/, unsigned move) const requires Rotates { return move < N ? 1 : 0; }
};

/// Returns h of all states of a small space that reach a goal, by an independent backward search from the goals over
/// the list of moves.
template <typename S>
[[nodiscard]] std::map<std::uint64_t, unsigned> searched_values(const S& space) {
  using pattern_database::detail::make_walker;
  std::map<std::uint64_t, std::vector<std::pair<std::uint64_t, unsigned>>> before;
  auto walker = make_walker(space);
  for (std::uint64_t index = 0; index < space.size(); ++index) {
    walker.any(index, [&](std::uint64_t after, unsigned cost) {
      before[after].emplace_back(index, cost);
      return false;
    });
  }
  std::map<std::uint64_t, unsigned> values;
  std::multimap<unsigned, std::uint64_t> open;
  for (const auto& goal : space.goals()) {
    if constexpr (pattern_database::IndexSpace<S>) {
      open.emplace(0, goal);
    } else {
      open.emplace(0, space.rank(goal));
    }
  }
  while (!open.empty()) {
    const auto [h, index] = *open.begin();
    open.erase(open.begin());
    if (!values.emplace(index, h).second) continue;
    for (const auto& [from, cost] : before[index]) {
      if (!values.contains(from)) open.emplace(h + cost, from);
    }
  }
  return values;
}

/// Builds a table in memory.
template <typename S>
[[nodiscard]] pattern_database::PatternDatabase<S> built(
    const S& space, pattern_database::Encoding encoding = pattern_database::Encoding::smallest, int threads = 2) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  options.threads = threads;
  return pattern_database::build(space, options);
}

}  // namespace tilepdb::test
