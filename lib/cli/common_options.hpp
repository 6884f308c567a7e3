// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option.hpp"
#include "platform/instruction_set.hpp"
#include "team/team.hpp"
#include "text/json_fwd.hpp"
#include "text/records.hpp"

// Options that commands of several programs share.
namespace tilepdb {

struct CommonOptions {
  std::vector<std::string> files;  ///< the words besides options
  int threads = 0;
  bool has_threads = false;  ///< the command takes --jobs
  InstructionSet instruction_set = best_instruction_set();
  bool force = false;  ///< replace files that exist
  bool quiet = false;
  bool verbose = false;
  OutputFormat format = OutputFormat::text;
  Team* team = nullptr;  ///< the processes that share the work; null without --mpi

  /// An option on the command line, with its Option::concerns.
  struct Given {
    std::string name;
    unsigned concerns;
  };
  std::vector<Given> given;

  /// Returns the first given option that has one of these bits of Option::concerns, or null.
  [[nodiscard]] const std::string* first_given(unsigned concerns) const {
    for (const Given& option : given) {
      if ((option.concerns & concerns) != 0) return &option.name;
    }
    return nullptr;
  }

  /// Returns whether any of these options was given.
  [[nodiscard]] bool is_given(std::initializer_list<std::string_view> names) const {
    return std::any_of(given.begin(), given.end(), [&](const Given& option) {
      return std::find(names.begin(), names.end(), option.name) != names.end();
    });
  }
};

[[nodiscard]] Option jobs_option(CommonOptions& options);
[[nodiscard]] Option quiet_option(CommonOptions& options, std::string about);
[[nodiscard]] Option verbose_option(CommonOptions& options, std::string about);
[[nodiscard]] Option force_option(CommonOptions& options);
[[nodiscard]] Option instruction_set_option(CommonOptions& options);

/// --mpi, which join_team() looks for before the other words are parsed.
[[nodiscard]] Option team_option(std::string about);

/// --dir, the folder of tables.
[[nodiscard]] Option folder_option(std::string& folder);

/// --svg of commands that show histograms.
[[nodiscard]] Option plot_option(std::string& file);

/// --bars of commands that show bars on terminals.
[[nodiscard]] Option bars_option(bool& bars);

/// --json, --jsonl, --csv and --colour.
[[nodiscard]] OptionGroup output_format(CommonOptions& options);

/// Returns the head of a command's machine output: the members of `head`, then the machine, the threads of the run
/// (those of `head`, else of --jobs if the command has it), and the program's version and revision.
[[nodiscard]] Json run_head(const CommonOptions& options, const Json& head);

/// Returns the writer of a command's answer on stdout, with that head.
[[nodiscard]] RecordWriter answer_writer(const CommonOptions& options, RecordWriter::Layout layout, const Json& head);

}  // namespace tilepdb
