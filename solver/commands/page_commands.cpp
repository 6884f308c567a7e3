// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/child_program.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "platform/folders.hpp"
#include "platform/input_text.hpp"
#include "platform/locked_file.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/pages/page.hpp"
#include "solver/pages/run_results.hpp"
#include "solver/pages/web_module.hpp"
#include "text/escaped_text.hpp"
#include "tilepdb/error.hpp"

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

/// Parses results. If the last line has no line end and is invalid, as a run that was killed leaves it, prints a
/// warning and leaves it out.
[[nodiscard]] std::vector<Json> results_of(const std::string& text, const std::string& name) {
  try {
    return parse_results(text, name);
  } catch (const Error& error) {
    const auto end = text.rfind('\n');
    const bool is_whole = text.ends_with('}') && std::string_view(error.what()).find("not JSON") == std::string::npos;
    if (is_whole || end == std::string::npos || end + 1 == text.size()) throw;
    std::vector<Json> runs;
    try {
      runs = parse_results(text.substr(0, end + 1), name);
    } catch (const Error&) {
    }
    if (runs.empty()) throw;
    print_error("warning: " + name + ": its last line is incomplete; left out");
    return runs;
  }
}

[[nodiscard]] int run_report(const Options& options) {
  require_output_file("--html", options.html, options.force);
  std::vector<Json> runs;
  std::vector<std::string> files;
  for (const std::string& name : options.files) {
    for (Json& run : results_of(read_text_file(name, most_result_bytes), name)) {
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

namespace {

namespace fs = std::filesystem;

constexpr const char* page_of_folder = "index.html";
constexpr const char* browser_program = "xdg-open";

struct PlayOptions : CommonOptions {
  std::string html;    ///< file of the page as one file; empty: none
  std::string folder;  ///< folder of the page with its files; empty: none
  std::string module;  ///< folder of the module; empty: the program's own
  bool open = false;
};

/// Returns the path of the page in the user's cache folder, which it creates.
[[nodiscard]] fs::path own_page() {
  const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
  if (!folder) {
    throw Error(ErrorKind::bad_input, "no folder for the page: HOME is not set; name the page with --html FILE");
  }
  make_folder(*folder / "tilepdb");
  return *folder / "tilepdb" / "play.html";
}

void write_folder(const WebModule& module, const fs::path& folder, bool replace) {
  make_folder(folder);
  require_output_file("--folder", folder / page_of_folder, replace);
  const auto files = module.files();
  for (const auto& [file, content] : files) {
    make_folder((folder / file).parent_path());
    require_output_file("--folder", folder / file, replace);
  }
  for (const auto& [file, content] : files) write_output_file(folder / file, content);
  // The page is written last, so if it exists, its files do too.
  write_output_file(folder / page_of_folder, player_page({}));
}

void open_in_browser(const fs::path& page) {
  const int code = run_child({browser_program,
                              browser_program,
                              {fs::absolute(page).string()},
                              "install the package xdg-utils, or open " + page.string() + " in a browser"});
  if (code == 0) return;
  throw Error(ErrorKind::resource, std::string(browser_program) + ": failed with exit code " + std::to_string(code) +
                                       "; open " + page.string() + " in a browser");
}

[[nodiscard]] int run_play(const PlayOptions& options) {
  const bool is_own = options.html.empty() && options.folder.empty();
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  const WebModule module = find_web_module(options.module);
  fs::path page = options.html;
  if (is_own) page = own_page();
  if (!page.empty()) {
    write_output_file(page, player_page(module.inside()));
    print_output(escape_for_terminal(page.string()) + "\n");
  }
  if (!options.folder.empty()) {
    write_folder(module, options.folder, options.force);
    print_output(escape_for_terminal((fs::path(options.folder) / page_of_folder).string()) + "\n");
  }
  if (is_own || options.open) open_in_browser(page);
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_play(PlayOptions& options) {
  return {{"Page",
           {text("html", "FILE", options.html, "write the page as one file, which browsers open without a server"),
            text("folder", "FOLDER", options.folder, "write the page and its files into a folder, for a web server"),
            flag("open", options.open, "also open the page of --html in a browser")
                .needs({"html"}, "--open is for the page in one file; name it with --html FILE"),
            text("module", "FOLDER", options.module,
                 "folder of the solver built for browsers, or a page with it (default: beside this program's data)")
                .rare(),
            force_option(options)}}};
}

}  // namespace

Command play_command() {
  return {.name = "play",
          .arguments = "[options]",
          .purpose = "Open a page to play and solve boards in a browser, or write it to a file.",
          .about =
              "The page needs no network: it makes the tables itself and keeps them in the browser. It solves boards "
              "up to 5x5 and the shift puzzle with the fewest moves, and larger boards quickly, but with more moves. "
              "Without "
              "--html and --folder the page is written into the user's cache folder and opened.",
          .examples = {"play --html play.html", "play --folder site"},
          .wanted = of_tiles,
          .call = with_options(declare_play, run_play)};
}

}  // namespace tilepdb::solver
