// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// A stack of pancakes of all sizes from 1 to n, of which the upper ones are turned over together until each lies on a
/// larger one; burnt ones have a side that has to be below, too. All of Puzzle but names.
///
/// Its heuristic without tables counts gaps: neighbours, in the stack with the plate below, that are not to be
/// neighbours (Helmert 2010). A move changes one pair of neighbours.
class PancakeStack : public PermutationPuzzle<64> {
 public:
  static constexpr std::string_view sizes = "a number of pancakes, 2 to 64";
  static constexpr std::string_view heuristic_name = "gap";

  using Searched = PancakeStack;

  /// How many pancakes have something else below them than the next larger one, as it is to lie, wherever both are.
  [[nodiscard]] unsigned heuristic(const State& state) const noexcept {
    return sides_ == 1
               ? gaps(state, [](int first, int second) { return std::abs(second - first) == 1; })
               : gaps(state, [](int first, int second) { return second == (first % 2 == 0 ? first + 2 : first - 2); });
  }

  /// Whole small stacks; of large ones tables say less than gaps do.
  [[nodiscard]] std::vector<std::string> default_patterns() const {
    const unsigned most = sides_ == 1 ? 10 : 8;
    if (count_ > most) return {};
    return {system().default_pattern(0, true)};
  }
  [[nodiscard]] Sums<View> sums(const std::vector<std::string>& patterns) const { return system().sums(patterns, 1); }

  /// By the number of pancakes.
  [[nodiscard]] static std::string size_of_state(const std::string& text);
  /// The pancakes from the top, separated by blanks; those that have their burnt side up with a minus.
  [[nodiscard]] State parse_state(const std::string& text) const;
  [[nodiscard]] std::string state_text(const State& state) const;
  /// A line for each pancake, drawn as wide as it is; of # if its burnt side is up.
  [[nodiscard]] std::string drawing(const State& state) const;
  [[nodiscard]] static std::optional<std::string> why_unreachable(const State& /*state*/) { return {}; }
  [[nodiscard]] State random_state(RandomNumbers& random) const { return random_arrangement(random); }

 protected:
  /// `sides` are 2 of burnt pancakes. Throws Error (bad_input).
  PancakeStack(std::string_view family, unsigned sides, const std::string& size);

 private:
  /// Codes are joined if the pancake of the second one is next to that of the first as the next larger one is to be.
  template <typename AreJoined>
  [[nodiscard]] unsigned gaps(const State& state, AreJoined are_joined) const noexcept {
    unsigned gaps = state[count_ - 1] != home(count_ - 1) ? 1 : 0;
    for (unsigned i = 0; i + 1 < count_; ++i) gaps += are_joined(state[i], state[i + 1]) ? 0 : 1;
    return gaps;
  }
  [[nodiscard]] unsigned home(unsigned pancake) const noexcept { return sides_ * pancake; }

  unsigned sides_ = 1;
  unsigned count_ = 0;
};

class Pancakes : public PancakeStack {
 public:
  static constexpr std::string_view family = "pancakes";
  static constexpr std::string_view about = "stacks of pancakes";
  static constexpr std::string_view default_size = "16";

  /// Throws Error (bad_input).
  explicit Pancakes(const std::string& size) : PancakeStack(family, 1, size) {}
};

class BurntPancakes : public PancakeStack {
 public:
  static constexpr std::string_view family = "burnt-pancakes";
  static constexpr std::string_view about = "stacks of burnt pancakes";
  static constexpr std::string_view default_size = "12";

  /// Throws Error (bad_input).
  explicit BurntPancakes(const std::string& size) : PancakeStack(family, 2, size) {}
};

static_assert(Puzzle<Pancakes> && search::PruningDomain<PancakeStack>);
static_assert(Puzzle<BurntPancakes>);

}  // namespace tilepdb::puzzles
