// SPDX-License-Identifier: MIT
#include <iostream>

#include "solver/commands/commands.hpp"
#include "solver/pages/report_page.hpp"
#include "tilepdb/input_text.hpp"
#include "tilepdb/tool/output_file.hpp"

namespace tilepdb::solver {

const CommandSyntax report_syntax{
    "report",
    "RESULTS [MORE] --html FILE [options]",
    "Writes a page with plots and tables of one run, or two.",
    "RESULTS and MORE are what solve or bench wrote with --json or --jsonl. The page shows lengths\n"
    "against nodes and seconds, how h and lengths are distributed, the slowest instances, and two\n"
    "runs side by side.\n",
    results_options | page_options,
    {},
    "the page, for any browser"};

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;  // of results

}  // namespace

int report_command(const Options& options) {
  if (options.files.empty()) throw Error(ErrorKind::bad_input, "no results: name a file; see pdbsolve report --help");
  if (options.html.empty()) throw Error(ErrorKind::bad_input, "name the page with --html FILE");
  require_output_file("--html", options.html, options.force);
  std::vector<Json> runs;
  runs.reserve(options.files.size());
  for (const std::string& name : options.files) {
    runs.push_back(parse_results(read_text_file(name, most_bytes), name));
  }
  // Two files of one name are told apart by their folders.
  if (runs.size() == 2 && runs[0]["name"] == runs[1]["name"]) {
    for (std::size_t i = 0; i < runs.size(); ++i) runs[i]["name"] = options.files[i];
  }
  write_output_file(options.html, report_page(runs));
  std::cout << options.html << '\n';
  return 0;
}

}  // namespace tilepdb::solver
