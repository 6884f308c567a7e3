// SPDX-License-Identifier: MIT
#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "solver/commands/commands.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

namespace {

[[nodiscard]] std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream lines(text);
  for (std::string word; std::getline(lines, word);) words.push_back(word);
  return words;
}

[[nodiscard]] Command shift_command(std::string_view name) {
  for (const Puzzle& puzzle : solver::other_puzzles()) {
    const auto named = [&](const Command& command) { return command.name == name; };
    const auto found = std::find_if(puzzle.commands.begin(), puzzle.commands.end(), named);
    if (puzzle.name == "shift" && found != puzzle.commands.end()) return *found;
  }
  throw std::logic_error("the shift puzzle has no command " + std::string(name));
}

/// The corpus names them by their places.
[[nodiscard]] const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      solver::solve_command(),     solver::verify_command(),    solver::check_command(),
      solver::random_command(),    solver::histogram_command(), solver::report_command(),
      solver::bench_command(),     shift_command("solve"),      shift_command("verify"),
      shift_command("random"),     pdbgen::generate_command(),  pdbgen::puzzle_generate_command(pdbgen::shift_puzzle()),
      pdbgen::histogram_command(), pdbgen::verify_command(),    pdbgen::automaton_command(),
      solver::draw_command()};
  return all;
}

}  // namespace

int command_line(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const Command& command = commands()[data[0] % commands().size()];
  const auto words = words_of({data + 1, data + size});
  return read([&] { (void)parse_words(command, command.call(), "program command", words); });
}

}  // namespace tilepdb::fuzz
