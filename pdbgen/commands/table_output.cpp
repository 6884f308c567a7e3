// SPDX-License-Identifier: MIT
#include "pdbgen/commands/table_output.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "cli/printing.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Makes a table's file of its other form.
[[nodiscard]] bool converted(const AnyTableKey& key, const std::filesystem::path& path, const Options& options,
                             const std::function<bool(const Header&)>& wanted) {
  Progress progress(file_stem(key), options);
  const auto unusable = [&](const Error& reason) {
    // Of two forms that are there the plain one is read.
    const bool is_read_first = is_compressed_name(path);
    print_error(std::string("warning: ") + reason.what() + "; the table is made anew" +
                (is_read_first ? ", but that file is read first: remove it or use --force" : ""));
  };
  if (!make_from_other_form(path, key, progress.job("writing"), write_options_of(options), unusable, wanted)) {
    return false;
  }
  progress.note(std::string(is_compressed_name(path) ? "compressed" : "decompressed") +
                " from the file that is there, " + format_fixed(progress.seconds(), 2) + " s");
  return true;
}

/// Removes the plain file of a table beside the compressed one at the path: it would be read instead.
void remove_plain_form(const std::filesystem::path& path, const Options& options) {
  const auto plain = std::filesystem::path(path).replace_extension();
  if (!is_compressed_name(path) || !is_present(plain)) return;
  std::error_code error;
  std::filesystem::remove(plain, error);
  if (error) {
    throw Error(ErrorKind::resource,
                plain.string() + ": cannot be removed, and is read before the new file: " + error.message());
  }
  if (!options.quiet) print_note(plain.string() + ": removed, since it would be read before the new file");
}

}  // namespace

std::filesystem::path table_path(const AnyTableKey& key, const Options& options) {
  return table_file(table_folder(options.folder), key, options.compress);
}

WriteOptions write_options_of(const Options& options) { return {options.compression_level, options.force}; }

TableNeed prepare(const AnyTableKey& key, const std::filesystem::path& path, const Options& options,
                  const std::function<bool(const Header&)>& wanted) {
  if (options.force) {
    require_name_for_file(path);
    remove_abandoned(path.parent_path(), key);
    return TableNeed::search;
  }
  if (is_there(path, key)) return TableNeed::nothing;
  return converted(key, path, options, wanted) ? TableNeed::conversion : TableNeed::search;
}

void note_table(Progress& progress, const Header& header, const std::filesystem::path& path) {
  progress.note(counted(header.reached(), "state") + ", h up to " + std::to_string(header.histogram.size() - 1) + ", " +
                format_bytes(std::filesystem::file_size(path)) + ", " + format_fixed(progress.seconds(), 2) + " s");
}

RecordWriter begin_answer(const Options& options) {
  return {std::cout, options.format, {"generate", "tables", table_columns({"generated"})}, Json::object()};
}

void conclude(RecordWriter& answer, const AnyTableKey& key, const std::filesystem::path& path, TableNeed need,
              const Options& options) {
  if (need == TableNeed::nothing && !options.quiet) std::cerr << file_stem(key) << ": is there" << std::endl;
  if (options.force) remove_plain_form(path, options);
  remove_abandoned(path.parent_path(), key);
  if (answer.format() == OutputFormat::text) return answer.print(shown(path.string()) + "\n");
  Json record = table_record(path, read_header(path));
  record["generated"] = need != TableNeed::nothing;
  answer.add(record);
}

}  // namespace tilepdb::pdbgen
