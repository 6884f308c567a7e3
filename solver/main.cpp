// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <iterator>
#include <span>
#include <string_view>

#include "cli/build_info.hpp"
#include "cli/bus_error.hpp"
#include "cli/run_program.hpp"
#include "cli/support.hpp"
#include "platform/threads.hpp"
#include "processes/single_process.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/interruption.hpp"
#include "solver/commands/printing.hpp"
#include "solver/commands/shift_options.hpp"
#include "solver/tables/notes.hpp"

namespace tilepdb::solver {
namespace {

using WordList = std::vector<std::string>;

struct Command {
  const CommandSyntax* syntax;
  int (*run)(const WordList& words, Team* team);
};

/// The commands of a puzzle.
struct Puzzle {
  std::string_view name;
  std::span<const Command> commands;
};

[[nodiscard]] int print(const std::string& text) {
  std::cout << text;
  flush_output();
  return 0;
}

template <const CommandSyntax& Syntax, int (*Run)(const Options&)>
[[nodiscard]] int run_tiles(const WordList& words, Team* team) {
  Options options = parse_options(Syntax, words);
  options.team = team;
  if (!options.help.empty()) return leads(team) ? print(options.help) : 0;
  if ((Syntax.groups & checkpoint_options) != 0 && team == nullptr) require_single_process();
  const bool one_thread = asks_for_general_algorithm(options) && options.algorithm != Algorithm::beam;
  if ((Syntax.groups & histogram_options) != 0 || ((Syntax.groups & search_options) != 0 && !one_thread))
    start_threads(options.threads);
  return Run(options);
}

template <const CommandSyntax& Syntax, int (*Run)(const ShiftOptions&)>
[[nodiscard]] int run_shift(const WordList& words, Team* /*team*/) {
  const ShiftOptions options = parse_shift_options(Syntax, words);
  return options.help.empty() ? Run(options) : print(options.help);
}

constexpr Command tile_commands[] = {{&solve_syntax, run_tiles<solve_syntax, solve_command>},
                                     {&verify_syntax, run_tiles<verify_syntax, verify_command>},
                                     {&check_syntax, run_tiles<check_syntax, check_command>},
                                     {&random_syntax, run_tiles<random_syntax, random_command>},
                                     {&histogram_syntax, run_tiles<histogram_syntax, histogram_command>},
                                     {&report_syntax, run_tiles<report_syntax, report_command>},
                                     {&bench_syntax, run_tiles<bench_syntax, bench_command>}};

constexpr Command shift_commands[] = {{&shift_solve_syntax, run_shift<shift_solve_syntax, shift_solve_command>},
                                      {&shift_verify_syntax, run_shift<shift_verify_syntax, shift_verify_command>},
                                      {&shift_check_syntax, run_shift<shift_check_syntax, shift_check_command>},
                                      {&shift_random_syntax, run_shift<shift_random_syntax, shift_random_command>}};

/// The first is meant if none is named.
constexpr Puzzle puzzles[] = {{"tiles", tile_commands}, {"shift", shift_commands}};

[[nodiscard]] std::string general_help() {
  std::string text = "Usage: pdbsolve COMMAND [options]\n\nSolves sliding-tile puzzles with the fewest moves.\n\n";
  for (const Puzzle& puzzle : puzzles) {
    if (&puzzle != std::begin(puzzles)) text.append("\nWith --puzzle ").append(puzzle.name).append(":\n\n");
    for (const Command& command : puzzle.commands) {
      const std::string name = command.syntax->name;
      text += "  " + name + std::string(11 - name.size(), ' ') + command.syntax->purpose + "\n";
    }
  }
  return text + "\npdbsolve COMMAND --help tells more, pdbsolve --version the version.\n" + std::string(exit_code_help);
}

[[nodiscard]] int run(WordList words, Team* team) {
  const Puzzle& puzzle = take_puzzle(words, puzzles);
  if (words.empty()) throw Error(ErrorKind::bad_input, "no command given; see pdbsolve --help");
  if (words[0] == "--help" || words[0] == "-h") return print(general_help());
  if (words[0] == "--version") return print(version_text("pdbsolve"));
  std::string known;
  for (const Command& command : puzzle.commands) {
    if (words[0] == command.syntax->name) return command.run({words.begin() + 1, words.end()}, team);
    const bool last = &command == &puzzle.commands.back();
    known.append(known.empty() ? "" : last ? " or " : ", ").append(command.syntax->name);
  }
  throw Error(ErrorKind::bad_input, "'" + words[0] + "' is not a command; expected " + known);
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  tilepdb::solver::end_on_interrupt();
  tilepdb::end_on_bus_error("pdbsolve");
  return tilepdb::run_program("pdbsolve", {argv + (argc > 0 ? 1 : 0), argv + argc}, tilepdb::solver::run,
                              tilepdb::solver::print_error);
}
