// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/move_options.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_check.hpp"
#include "solver/commands/states_output.hpp"
#include "solver/instances/reachability.hpp"
#include "text/records.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] int run_check(const Options& options) {
  Problem problem = read_problem(options);
  if (any_moves(options, problem)) return check_solutions(options, problem);
  const std::string asked = goal_text(problem.goal);
  bool all_reachable = true;
  Json head = options.family == nullptr ? Json{{"puzzle", "tiles"}} : puzzle_head(*options.family);
  head["board"] = problem.board.name();
  RecordWriter answer = begin_rows(options, head);
  answer.print("id\tgoal\treachable\twhy\n");
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
  OptionGroup moves = given_moves_options(options);
  moves.options.push_back(flag("no-search", options.search_optimum,
                               "do not look for shortest solutions: neither tables nor time are needed", false));
  OptionGroup output = output_options(options);
  output.options.push_back(jobs_option(options));
  output.options.push_back(instruction_set_option(options));
  return {{"Boards", {tile_instance_option(options), board_option(options, board_by_default), goal_option(options)}},
          std::move(moves),
          notation_options(options),
          options.family == nullptr ? table_options(options) : puzzle_tables(options),
          limit_options(options, "", std::to_string(max_depth)),
          std::move(output),
          machine_output(options)};
}

}  // namespace

Command check_command(const PuzzleFamily* family) {
  const std::string by_slides = family == nullptr ? "" : " --puzzle " + family->name;
  const std::string counted = family == nullptr ? "" : ", both counted in slides";
  return {.name = "check",
          .arguments = "[FILE|-|\"TILES\"…] [options]",
          .purpose = "Tells which goals boards can reach, and why, or whether moves solve them.",
          .about =
              "Prints one line for each board and standard goal, and one for the goal asked for if it is another. "
              "That needs no tables. The exit code is 3 if a board cannot reach the goal asked for.\n"
              "With --moves, or where FILE has moves after the board and a ;, prints one line for each board: whether "
              "it has these moves and they end at the goal, their length in single tiles and in slides, the length of "
              "a shortest solution and the first of the moves by which that got out of reach" +
              counted + ". The exit code is 1 if some moves do not end at the goal, and 3 if a limit ended a search.",
          .examples = {"check" + by_slides + (family == nullptr ? " boards" : " " + family->name) + ".txt --json",
                       "check" + by_slides + " \"1 2 0/3 4 5/6 7 8\" --moves \"D U L2\""},
          .most_words = most_board_words,
          .call = with_puzzle(family, declare_check, run_check, prepare_boards)};
}

}  // namespace tilepdb::solver
