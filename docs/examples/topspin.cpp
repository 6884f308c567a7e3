// SPDX-License-Identifier: MIT
// A pattern database of a user-defined puzzle: TopSpin, a ring of tokens; a move reverses four neighbours.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <random>
#include <ranges>

#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/heuristic.hpp"
#include "tilepdb/pattern_database/placements.hpp"
#include "tilepdb/pattern_database/save.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace pdb = tilepdb::pattern_database;
constexpr unsigned ring = 12, kept = 6;
using All = pdb::Permutations<ring>;

// The places of the tokens after the four tokens from place `begin` on are reversed.
auto reversed(auto places, unsigned begin) {
  for (auto& place : places) {
    const unsigned i = (place + ring - begin) % ring;
    if (i < 4) place = static_cast<std::uint8_t>((begin + 3 - i) % ring);
  }
  return places;
}

// The pattern: the places of the first six tokens. At the goal the ring may begin anywhere.
struct Pattern {
  using Ranks = pdb::Placements<ring, kept>;
  using State = Ranks::State;
  pdb::Name name() const { return {"topspin", "12-4, tokens 0 to 5"}; }
  std::uint64_t size() const { return Ranks::size(); }
  std::uint64_t rank(const State& state) const { return Ranks::rank(state); }
  State unrank(std::uint64_t index) const { return Ranks::unrank(index); }
  unsigned moves() const { return ring; }
  State after(const State& state, unsigned move) const { return reversed(state, move); }
  bool undirected() const { return true; }
  std::vector<State> goals() const {
    std::vector<State> goals(ring);
    for (unsigned i = 0; i < ring * kept; ++i)
      goals[i / kept][i % kept] = static_cast<std::uint8_t>((i / kept + i % kept) % ring);
    return goals;
  }
};

// The puzzle: the place of each token.
struct TopSpin {
  using State = All::State;
  using Move = unsigned;
  auto moves(const State&) const { return std::views::iota(0U, ring); }
  State after(const State& state, Move move) const { return reversed(state, move); }
  bool is_goal(const State& state) const {
    return std::ranges::all_of(moves(state), [&](unsigned i) { return state[i] == (state[0] + i) % ring; });
  }
  std::uint64_t hash(const State& state) const { return All::rank(state) * 0x9e3779b97f4a7c15; }
};

int main(int count, char** words) {
  const std::filesystem::path file = std::filesystem::path(count > 1 ? words[1] : ".") / "topspin.pdb.zst";
  if (!std::filesystem::exists(file)) pdb::save(pdb::build(Pattern()).table(), file);
  const auto database = pdb::PatternDatabase<Pattern>::open(Pattern(), file);
  // Any six consecutive tokens are equivalent to the first six, so one table serves for all.
  const auto from = [&database](unsigned first) {
    return pdb::Lookup(database, [first](const TopSpin::State& state) {
      Pattern::State seen{};
      for (unsigned i = 0; i < kept; ++i) seen[i] = state[(first + i) % ring];
      return Pattern::Ranks::rank(seen);
    });
  };
  const pdb::Guided domain(TopSpin(), pdb::Maximum(std::array{from(0), from(3), from(6), from(9)}));
  std::mt19937_64 random(1);
  for (int instance = 0; instance < 3; ++instance) {
    const auto solution = tilepdb::search::idastar(domain, All::unrank(random() % All::size()));
    std::cout << solution.length() << " moves, " << solution.expanded << " states expanded:";
    for (const unsigned move : solution.moves) std::cout << ' ' << move;
    std::cout << '\n';
  }
}
