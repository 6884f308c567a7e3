// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_families.hpp"

#include <array>
#include <utility>

namespace tilepdb::puzzles {

PermutationRules PermutationFamily::of_size(const std::string& size) const {
  auto found = rules(size);
  if (!found) throw no_size(facts, size);
  if (found->family.empty()) found->family = facts.name;
  return *std::move(found);
}

std::span<const PermutationFamily> permutation_families() {
  static const std::array families{topspin(), pancakes(), burnt_pancakes(), cube()};
  return families;
}

}  // namespace tilepdb::puzzles
