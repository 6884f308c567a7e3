// SPDX-License-Identifier: MIT
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/child_program.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "platform/folders.hpp"
#include "platform/locked_file.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/pages/page.hpp"
#include "solver/pages/web_module.hpp"
#include "text/escaped_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

namespace fs = std::filesystem;

constexpr const char* page_of_folder = "index.html";
constexpr const char* browser_program = "xdg-open";

struct PlayOptions : CommonOptions {
  std::string html;    ///< the file for the page in one file; empty: none
  std::string folder;  ///< the folder for the page with its files; empty: none
  std::string module;  ///< where the module is; empty: that which belongs to this program
  bool open = false;
};

/// The page in the user's own folder, for who only wants to see it.
[[nodiscard]] fs::path own_page() {
  const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
  if (!folder) {
    throw Error(ErrorKind::bad_input, "no folder for the page, for HOME is not set; name the page with --html FILE");
  }
  make_folder(*folder / "tilepdb");
  return *folder / "tilepdb" / "play.html";
}

void write_folder(const WebModule& module, const fs::path& folder, bool replace) {
  make_folder(folder);
  require_output_file("--folder", folder / page_of_folder, replace);
  const auto files = module.files();
  for (const std::string& file : files) {
    make_folder((folder / file).parent_path());
    require_output_file("--folder", folder / file, replace);
  }
  for (const std::string& file : files) write_output_file(folder / file, module.read(file));
  // Last: where the page is, the rest of it is too.
  write_output_file(folder / page_of_folder, player_page({}));
}

void open_in_browser(const fs::path& page) {
  const int code =
      run_child({browser_program,
                 browser_program,
                 {fs::absolute(page).string()},
                 "it opens pages: install the package xdg-utils, or open " + page.string() + " in a browser"});
  if (code == 0) return;
  throw Error(ErrorKind::resource, std::string(browser_program) + ": no browser was opened, exit code " +
                                       std::to_string(code) + "; open " + page.string() + " in a browser");
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
           {text("html", "FILE", options.html, "write the page as one file, which also works from the disk"),
            text("folder", "FOLDER", options.folder,
                 "write the page and its files into a folder, for a web server, which hosts it as it lies"),
            flag("open", options.open, "open the page of --html in a browser, too")
                .needs({"html"}, "--open opens the page in one file: name it with --html FILE"),
            text("module", "FOLDER", options.module,
                 "where the solver for browsers was built (default: beside this program's data)")
                .rare(),
            force_option(options)}}};
}

}  // namespace

Command play_command() {
  return {.name = "play",
          .arguments = "[options]",
          .purpose = "Opens a page in a browser on which boards are played and solved, or writes it.",
          .about =
              "The page asks no other place for anything: it makes the tables itself, keeps them in the browser, and "
              "solves boards of up to 5x5 with the fewest moves, larger ones at once, and the shift puzzle. Without "
              "--html and --folder it is written into the user's cache folder and opened.",
          .examples = {"play --html play.html", "play --folder site"},
          .wanted = of_tiles,
          .call = with_options(declare_play, run_play)};
}

}  // namespace tilepdb::solver
