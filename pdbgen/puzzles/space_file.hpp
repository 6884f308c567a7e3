// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "format/format.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/puzzles/known_space.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

/// Searches for a space's table and writes its file, beside which the search keeps its hidden files. Of `search`
/// counts how much memory it may take and how often it writes checkpoints. Another program that makes the same file
/// is waited for before the search. Returns the table's header. Throws Error (resource) before the search if memory or
/// disk cannot suffice, (bad_input) for an encoding that is not right for the space, and as pattern_database::build()
/// and TableFileWriter do.
Header make_space_file(const KnownSpace& space, const std::filesystem::path& path, const Job& job,
                       pattern_database::Encoding encoding, const SearchOptions& search, const WriteOptions& write,
                       SearchObserver& observer = SearchObserver::none());

}  // namespace tilepdb::pdbgen
