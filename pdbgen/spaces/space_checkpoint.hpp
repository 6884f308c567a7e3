// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/level_checkpoints.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pdbgen {

/// The files of the search for a table.
[[nodiscard]] HiddenFiles space_files(const std::filesystem::path& table);

/// What checkpoints of a search of a space are of.
[[nodiscard]] MarkedStates marked_states(const pattern_database::detail::SpaceFacts& facts);

}  // namespace tilepdb::pdbgen
