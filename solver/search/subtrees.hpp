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

// The subtrees of a bound in parts, each with a digest of what its search found, so that somebody else can search some
// of them again and compare. A part has every k-th subtree, so that all parts take about as long.

/// With 459 of so many, 1 % of which are wrong, one is among them with a probability of 99 %.
inline constexpr std::size_t most_parts = 16'384;

/// In how many parts so many subtrees are.
[[nodiscard]] std::size_t parts_of(std::size_t subtrees) noexcept;

/// Subtrees in the order of the frontier's nodes, which does not depend on earlier bounds.
[[nodiscard]] std::vector<Frontier::Node> in_order_of_nodes(std::span<const Frontier::Node> roots);

/// Those of a part. `ordered` is what in_order_of_nodes() gave.
[[nodiscard]] std::vector<Frontier::Node> roots_of_part(std::span<const Frontier::Node> ordered, std::size_t part);

/// How deep the search below each subtree of a part came, as one number.
[[nodiscard]] std::uint32_t digest_of_part(std::span<const Frontier::Node> ordered, std::size_t part,
                                           const LeastRemaining& least_remaining) noexcept;

/// The same of all parts.
[[nodiscard]] std::vector<std::uint32_t> digests_of_parts(std::span<const Frontier::Node> ordered,
                                                          const LeastRemaining& least_remaining);

/// Subtrees below a frontier as messages and checkpoints have them, each as this number of words.
[[nodiscard]] std::size_t words_of_subtree(std::size_t partitions) noexcept;

void append(std::vector<std::uint64_t>& words, const Subtree& subtree, const LookupTables& tables);

[[nodiscard]] std::vector<Subtree> subtrees_of(std::span<const std::uint64_t> words, const LookupTables& tables);

}  // namespace tilepdb::solver
