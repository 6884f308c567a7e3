// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_group.hpp"

namespace tilepdb::puzzles {

PermutationGroup::PermutationGroup(const std::vector<CodeMap>& generators, unsigned codes) : chain_(codes) {
  for (unsigned level = 0; level < codes; ++level) {
    chain_[level].to.push_back(no_change());
    chain_[level].number[level] = 1;
  }
  for (const CodeMap& generator : generators) add(0, generator);
}

/// Sifts `map` through the chain and leaves the residue in it.
bool PermutationGroup::contains(unsigned level, CodeMap& map) const noexcept {
  for (; level < chain_.size(); ++level) {
    const std::uint8_t number = chain_[level].number[map[level]];
    if (number == 0) return false;
    if (number > 1) map = then(map, inverse_of(chain_[level].to[number - 1U]));
  }
  return true;
}

void PermutationGroup::add(unsigned level, const CodeMap& element) {
  CodeMap rest = element;
  if (contains(level, rest)) return;
  chain_[level].generators.push_back(element);
  // `to` grows meanwhile; reach() combines new elements with this generator.
  const std::size_t known = chain_[level].to.size();
  for (std::size_t i = 0; i < known; ++i) reach(level, then(chain_[level].to[i], element));
}

/// Adds an element that fixes the codes before `level`.
void PermutationGroup::reach(unsigned level, const CodeMap& element) {
  Stabilizer& stabilizer = chain_[level];
  std::uint8_t& number = stabilizer.number[element[level]];
  if (number != 0) {
    add(level + 1, then(element, inverse_of(stabilizer.to[number - 1U])));
    return;
  }
  stabilizer.to.push_back(element);
  number = static_cast<std::uint8_t>(stabilizer.to.size());
  for (std::size_t i = 0; i < stabilizer.generators.size(); ++i) {
    reach(level, then(element, CodeMap(stabilizer.generators[i])));
  }
}

std::optional<bool> PermutationGroup::has_element(const std::function<bool(unsigned code, unsigned image)>& is_allowed,
                                                  std::uint64_t most_steps) const {
  std::uint64_t steps = 0;
  // An element is a product of one element of each level, the deepest applied first; `applied_last` is that of the
  // levels before. Later levels do not change the image of this level's code.
  const std::function<bool(unsigned, const CodeMap&)> any_from = [&](unsigned level, const CodeMap& applied_last) {
    if (level == chain_.size()) return true;
    for (const CodeMap& element : chain_[level].to) {
      if (++steps > most_steps) return false;
      if (!is_allowed(level, applied_last[element[level]])) continue;
      if (any_from(level + 1, then(element, applied_last))) return true;
    }
    return false;
  };
  const bool found = any_from(0, no_change());
  return found || steps <= most_steps ? std::optional(found) : std::nullopt;
}

CodeMap PermutationGroup::random(RandomNumbers& random) const {
  CodeMap map = no_change();
  for (auto stabilizer = chain_.rbegin(); stabilizer != chain_.rend(); ++stabilizer) {
    map = then(map, stabilizer->to[random.below(static_cast<unsigned>(stabilizer->to.size()))]);
  }
  return map;
}

}  // namespace tilepdb::puzzles
