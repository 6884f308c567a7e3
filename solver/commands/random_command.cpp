// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "cli/records.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/least_solution.hpp"
#include "solver/commands/printing.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/instances/reachability.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// A seed that users can write down and give again.
[[nodiscard]] std::uint64_t fresh_seed() {
  std::random_device device;
  return device();
}

/// A board whose shortest solutions take so many moves: the end of a walk that is at least as far from the goal,
/// brought nearer along a shortest solution. Walks get longer until one leads far enough.
[[nodiscard]] Position at_distance(unsigned length, const Position& goal, const LeastSolution& least,
                                   RandomPositions& random) {
  constexpr unsigned tries = 100'000;
  std::size_t longest = 0;
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    const unsigned more = std::min((attempt + 1) * length / 8, 40 * goal.board.cells());
    Position position = random.walk(goal, length + more + random.below(2));
    const auto solution = least.of(position);
    longest = std::max(longest, solution.size());
    if (solution.size() < length) continue;
    for (std::size_t i = 0; i < solution.size() - length; ++i) position.move_blank(solution[i]);
    return position;
  }
  throw Error(ErrorKind::no_answer, "--length " + std::to_string(length) + ": " + format_count(tries) +
                                        " boards took at most " + counted(longest, "move"));
}

}  // namespace

const CommandSyntax random_syntax{
    "random", "--board WxH [options]", "Prints random boards that can reach the goal, as an instance file.",
    "Each solvable board is equally likely, unless --walk or --length is given.\n"
    "With --length every board is solved on the way, faster where the board's tables are.\n",
    board_options | goal_options | random_options | format_options};

int random_command(const Options& options) {
  if (!options.board) throw Error(ErrorKind::bad_input, "name the board, for example --board 4x4");
  const BoardSize board = *options.board;
  const Position goal = parse_goal_text(board, options.goal);
  const std::uint64_t seed = options.random.seed ? *options.random.seed : fresh_seed();
  const bool text = options.format == OutputFormat::text;
  if (text && !options.quiet) {
    std::cout << "# pdbsolve random --board " << board.name() << " --count " << options.random.count << " --seed "
              << seed;
    if (options.random.walk) std::cout << " --walk " << *options.random.walk;
    if (options.length) std::cout << " --length " << *options.length;
    const std::string goal_name = goal_text(goal);
    const char* const quote = goal_name.find(' ') == std::string::npos ? "" : "\"";
    std::cout << " --goal " << quote << goal_name << quote << "\n# columns: id  "
              << (options.length ? "optimal-length  tiles\n" : "tiles\n");
    flush_output();
  }
  RandomPositions random(seed);
  std::optional<LeastSolution> least;
  if (options.length) least.emplace(options, goal);
  Json head{{"puzzle", "tiles"}, {"board", board.name()}, {"goal", goal_text(goal)}, {"seed", seed}};
  if (options.random.walk) head["walk"] = *options.random.walk;
  RecordWriter answer(std::cout, options.format, {"random", "instances", {"id", "length", "start"}}, head);
  answer.guard([&] {
    for (std::uint64_t id = 1; id <= options.random.count; ++id) {
      const Position position = least                 ? at_distance(*options.length, goal, *least, random)
                                : options.random.walk ? random.walk(goal, *options.random.walk)
                                                      : random.solvable(goal);
      if (text) {
        std::cout << id << ' ' << (least ? std::to_string(*options.length) + " " : "") << position.text() << '\n';
        if (least) flush_output();
        if (!std::cout) break;
      }
      Json record{{"id", std::to_string(id)}};
      if (least) record["length"] = *options.length;
      record["start"] = position.text();
      answer.add(record);
    }
  });
  answer.end();
  flush_output();
  return 0;
}

}  // namespace tilepdb::solver
