// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/records.hpp"
#include "cli/support.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/write/table_files.hpp"
#include "text/shown_text.hpp"

namespace tilepdb::generator {

const CommandSyntax automaton_syntax = {
    "automaton", "--board WxH [options]", "Makes the automaton that prunes superfluous moves.",
    "generate makes the one that pdbsolve uses by default; this makes others, for its --automaton-depth.\n"
    "Prints the file.\n",
    automaton_options | folder_option | force_option | quiet_option | format_option};

std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options) {
  const auto folder = table_folder(options.folder);
  auto path = folder / automaton_file_name(board, depth);
  if (!options.force && find_move_automaton(folder, board, depth)) return path;
  Progress progress(path.filename().string(), options);
  const std::uint64_t bytes = make_automaton_file(path, board, depth, progress.job("writing"));
  progress.note(format_bytes(bytes) + ", " + format_fixed(progress.seconds(), 2) + " s");
  return path;
}

int automaton_command(const Options& options) {
  const auto path = make_automaton(*options.board, options.automaton_depth, options);
  if (options.format == OutputFormat::text) {
    std::cout << shown(path.string()) << std::endl;
    return 0;
  }
  RecordWriter answer(std::cout, options.format,
                      {"automaton", "automata", {"file", "board", "depth", "states", "file_bytes"}}, Json::object());
  answer.add({{"file", path.string()},
              {"board", options.board->name()},
              {"depth", options.automaton_depth},
              {"states", read_move_automaton(path).rows().size()},
              {"file_bytes", std::filesystem::file_size(path)}});
  answer.end();
  return 0;
}

}  // namespace tilepdb::generator
