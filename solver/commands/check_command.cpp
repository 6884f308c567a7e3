// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "cli/records.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/positional_boards.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/reachability.hpp"
#include "text/shown_text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

void add_row(RecordWriter& answer, const Instance& instance, const std::string& name, const Position& goal) {
  const bool reachable = is_reachable(instance.start, goal);
  const std::string reason = reachability_reason(instance.start, goal);
  if (answer.format() == OutputFormat::text) {
    std::cout << shown(instance.id) << '\t' << name << '\t' << (reachable ? "yes" : "no") << '\t' << reason << '\n';
    flush_output();
  }
  answer.add({{"id", instance.id},
              {"start", instance.start.text()},
              {"goal", name},
              {"reachable", reachable},
              {"reason", reason}});
}

[[nodiscard]] int run_check(const Options& options) {
  const Problem problem = read_problem(options);
  const std::string asked = goal_text(problem.goal);
  bool all_reachable = true;
  RecordWriter answer(std::cout, options.format, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}},
                      {{"puzzle", "tiles"}, {"board", problem.board.name()}});
  if (options.format == OutputFormat::text) std::cout << "id\tgoal\treachable\twhy\n";
  for (const Instance& instance : problem.instances) {
    bool printed = false;
    for (const std::string_view name : goal_names) {
      add_row(answer, instance, std::string(name), parse_goal(problem.board, name));
      printed = printed || name == asked;
    }
    if (!printed) add_row(answer, instance, asked, problem.goal);
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
