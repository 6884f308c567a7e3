// SPDX-License-Identifier: MIT
#include <iostream>
#include <random>

#include "solver/commands/commands.hpp"
#include "solver/commands/report.hpp"
#include "solver/reachability.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// A seed that users can write down and give again.
[[nodiscard]] std::uint64_t fresh_seed() {
  std::random_device device;
  return device();
}

}  // namespace

const CommandSyntax random_syntax{
    "random", "--board WxH [options]", "Prints random boards that can reach the goal, as an instance file.",
    "Each solvable board is equally likely, unless --walk is given.\n", board_options | goal_options | random_options};

int random_command(const Options& options) {
  if (!options.board) throw Error(ErrorKind::bad_input, "name the board, for example --board 4x4");
  const BoardSize board = *options.board;
  const Position goal = parse_goal(board, options.goal);
  const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
  if (!options.quiet) {
    std::cout << "# pdbsolve random --board " << board.name() << " --count " << options.count << " --seed " << seed;
    if (options.walk) std::cout << " --walk " << *options.walk;
    const std::string goal_name = goal_text(goal);
    const char* const quote = goal_name.find(' ') == std::string::npos ? "" : "\"";
    std::cout << " --goal " << quote << goal_name << quote << "\n# columns: id  tiles\n";
  }
  RandomPositions random(seed);
  for (std::uint64_t id = 1; id <= options.count; ++id) {
    const Position position = options.walk ? random.walk(goal, *options.walk) : random.solvable(goal);
    std::cout << id << ' ' << position.text() << '\n';
    if (!std::cout) break;
  }
  flush_output();
  return 0;
}

}  // namespace tilepdb::solver
