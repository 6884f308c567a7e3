// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::puzzles {

/// The peg of each disc: two bits for each disc, the smallest disc in the lowest bits.
using Pegs = std::uint64_t;

inline constexpr unsigned pegs_of_hanoi = 4;
inline constexpr unsigned most_discs = 31;

/// Returns all discs on the last peg: the default goal, and that of all tables.
[[nodiscard]] constexpr Pegs all_on_last_peg(unsigned discs) noexcept { return (Pegs{1} << 2 * discs) - 1; }

/// Returns the top disc of each peg, numbered from 0; `discs` for an empty peg.
[[nodiscard]] constexpr std::array<unsigned, pegs_of_hanoi> top_discs(Pegs pegs, unsigned discs) noexcept {
  constexpr Pegs low_bits = 0x5555555555555555;
  std::array<unsigned, pegs_of_hanoi> tops{};
  for (unsigned peg = 0; peg < pegs_of_hanoi; ++peg) {
    const Pegs other = pegs ^ (low_bits * peg);
    const Pegs here = ~(other | other >> 1) & low_bits & all_on_last_peg(discs);
    tops[peg] = here == 0 ? discs : static_cast<unsigned>(std::countr_zero(here)) / 2;
  }
  return tops;
}

/// Returns the towers with a disc moved to another peg.
[[nodiscard]] constexpr Pegs with_disc_on(Pegs pegs, unsigned disc, unsigned peg) noexcept {
  return (pegs & ~(Pegs{3} << 2 * disc)) | Pegs{peg} << 2 * disc;
}

/// Some discs of the Towers of Hanoi without the others, which is a tower of that many discs. Models IndexSpace.
class HanoiSpace {
 public:
  explicit HanoiSpace(unsigned discs) noexcept : discs_(discs) {}

  [[nodiscard]] pattern_database::Name name() const { return {"hanoi", "4-pegs_" + std::to_string(discs_)}; }
  [[nodiscard]] std::uint64_t size() const noexcept { return all_on_last_peg(discs_) + 1; }
  [[nodiscard]] static unsigned moves() noexcept { return pegs_of_hanoi * (pegs_of_hanoi - 1) / 2; }
  [[nodiscard]] std::array<std::uint64_t, 1> goals() const noexcept { return {all_on_last_peg(discs_)}; }
  [[nodiscard]] static bool undirected() noexcept { return true; }

  struct Expander {
    unsigned discs;

    template <typename Visit>
    bool any(std::uint64_t index, Visit&& visit) const {
      const auto tops = top_discs(index, discs);
      for (unsigned from = 0; from < pegs_of_hanoi; ++from) {
        for (unsigned to = 0; to < pegs_of_hanoi; ++to) {
          if (tops[from] < tops[to] && visit(with_disc_on(index, tops[from], to), 1U)) return true;
        }
      }
      return false;
    }
  };
  [[nodiscard]] Expander expander() const noexcept { return {discs_}; }

 private:
  unsigned discs_;
};

/// The Towers of Hanoi with four pegs, A to D. Moves take the top disc of a peg, never onto a smaller disc; by default
/// the goal has all discs on peg D. Models Puzzle.
///
/// A pattern is a number of discs; its table serves any discs that share a peg in the goal, because pegs can be
/// renamed. Each move moves one disc, so patterns of different discs are additive (Felner, Korf & Hanan 2004).
class Hanoi {
 public:
  [[nodiscard]] static const PuzzleFacts& facts();

  /// Throws Error (bad_input).
  explicit Hanoi(const std::string& size);

  static constexpr bool has_many_ways = true;
  using Searched = Hanoi;
  using State = Pegs;
  using Space = HanoiSpace;
  /// Moves the top disc of a peg to another peg.
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
  };
  /// The peg of the disc that moved last: an optimal solution never moves a disc twice in a row.
  struct Sequence {
    std::uint8_t last = pegs_of_hanoi;
  };
  using Moves = search::MoveList<Move, pegs_of_hanoi*(pegs_of_hanoi - 1) / 2>;
  /// Projection to discs that share a peg in the goal.
  struct Projection {
    Pegs discs = 0;    ///< both bits of each
    Pegs renamed = 0;  ///< swaps the goal's peg with the last one, in the bits of the discs
    [[nodiscard]] std::uint64_t operator()(State state) const noexcept {
      state ^= renamed;
      std::uint64_t index = 0;
      unsigned bits = 0;
      for (Pegs left = discs; left != 0;) {
        const auto first = static_cast<unsigned>(std::countr_zero(left));
        const auto count = static_cast<unsigned>(std::countr_one(left >> first));
        const Pegs run = all_on_last_peg(count / 2);
        index |= (state >> first & run) << bits;
        bits += count;
        left &= ~(run << first);
      }
      return index;
    }
    friend bool operator==(const Projection&, const Projection&) = default;
  };

  [[nodiscard]] Moves moves(State state) const noexcept;
  [[nodiscard]] State after(State state, Move move) const noexcept {
    return with_disc_on(state, top_discs(state, discs_)[move.from], move.to);
  }
  [[nodiscard]] static Move inverse(Move move) noexcept { return {move.to, move.from}; }
  [[nodiscard]] static std::optional<Sequence> continued(Sequence sequence, State /*state*/, Move move) noexcept {
    if (move.from == sequence.last) return {};
    return Sequence{move.to};
  }
  [[nodiscard]] State goal() const noexcept { return goal_; }
  void set_goal(State state) noexcept { goal_ = state; }
  [[nodiscard]] bool is_goal(State state) const noexcept { return state == goal_; }
  [[nodiscard]] static unsigned heuristic(State /*state*/) noexcept { return 0; }
  /// Multiplication carries only upwards, so the high bits, of large discs, are folded down. The second round brings
  /// the bits of the largest discs into the lowest bits.
  [[nodiscard]] static std::uint64_t hash(State state) noexcept {
    std::uint64_t hash = state;
    for (int time = 0; time < 2; ++time) {
      hash *= 0x9e37'79b9'7f4a'7c15;
      hash ^= hash >> 32;
    }
    return hash;
  }

  [[nodiscard]] std::string size() const { return std::to_string(discs_); }
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  [[nodiscard]] std::vector<std::string> default_patterns() const;
  [[nodiscard]] std::string whole_pattern() const { return size(); }
  [[nodiscard]] std::string whole_state(const Space& /*space*/, std::uint64_t index) const { return state_text(index); }
  [[nodiscard]] static Space space(const std::string& pattern);
  /// Assigns the discs of each peg in the goal to patterns, large patterns first: in one sum from the largest disc, in
  /// the other from the smallest.
  [[nodiscard]] Sums<Projection> sums(const std::vector<std::string>& patterns) const;

  /// Parses the pegs of all discs, one letter each, the largest disc first.
  [[nodiscard]] State parse_state(const std::string& text) const;
  [[nodiscard]] static std::vector<std::string> moves_in(const std::string& text);
  [[nodiscard]] std::string state_text(State state) const;
  [[nodiscard]] static std::string move_text(Move move);
  [[nodiscard]] std::string drawing(State state) const;
  [[nodiscard]] static std::optional<std::string> why_unreachable(State /*state*/) { return {}; }
  [[nodiscard]] State random_state(RandomNumbers& random) const;

 private:
  /// Returns the discs of each peg in the goal, from the smallest.
  [[nodiscard]] std::array<std::vector<unsigned>, pegs_of_hanoi> discs_of_pegs() const;

  unsigned discs_ = 0;
  State goal_ = 0;
};

static_assert(Puzzle<Hanoi> && search::PruningDomain<Hanoi>);

}  // namespace tilepdb::puzzles
