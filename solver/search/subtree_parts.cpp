// SPDX-License-Identifier: MIT
#include "solver/search/subtree_parts.hpp"

#include <algorithm>

namespace tilepdb::solver {

std::size_t parts_of(std::size_t subtrees) noexcept { return std::min(subtrees, most_parts); }

std::vector<Frontier::Node> in_order_of_nodes(std::span<const Frontier::Node> roots) {
  std::vector<Frontier::Node> ordered(roots.begin(), roots.end());
  std::sort(ordered.begin(), ordered.end());
  return ordered;
}

std::vector<Frontier::Node> roots_of_part(std::span<const Frontier::Node> ordered, std::size_t part) {
  const std::size_t parts = parts_of(ordered.size());
  std::vector<Frontier::Node> roots;
  for (std::size_t at = part; at < ordered.size(); at += parts) roots.push_back(ordered[at]);
  return roots;
}

std::uint32_t digest_of_part(std::span<const Frontier::Node> ordered, std::size_t part,
                             const LeastRemaining& least_remaining) noexcept {
  const std::size_t parts = parts_of(ordered.size());
  std::uint64_t digest = 0;
  for (std::size_t at = part; at < ordered.size(); at += parts) {
    digest = (digest + least_remaining[ordered[at]] + 1U) * 0x9e3779b97f4a7c15ULL;
    digest ^= digest >> 32U;
  }
  return static_cast<std::uint32_t>(digest ^ digest >> 32U);
}

std::vector<std::uint32_t> digests_of_parts(std::span<const Frontier::Node> ordered,
                                            const LeastRemaining& least_remaining) {
  std::vector<std::uint32_t> digests(parts_of(ordered.size()));
  for (std::size_t part = 0; part < digests.size(); ++part) {
    digests[part] = digest_of_part(ordered, part, least_remaining);
  }
  return digests;
}

}  // namespace tilepdb::solver
