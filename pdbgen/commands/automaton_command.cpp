// SPDX-License-Identifier: MIT
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/write/table_files.hpp"
#include "text/escaped_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options) {
  const auto folder = table_folder(options.folder);
  auto path = folder / automaton_file_name(board, depth);
  if (!options.force && is_automaton_there(folder, board, depth)) return path;
  Progress progress(path.filename().string(), options);
  const std::uint64_t bytes = make_automaton_file(path, board, depth, progress.job("writing"));
  progress.note(format_bytes(bytes) + ", " + format_fixed(progress.seconds(), 2) + " s");
  return path;
}

namespace {

[[nodiscard]] int run_automaton(const Options& options) {
  const auto path = make_automaton(*options.board, options.automaton_depth, options);
  if (options.format == OutputFormat::text) {
    print_output(escape_for_terminal(path.string()) + "\n");
    return 0;
  }
  RecordWriter answer = answer_writer(
      options, {"automaton", "automata", {"file", "board", "depth", "states", "file_bytes"}}, Json::object());
  answer.add({{"file", path.string()},
              {"board", options.board->name()},
              {"depth", options.automaton_depth},
              {"states", read_move_automaton(path).rows().size()},
              {"file_bytes", std::filesystem::file_size(path)}});
  answer.end();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_automaton(Options& options) {
  const std::string most = std::to_string(max_automaton_depth_of_any_board);
  return {{"Options",
           {board_option(options),
            number("depth", "N", options.automaton_depth,
                   "length of the longest superfluous sequences that the automaton recognizes, 0 to " + most +
                       ", less on large boards (default: " + std::to_string(default_automaton_depth) + ")",
                   {0, max_automaton_depth_of_any_board}),
            folder_option(options.folder), force_option(options), quiet_option(options)}},
          output_format(options)};
}

}  // namespace

Command automaton_command() {
  return {.name = "automaton",
          .arguments = "--board WxH [options]",
          .purpose = "Make the automaton that prunes superfluous moves.",
          .about =
              "generate makes the automaton that pdbsolve uses by default; this command makes others, for "
              "pdbsolve --automaton-depth. Prints the file.",
          .examples = {"automaton --board 4x4 --depth 16", "automaton --board 5x5 --depth 12 --dir tables"},
          .needs = {{{"board"}, "--board is required"}},
          .wanted = of_tiles,
          .call = with_options(declare_automaton, run_automaton)};
}

}  // namespace tilepdb::pdbgen
