// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/index.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// Returns a block of a finished search, in the byte layout of block_operations.hpp.
using BlocksOf = std::function<const std::uint8_t*(Plane plane, std::uint32_t block)>;

/// Fills `into` with a table's payload starting at `first_byte` (one bit per state in index order, Manhattan-relative).
/// `all_reached` says that the search reached every state of the index. Several threads may call it at once.
void fill_payload(const TableKey& key, const Index& index, bool all_reached, const BlocksOf& blocks,
                  std::uint64_t first_byte, std::span<std::uint8_t> into);

}  // namespace tilepdb::pdbgen
