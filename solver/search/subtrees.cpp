// SPDX-License-Identifier: MIT
#include "solver/search/subtrees.hpp"

#include <algorithm>

namespace tilepdb::solver {
namespace {

constexpr std::size_t tiles_at = 2;

/// The places in the words of a subtree. The automaton's state shares the last word of the tiles; automata of wide
/// boards have fewer than 2^28 states.
struct SubtreeWords {
  explicit SubtreeWords(const LookupTables& tables) noexcept
      : tile(tables.board().cells()),
        slack_at(tiles_at + (is_wide(tables.board().cells()) ? 4 : 3)),
        state_shift(is_wide(tables.board().cells()) ? 36 : 32) {}

  TileBits tile;
  std::size_t slack_at;
  unsigned state_shift;
};

/// Unpacks the first subtree of `words`.
[[nodiscard]] Subtree subtree_of(std::span<const std::uint64_t> words, const LookupTables& tables) noexcept {
  const SubtreeWords at(tables);
  Subtree subtree;
  subtree.id = static_cast<std::uint32_t>(words[0]);
  subtree.remaining = static_cast<std::uint16_t>(words[0] >> 32U);
  subtree.forbidden = static_cast<std::uint8_t>(words[0] >> 48U);
  subtree.depth = static_cast<std::uint8_t>(words[0] >> 56U);
  subtree.path = words[1];
  const std::uint64_t tile_mask = (1U << at.tile.bits) - 1;
  for (unsigned cell = 0; cell < tables.board().cells(); ++cell) {
    const std::uint64_t word = words[tiles_at + cell / at.tile.in_word];
    subtree.tiles[cell] = static_cast<std::uint8_t>(word >> at.tile.bits * (cell % at.tile.in_word) & tile_mask);
  }
  subtree.state = static_cast<MoveAutomaton::State>(words[at.slack_at - 1] >> at.state_shift);
  for (std::size_t p = 0; p < tables.partitions(); ++p) {
    subtree.slack[p] = static_cast<std::uint8_t>(words[at.slack_at + p / 8] >> 8 * (p % 8));
  }
  return subtree;
}

}  // namespace

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

std::size_t words_of_subtree(const LookupTables& tables) noexcept {
  return SubtreeWords(tables).slack_at + (tables.partitions() + 7) / 8;
}

void append(std::vector<std::uint64_t>& words, const Subtree& subtree, const LookupTables& tables) {
  const SubtreeWords at(tables);
  const std::size_t before = words.size();
  words.resize(before + words_of_subtree(tables));
  const std::span own = std::span(words).subspan(before);
  own[0] = subtree.id | std::uint64_t{subtree.remaining} << 32U | std::uint64_t{subtree.forbidden} << 48U |
           std::uint64_t{subtree.depth} << 56U;
  own[1] = subtree.path;
  for (unsigned cell = 0; cell < tables.board().cells(); ++cell) {
    own[tiles_at + cell / at.tile.in_word] |= std::uint64_t{subtree.tiles[cell]}
                                              << at.tile.bits * (cell % at.tile.in_word);
  }
  own[at.slack_at - 1] |= std::uint64_t{subtree.state} << at.state_shift;
  for (std::size_t p = 0; p < tables.partitions(); ++p) {
    own[at.slack_at + p / 8] |= std::uint64_t{subtree.slack[p]} << 8 * (p % 8);
  }
}

std::vector<Subtree> subtrees_of(std::span<const std::uint64_t> words, const LookupTables& tables) {
  const std::size_t of_each = words_of_subtree(tables);
  std::vector<Subtree> subtrees;
  for (; !words.empty(); words = words.subspan(of_each)) subtrees.push_back(subtree_of(words, tables));
  return subtrees;
}

}  // namespace tilepdb::solver
