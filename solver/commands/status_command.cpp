// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "platform/file_kind.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/search_checkpoints.hpp"
#include "solver/commands/search_status.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_checkpoint_bytes = std::size_t{4} << 30;

/// The checkpoints that are named, or else all in the folder.
[[nodiscard]] std::vector<std::string> checkpoints(const Options& options) {
  if (!options.files.empty()) return options.files;
  const auto folder = checkpoint_folder();
  if (!folder) throw Error(ErrorKind::bad_input, std::string(no_checkpoint_folder) + ", or name a FILE");
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& path : entries_of(*folder, error)) {
    if (path.extension() == checkpoint_extension) found.push_back(path.string());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw Error(ErrorKind::resource, folder->string() + ": cannot be read: " + error.message());
  }
  if (found.empty() && !options.quiet) print_note("no checkpoints in " + folder->string());
  return found;
}

[[nodiscard]] double age_of(const std::string& file) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error);
  if (error) return 0;
  return std::max(0.0, std::chrono::duration<double>(std::filesystem::file_time_type::clock::now() - time).count());
}

/// What a checkpoint says. Throws Error if it cannot be read.
[[nodiscard]] Json record_of(const std::string& file) {
  const double age = age_of(file);
  const std::string contents = read_text_file(file, most_checkpoint_bytes, TextSource::regular_file);
  return status_record(file, read_checkpoint(contents, file), age);
}

/// The same of one in the folder, which is not to hide the others: of what cannot be read nothing, with a warning
/// unless its search has ended meanwhile.
[[nodiscard]] std::optional<Json> record_if_readable(const std::string& file) {
  try {
    return record_of(file);
  } catch (const Error& error) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) print_error("warning: " + std::string(error.what()));
    return {};
  }
}

[[nodiscard]] int run_status(const Options& options) {
  RecordWriter answer(std::cout, options.format,
                      {"status", "searches",
                       split_words("file age_seconds program board catalogue instances done id start seconds at_least "
                                   "bound from_goal subtrees subtrees_done expanded seconds_in_bound "
                                   "expanded_per_second least_share most_share least_seconds_left most_seconds_left "
                                   "next_seconds")},
                      Json::object());
  answer.fill([&] {
    bool first = true;
    for (const std::string& file : checkpoints(options)) {
      const auto record = options.files.empty() ? record_if_readable(file) : record_of(file);
      if (!record) continue;
      answer.add(*record);
      answer.print((first ? "" : "\n") + status_text(*record));
      first = false;
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_status(Options& options) {
  return {{"Checkpoints", {quiet_option(options, "no note where there are no checkpoints")}}, machine_output(options)};
}

}  // namespace

Command status_command() {
  return {
      .name = "status",
      .arguments = "[FILE…] [options]",
      .purpose = "Says how far searches are, by their checkpoints.",
      .about =
          "FILE is a checkpoint of solve or verify; without one all readable checkpoints in $TILEPDB_STATE_DIR "
          "(default: tilepdb/searches in the user's state folder) are shown. No "
          "tables are read, and a search that is running is not disturbed: its checkpoints are replaced as a whole. "
          "Shown are what is searched and how, the bounds that are completed, how far the bound under way is, and what "
          "it and one after it will take. That is estimated by how bounds have grown, and is a range where that was "
          "wrong for earlier ones; a solution may end the bound at any time.",
      .examples = {"status", "status --json"},
      .most_words = any_number_of_words,
      .wanted = of_tiles,
      .call = with_options(declare_status, run_status)};
}

}  // namespace tilepdb::solver
