// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "core/random_numbers.hpp"
#include "puzzles/permutation/code_map.hpp"

namespace tilepdb::puzzles {

/// All that some moves can do, one after the other: the group of permutations of codes that they generate, by a chain
/// of stabilizers (Schreier and Sims; Knuth 1991).
class PermutationGroup {
 public:
  PermutationGroup(const std::vector<CodeMap>& generators, unsigned codes);

  [[nodiscard]] bool contains(CodeMap map) const noexcept { return contains(0, map); }
  /// Each element with equal probability.
  [[nodiscard]] CodeMap random(RandomNumbers& random) const;

 private:
  /// The elements that leave the first codes in place.
  struct Stabilizer {
    std::vector<CodeMap> generators{};
    std::vector<CodeMap> to{};               // an element for each code that the next one can go to
    std::array<std::uint8_t, 256> number{};  // of the element that brings it to a code, from 1; 0: none
  };

  [[nodiscard]] bool contains(unsigned level, CodeMap& map) const noexcept;
  void add(unsigned level, const CodeMap& element);
  void reach(unsigned level, const CodeMap& element);

  std::vector<Stabilizer> chain_;
};

}  // namespace tilepdb::puzzles
