// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/permutation/permutation_group.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "puzzles/puzzle.hpp"

namespace tilepdb::puzzles {

/// TopSpin: a ring of n tokens, of which k neighbours are reversed by a move. Models Puzzle.
///
/// As people play it the ring turns freely, and states that differ by that are one: places are counted from token 0. In
/// the variant "fixed", which researchers count, places stay and turning costs moves. Tokens are alike but for their
/// numbers, so that the table of some serves for those as far from each other all around the ring, and in its mirror.
class TopSpin : public PermutationPuzzle<24> {
 public:
  static constexpr std::string_view family = "topspin";
  static constexpr std::string_view about = "TopSpin";
  static constexpr std::string_view default_size = "16-4";
  static constexpr std::string_view sizes =
      "n-k, 4 to 24 tokens of which 2 to n are reversed, as in 20-4; n-k-fixed if the ring may not be turned freely";

  /// Throws Error (bad_input).
  explicit TopSpin(const std::string& size);

  [[nodiscard]] std::vector<std::string> default_patterns() const { return {system().default_pattern(0)}; }
  [[nodiscard]] Sums<View> sums(const std::vector<std::string>& patterns) const { return system().sums(patterns, 8); }

  /// That of so many tokens, of which four are turned over.
  [[nodiscard]] static std::string size_of_state(const std::string& text);
  /// The tokens from some place on, separated by blanks.
  [[nodiscard]] State parse_state(const std::string& text) const;
  [[nodiscard]] std::string state_text(const State& state) const;
  /// The ring as it lies: the first half from left to right, the second below from right to left.
  [[nodiscard]] std::string drawing(const State& state) const;
  [[nodiscard]] std::optional<std::string> why_unreachable(const State& state) const;
  [[nodiscard]] State random_state(RandomNumbers& random) const;

 private:
  struct Size {
    unsigned tokens = 0;
    unsigned reversed = 0;
    bool fixed = false;
  };
  explicit TopSpin(const Size& size);
  [[nodiscard]] static Size parse_size(const std::string& text);
  [[nodiscard]] static PermutationRules rules(const Size& size);

  Size size_;
  std::shared_ptr<const PermutationGroup> group_;
};

static_assert(Puzzle<TopSpin> && search::PruningDomain<TopSpin>);

}  // namespace tilepdb::puzzles
