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
#include "text/records.hpp"

// What commands of both programs take.
namespace tilepdb {

struct CommonOptions {
  std::vector<std::string> files;  ///< the words that are no options
  int threads = 0;
  InstructionSet instruction_set = best_instruction_set();
  bool force = false;  ///< replace files that exist
  bool quiet = false;
  bool verbose = false;
  OutputFormat format = OutputFormat::text;
  Team* team = nullptr;  ///< the processes that share the work, if --mpi is given

  /// The options that were given, with Option::concerns.
  struct Given {
    std::string name;
    unsigned concerns;
  };
  std::vector<Given> given;

  /// The first option given that concerns one of these; null if none does.
  [[nodiscard]] const std::string* first_given(unsigned concerns) const {
    for (const Given& option : given) {
      if ((option.concerns & concerns) != 0) return &option.name;
    }
    return nullptr;
  }

  /// Whether any of these options was given, by their names.
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

/// --mpi, which is looked for before the other words (join_team()).
[[nodiscard]] Option team_option(std::string about);

/// --dir, the folder of tables.
[[nodiscard]] Option folder_option(std::string& folder);

/// --svg, of commands that show histograms.
[[nodiscard]] Option plot_option(std::string& file);

/// --bars, of commands that show bars on terminals.
[[nodiscard]] Option bars_option(bool& bars);

/// --json, --jsonl and --csv.
[[nodiscard]] OptionGroup machine_output(CommonOptions& options);

}  // namespace tilepdb
