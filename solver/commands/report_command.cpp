// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/pages/page.hpp"
#include "solver/pages/run_results.hpp"
#include "text/escaped_text.hpp"

namespace tilepdb::solver {

namespace {

constexpr std::size_t most_result_bytes = std::size_t{1} << 30;

[[nodiscard]] std::string name_of(const Json& run) { return run.at("name").get<std::string>(); }

/// Distinguishes runs of the same name by their files, given with folders, and a file given twice by a number.
void name_runs(std::vector<Json>& runs, const std::vector<std::string>& files) {
  std::map<std::string, std::size_t> uses;
  for (const Json& run : runs) ++uses[name_of(run)];
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string name = name_of(runs[i]);
    if (uses[name] < 2) continue;
    const bool is_file = name == std::filesystem::path(files[i]).filename().string();
    runs[i]["name"] = files[i] + (is_file ? "" : ", " + name);
  }
  std::map<std::string, std::size_t> seen;
  for (Json& run : runs) {
    const std::string name = name_of(run);
    const std::size_t number = ++seen[name];
    run["name"] = escape_for_terminal(name) + (number > 1 ? " (" + std::to_string(number) + ")" : "");
  }
}

[[nodiscard]] int run_report(const Options& options) {
  require_output_file("--html", options.html, options.force);
  std::vector<Json> runs;
  std::vector<std::string> files;
  for (const std::string& name : options.files) {
    for (Json& run : parse_results(read_text_file(name, most_result_bytes), name)) {
      runs.push_back(std::move(run));
      files.push_back(name);
    }
  }
  name_runs(runs, files);
  write_output_file(options.html, report_page(runs));
  std::cout << escape_for_terminal(options.html) << '\n';
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_report(Options& options) {
  return {page_options(options, "write the page to this file, for any browser")};
}

}  // namespace

Command report_command() {
  return {
      .name = "report",
      .arguments = "RESULTS [MORE…] --html FILE [options]",
      .purpose = "Write a page with plots and tables of one run, or of several compared with the first.",
      .about =
          "RESULTS and MORE are files that solve, bench or compare wrote with --json, --jsonl or --csv. The page shows "
          "lengths against nodes and seconds, the distributions of h and of lengths, and the slowest instances; "
          "for several runs also the nodes and seconds of each against the first.",
      .examples = {"report results.json --html report.html", "report results.json more.csv --html runs.html"},
      .most_words = any_number_of_words,
      .needs = {{{words_besides_options}, "no results: name a file"}, {{"html"}, "name the page with --html FILE"}},
      .call = with_options(declare_report, run_report)};
}

}  // namespace tilepdb::solver
