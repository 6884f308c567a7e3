// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/blocks/level_checkpoints.hpp"
#include "puzzles/shift/index.hpp"
#include "puzzles/shift/table_key.hpp"

namespace tilepdb::generator {

/// The files of a table's search in a folder.
[[nodiscard]] HiddenFiles shift_files(const std::filesystem::path& folder, const shift::TableKey& key);

/// What checkpoints of a search of the shift puzzle are of.
[[nodiscard]] MarkedStates marked_states(const shift::Index& index);

}  // namespace tilepdb::generator
