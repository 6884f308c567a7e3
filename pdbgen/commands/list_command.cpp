// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/options.hpp"
#include "platform/file_kind.hpp"
#include "text/text.hpp"
#include "tiles/catalogue.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::pdbgen {

namespace {

void list_catalogue(const Catalogue& catalogue, RecordWriter& answer) {
  const auto tables = tables_needed(catalogue.board, catalogue.blank, catalogue.partitions).size();
  answer.row({"catalogue", catalogue.name, catalogue.board.name(),
              counted(catalogue.partitions.size(), "partition") + ", " + counted(tables, "table"),
              catalogue.description.empty() ? "-" : catalogue.description});
  answer.add({{"kind", "catalogue"},
              {"name", catalogue.name},
              {"board", catalogue.board.name()},
              {"partitions", catalogue.partitions.size()},
              {"tables", tables},
              {"description", catalogue.description}});
}

/// Lists a catalogue file that cannot be read, with the reason.
void list_unreadable(const std::filesystem::path& path, const Error& reason, RecordWriter& answer) {
  const std::string name = path.stem().string();
  answer.row({"catalogue", name, "-", "unreadable", reason.what()}, true);
  answer.add({{"kind", "catalogue"}, {"name", name}, {"file", path.string()}, {"reason", reason.what()}});
}

/// Lists a table or an automaton, or a file that cannot be read as one, with the reason.
void list_file(const std::filesystem::path& path, RecordWriter& answer) {
  const char* const kind = is_automaton_name(path) ? "automaton" : "table";
  Json record{{"kind", kind}, {"name", path.filename().string()}, {"file", path.string()}};
  std::string contents = "unreadable";
  std::string description = "-";
  std::string size = "-";
  try {
    require_regular_file(path);
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(path, error);
    if (error) throw Error(ErrorKind::bad_input, path.string() + ": " + error.message());
    record["file_bytes"] = bytes;
    size = format_bytes(bytes);
    const bool automaton = is_automaton_name(path);
    const std::uint64_t states = automaton ? read_move_automaton(path).rows().size() : read_header(path).reached();
    record["states"] = states;
    contents = counted(states, "state");
  } catch (const Error& error) {
    record["reason"] = description = error.what();
  }
  answer.row({kind, path.string(), size, contents, description}, record.contains("reason"));
  answer.add(record);
}

/// Returns the tables and automata in a folder, sorted by name. Prints a warning if an existing folder cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> paths = entries_of(folder, error);
  if (error && error != std::errc::no_such_file_or_directory) {
    print_error("warning: " + folder.string() + ": " + error.message());
  }
  std::erase_if(paths, [](const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    if (name.starts_with('.')) return true;
    return !name.ends_with(plain_suffix) && !name.ends_with(compressed_suffix) && !is_automaton_name(name);
  });
  return paths;
}

[[nodiscard]] int run_list(const Options& options) {
  const auto folder = known_table_folder(options.folder);
  RecordWriter answer = answer_writer(
      options,
      {"list",
       "entries",
       {"kind", "name", "board", "partitions", "tables", "description", "file", "file_bytes", "states", "reason"}},
      {{"folder", folder.value_or("").string()}});
  // Expected widths of names such as "24-6-6-6-6", sizes and numbers of tables.
  answer.begin_table({{"kind", Cells::texts, 9},
                      {"name", Cells::texts, 10},
                      {"size", Cells::texts, 9},
                      {"contents", Cells::texts, 24},
                      {"description"}},
                     terminal_at(STDOUT_FILENO));
  const auto unreadable = [&](const std::filesystem::path& file, const Error& reason) {
    list_unreadable(file, reason, answer);
  };
  for (const Catalogue& catalogue : list_catalogues(catalogue_folders(shipped_catalogue_folders()), unreadable)) {
    list_catalogue(catalogue, answer);
  }
  if (folder) {
    for (const auto& path : files_in(*folder)) list_file(path, answer);
  } else {
    print_error(std::string("warning: ") + no_table_folder);
  }
  answer.end();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_list(Options& options) {
  return {{"Options", {folder_option(options.folder)}}, output_format(options)};
}

}  // namespace

Command list_command() {
  return {.name = "list",
          .arguments = "[options]",
          .purpose = "List the known catalogues and the files in a folder.",
          .about =
              "A file that is named like a catalogue, table or automaton but cannot be read is listed with the reason; "
              "the exit code is still 0. To check files, use verify.",
          .examples = {"list", "list --dir tables --json"},
          .call = with_options(declare_list, run_list)};
}

}  // namespace tilepdb::pdbgen
