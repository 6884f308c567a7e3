// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "text/records.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/write/table_file_writer.hpp"

// What the commands that generate tables share.
namespace tilepdb::pdbgen {

/// The file of a table.
[[nodiscard]] std::filesystem::path table_path(const AnyTableKey& key, const Options& options);

/// How to write it.
[[nodiscard]] WriteOptions write_options_of(const Options& options);

/// Makes a table's file of its other form, plain or compressed, as make_from_other_form() does, and says so on stderr.
[[nodiscard]] bool converted(const AnyTableKey& key, const std::filesystem::path& path, const Options& options,
                             const std::function<bool(const Header&)>& wanted = {});

/// Says on stderr what table was written.
void note_table(Progress& progress, const Header& header, const std::filesystem::path& path);

/// The answer of commands that generate tables.
[[nodiscard]] RecordWriter begin_answer(const Options& options);

/// Adds a table's file to it, which was generated now or is there from before.
void add_to_answer(RecordWriter& answer, const std::filesystem::path& path, bool generated);

}  // namespace tilepdb::pdbgen
