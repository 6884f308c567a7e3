// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"
#include "pdbgen/commands/commands.hpp"
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

/// The corpus names them by their places.
[[nodiscard]] const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      solver::solve_command(),        solver::verify_command(),
      solver::check_command(),        solver::random_command(),
      solver::histogram_command(),    solver::report_command(),
      solver::bench_command(),        solver::shift_solve_command(),
      solver::shift_verify_command(), solver::shift_random_command(),
      generator::generate_command(),  generator::puzzle_generate_command(generator::shift_puzzle()),
      generator::histogram_command(), generator::verify_command(),
      generator::automaton_command()};
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
