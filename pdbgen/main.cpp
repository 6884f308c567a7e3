// SPDX-License-Identifier: MIT

#include <iostream>
#include <iterator>
#include <span>
#include <string_view>

#include "cli/build_info.hpp"
#include "cli/bus_error.hpp"
#include "cli/run_program.hpp"
#include "cli/support.hpp"
#include "pdbgen/commands/commands.hpp"
#include "platform/threads.hpp"
#include "processes/single_process.hpp"
#include "tuning/commands/commands.hpp"

namespace tilepdb::generator {

namespace {

struct Command {
  const CommandSyntax* syntax;
  int (*run)(const Options&);
};

/// The commands of a puzzle.
struct Puzzle {
  std::string_view name;
  std::span<const Command> commands;
};

constexpr Command tile_commands[] = {{&generate_syntax, generate_command},
                                     {&list_syntax, list_command},
                                     {&info_syntax, info_command},
                                     {&histogram_syntax, histogram_command},
                                     {&verify_syntax, verify_command},
                                     {&compress_syntax, compress_command},
                                     {&decompress_syntax, decompress_command},
                                     {&automaton_syntax, automaton_command},
                                     {&tuning::search_syntax, tuning::search_command},
                                     {&tuning::quality_syntax, tuning::quality_command}};

/// What reads files goes by these, and is the same for all puzzles.
constexpr Command shift_commands[] = {{&shift_generate_syntax, shift_generate_command},
                                      {&list_syntax, list_command},
                                      {&info_syntax, info_command},
                                      {&histogram_syntax, histogram_command},
                                      {&verify_syntax, verify_command},
                                      {&compress_syntax, compress_command},
                                      {&decompress_syntax, decompress_command}};

/// The first is meant if none is named.
constexpr Puzzle puzzles[] = {{"tiles", tile_commands}, {"shift", shift_commands}};

[[nodiscard]] std::string general_help() {
  std::string text = "Usage: pdbgen COMMAND [options]\n\nMakes pattern databases for sliding-tile puzzles.\n\n";
  for (const Puzzle& puzzle : puzzles) {
    if (&puzzle != std::begin(puzzles)) text.append("\nWith --puzzle ").append(puzzle.name).append(":\n\n");
    for (const Command& command : puzzle.commands) {
      const std::string name = command.syntax->name;
      text += "  " + name + std::string(12 - name.size(), ' ') + command.syntax->purpose + "\n";
    }
  }
  return text + "\npdbgen COMMAND --help tells more, pdbgen --version the version.\n" + std::string(exit_code_help);
}

[[nodiscard]] int print(const std::string& text) {
  if (!(std::cout << text << std::flush)) throw Error(ErrorKind::resource, "standard output cannot be written");
  return 0;
}

[[nodiscard]] int run(std::vector<std::string> words, Team* team) {
  const Puzzle& puzzle = take_puzzle(words, puzzles);
  if (words.empty()) throw Error(ErrorKind::bad_input, "no command given; see pdbgen --help");
  if (words[0] == "--help" || words[0] == "-h") return print(general_help());
  if (words[0] == "--version") return print(version_text("pdbgen"));
  for (const Command& command : puzzle.commands) {
    if (words[0] != command.syntax->name) continue;
    Options options = parse_options(*command.syntax, {words.begin() + 1, words.end()});
    options.team = team;
    end_at_once_in(team);
    const bool runs = options.help.empty();
    if (runs && (command.syntax->groups & team_option) != 0 && team == nullptr) require_single_process();
    if (runs && (command.syntax->groups & work_options) != 0) start_threads(options.threads);
    const int code = runs ? command.run(options) : leads(team) ? print(options.help) : 0;
    if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
    return code;
  }
  throw Error(ErrorKind::bad_input, "'" + words[0] + "' is not a command of this puzzle; see pdbgen --help");
}

}  // namespace

}  // namespace tilepdb::generator

int main(int argc, char** argv) {
  tilepdb::generator::catch_interrupts();
  tilepdb::end_on_bus_error("pdbgen");
  return tilepdb::run_program("pdbgen", {argv + (argc > 0 ? 1 : 0), argv + argc}, tilepdb::generator::run,
                              tilepdb::generator::print_error);
}
