// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <new>

#include "solver/commands/commands.hpp"
#include "solver/commands/interruption.hpp"
#include "solver/commands/report.hpp"
#include "tilepdb/tool_support.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::solver {
namespace {

struct Command {
  const CommandSyntax* syntax;
  int (*run)(const Options&);
};

constexpr Command commands[] = {{&solve_syntax, solve_command},
                                {&verify_syntax, verify_command},
                                {&check_syntax, check_command},
                                {&random_syntax, random_command},
                                {&bench_syntax, bench_command}};

[[nodiscard]] std::string general_help() {
  std::string text = "Usage: pdbsolve COMMAND [options]\n\nSolves sliding-tile puzzles with the fewest moves.\n\n";
  for (const Command& command : commands) {
    const std::string name = command.syntax->name;
    text += "  " + name + std::string(10 - name.size(), ' ') + command.syntax->purpose + "\n";
  }
  return text + "\npdbsolve COMMAND --help tells more, pdbsolve --version the version.\n" + std::string(exit_code_help);
}

[[nodiscard]] int print(const std::string& text) {
  std::cout << text;
  flush_output();
  return 0;
}

[[nodiscard]] int run(const std::vector<std::string>& words) {
  if (words.empty()) throw Error(ErrorKind::bad_input, "no command given; see pdbsolve --help");
  if (words[0] == "--help" || words[0] == "-h") return print(general_help());
  if (words[0] == "--version") return print(std::string("pdbsolve (tilepdb) ") + version + "\n");
  for (const Command& command : commands) {
    if (words[0] != command.syntax->name) continue;
    const Options options = parse_options(*command.syntax, {words.begin() + 1, words.end()});
    return options.help.empty() ? command.run(options) : print(options.help);
  }
  throw Error(ErrorKind::bad_input,
              "'" + words[0] + "' is not a command; expected solve, verify, check, random or bench");
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  using tilepdb::ErrorKind;
  using tilepdb::solver::print_error;
  tilepdb::solver::end_on_interrupt();
  try {
    return tilepdb::solver::run({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const tilepdb::Error& error) {
    print_error(error.what());
    return tilepdb::exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
  } catch (const std::exception& error) {
    print_error(error.what());
  }
  return tilepdb::exit_code(ErrorKind::resource);
}
