// SPDX-License-Identifier: MIT
#include <sstream>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "pdbgen/commands/commands.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {
namespace {

[[nodiscard]] std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream lines(text);
  for (std::string word; std::getline(lines, word);) words.push_back(word);
  return words;
}

/// A command and the index of a puzzle family.
struct OfPuzzle {
  Command command;
  std::size_t puzzle = 0;
};

/// The index of the shift puzzle.
constexpr std::size_t shift = 1;

/// The corpus refers to commands by index.
[[nodiscard]] const std::vector<OfPuzzle>& commands() {
  static const std::vector<OfPuzzle> all{
      {solver::solve_command()},         {solver::verify_command()},       {solver::check_command()},
      {solver::random_command()},        {solver::histogram_command()},    {solver::report_command()},
      {solver::bench_command()},         {solver::solve_command(), shift}, {solver::verify_command(), shift},
      {solver::random_command(), shift}, {pdbgen::generate_command()},     {pdbgen::generate_command(), shift},
      {pdbgen::histogram_command()},     {pdbgen::verify_command()},       {pdbgen::automaton_command()},
      {solver::draw_command()},          {solver::compare_command()},      {solver::h_command()}};
  return all;
}

}  // namespace

int command_line(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  static const Program program{"program", "", {}, solver::all_puzzles()};
  const auto& [command, number] = commands()[data[0] % commands().size()];
  const Puzzle& puzzle = program.puzzles[number];
  const auto words = words_of({data + 1, data + size});
  return read([&] { (void)parse_words(program, puzzle, command, command.call(puzzle), words); });
}

}  // namespace tilepdb::fuzz
