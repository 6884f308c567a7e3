// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "text/records.hpp"

// What the commands that generate tables share.
namespace tilepdb::pdbgen {

/// The file of a table.
[[nodiscard]] std::filesystem::path table_path(const AnyTableKey& key, const Options& options);

/// How to write it.
[[nodiscard]] WriteOptions write_options_of(const Options& options);

/// What is done for a table.
enum class TableNeed : std::uint8_t { nothing, conversion, search };

/// Does what needs no search: makes its file of its other form, plain or compressed, as make_from_other_form() does,
/// and says so on stderr; or makes room for one that is made by force.
[[nodiscard]] TableNeed prepare(const AnyTableKey& key, const std::filesystem::path& path, const Options& options,
                                const std::function<bool(const Header&)>& wanted = {});

/// Says on stderr what table was written.
void note_table(Progress& progress, const Header& header, const std::filesystem::path& path);

/// The answer of commands that generate tables.
[[nodiscard]] RecordWriter begin_answer(const Options& options);

/// Adds a table's file to it once that is there, says on stderr if it was before, and removes what was abandoned; where
/// it was made by force also the table's plain file beside a compressed one, which would be read instead.
void conclude(RecordWriter& answer, const AnyTableKey& key, const std::filesystem::path& path, TableNeed need,
              const Options& options);

}  // namespace tilepdb::pdbgen
