// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/subtree_search.hpp"

namespace tilepdb::solver {

/// Subtrees below a frontier as messages and checkpoints have them, each as this number of words.
[[nodiscard]] std::size_t words_of_subtree(std::size_t partitions) noexcept;

void append(std::vector<std::uint64_t>& words, const Subtree& subtree, const LookupTables& tables);

[[nodiscard]] std::vector<Subtree> subtrees_of(std::span<const std::uint64_t> words, const LookupTables& tables);

}  // namespace tilepdb::solver
