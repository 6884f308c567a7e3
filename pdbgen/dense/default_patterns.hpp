// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/shift/table_key.hpp"

namespace tilepdb::generator {

/// States of a table that is made without being asked for: some ten seconds, and half as many bytes.
inline constexpr std::uint64_t most_default_states = 100'000'000;

/// Tables for a goal of at most so many states each: that of all kinds if it is small enough, for it has the distance
/// itself; else patterns of kinds that follow each other on the goal board, as many as there is room for, until some
/// pattern, or its image under a symmetry that keeps the goal's kinds together, tells each kind from all others. Kinds
/// whose own table is too large are left out.
[[nodiscard]] std::vector<shift::TableKey> default_tables(const shift::Board& goal, std::uint64_t most_states);

}  // namespace tilepdb::generator
