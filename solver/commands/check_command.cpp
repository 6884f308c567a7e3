// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "cli/records.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/states_output.hpp"
#include "solver/instances/reachability.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] int run_check(const Options& options) {
  const Problem problem = read_problem(options);
  const std::string asked = goal_text(problem.goal);
  bool all_reachable = true;
  RecordWriter answer = begin_rows(options, {{"puzzle", "tiles"}, {"board", problem.board.name()}});
  if (options.format == OutputFormat::text) std::cout << "id\tgoal\treachable\twhy\n";
  for (const Instance& instance : problem.instances) {
    const auto add = [&](std::string name, const Position& goal) {
      add_row(answer,
              {instance.id, instance.start.text(), std::move(name), is_reachable(instance.start, goal),
               reachability_reason(instance.start, goal)},
              false);
    };
    bool printed = false;
    for (const std::string_view name : goal_names) {
      add(std::string(name), parse_goal(problem.board, name));
      printed = printed || name == asked;
    }
    if (!printed) add(asked, problem.goal);
    try {
      require_reachable(instance.start, problem.goal);
    } catch (const Error& error) {
      all_reachable = false;
      print_error(instance.source + ": instance " + instance.id + ": " + error.what());
    }
  }
  answer.end();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] std::vector<OptionGroup> declare_check(Options& options) {
  return {{"Boards", {tile_instance_option(options), board_option(options, board_by_default), goal_option(options)}},
          machine_output(options)};
}

}  // namespace

Command check_command() {
  return {.name = "check",
          .arguments = "[FILE|-|\"TILES\"…] [options]",
          .purpose = "Tells which goals boards can reach, and why; needs no tables.",
          .about =
              "Prints one line for each board and standard goal, and one for the goal asked for if it is another. "
              "The exit code is 3 if a board cannot reach the goal asked for.",
          .examples = {"check \"8 6 7/2 5 4/3 0 1\"", "check boards.txt --json"},
          .most_words = most_board_words,
          .call = with_options(declare_check, run_check, take_tile_boards)};
}

}  // namespace tilepdb::solver
