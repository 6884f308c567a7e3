// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/index.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// The blocks that a search has left, in the byte layout of block_operations.hpp.
using BlocksOf = std::function<const std::uint8_t*(Plane plane, std::uint32_t block)>;

/// Fills `into` with a table's payload from `first_byte` on (one bit per state in index order, Manhattan-relative).
/// `all_reached`: every state of the index was. May be called from several threads at once.
void fill_payload(const TableKey& key, const Index& index, bool all_reached, const BlocksOf& blocks,
                  std::uint64_t first_byte, std::span<std::uint8_t> into);

}  // namespace tilepdb::pdbgen
