// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "team/post.hpp"

namespace tilepdb::solver {

/// Subtrees below a frontier as messages, each of as many words.
[[nodiscard]] std::size_t words_of_subtree(std::size_t partitions) noexcept;

void append(Post::Words& words, const Subtree& subtree, const LookupTables& tables);

[[nodiscard]] Subtree subtree_of(std::span<const std::uint64_t> words, const LookupTables& tables) noexcept;

}  // namespace tilepdb::solver
