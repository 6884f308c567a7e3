// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"

namespace tilepdb::solver {

// The subtrees of an iteration are divided into parts, each with a digest of its search, so that others can search some
// parts again and compare. Each part has every k-th subtree, so all parts take about the same time.

/// With this number of parts, 1 % of them wrong, a sample of 459 contains a wrong part with probability 99 %.
inline constexpr std::size_t most_parts = 16'384;

/// Returns the number of parts for a number of subtrees.
[[nodiscard]] std::size_t parts_of(std::size_t subtrees) noexcept;

/// Sorts subtrees by frontier node, an order that does not depend on earlier iterations.
[[nodiscard]] std::vector<Frontier::Node> in_order_of_nodes(std::span<const Frontier::Node> roots);

/// Returns the subtrees of a part. `ordered` is the result of in_order_of_nodes().
[[nodiscard]] std::vector<Frontier::Node> roots_of_part(std::span<const Frontier::Node> ordered, std::size_t part);

/// Returns a digest of how deep the search got in each subtree of a part.
[[nodiscard]] std::uint32_t digest_of_part(std::span<const Frontier::Node> ordered, std::size_t part,
                                           const LeastRemaining& least_remaining) noexcept;

[[nodiscard]] std::vector<std::uint32_t> digests_of_parts(std::span<const Frontier::Node> ordered,
                                                          const LeastRemaining& least_remaining);

/// Returns the number of words per subtree in messages and checkpoints.
[[nodiscard]] std::size_t words_of_subtree(const LookupTables& tables) noexcept;

void append(std::vector<std::uint64_t>& words, const Subtree& subtree, const LookupTables& tables);

[[nodiscard]] std::vector<Subtree> subtrees_of(std::span<const std::uint64_t> words, const LookupTables& tables);

}  // namespace tilepdb::solver
