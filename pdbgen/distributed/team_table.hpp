// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::pdbgen {

/// Collective: make_table_file() by the processes of the job's team, which share the search's blocks and write the file
/// together, byte for byte what one process writes; its folder must be one that all share. The planes are in memory.
/// Checkpoints are those of one process: any number goes on from them. `search.memory` is what each process may use.
/// Throws Error in all processes if one fails, and names it.
Header make_table_file_in_team(const TableKey& key, const std::filesystem::path& path, const Job& job,
                               const SearchOptions& search = {}, const WriteOptions& write = {},
                               SearchObserver& observer = SearchObserver::none());

}  // namespace tilepdb::pdbgen
