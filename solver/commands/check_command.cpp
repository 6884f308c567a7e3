// SPDX-License-Identifier: MIT
#include <iostream>

#include "solver/commands/commands.hpp"
#include "solver/commands/report.hpp"
#include "solver/commands/session.hpp"
#include "solver/reachability.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {
namespace {

void print_row(const Instance& instance, const std::string& name, const Position& goal) {
  std::cout << instance.id << '\t' << name << '\t' << (is_reachable(instance.start, goal) ? "yes" : "no") << '\t'
            << reachability_reason(instance.start, goal) << '\n';
}

}  // namespace

const CommandSyntax check_syntax{
    "check", "[FILE|-] [options]", "Tells which goals boards can reach, and why; needs no tables.",
    "Prints one line for each board and standard goal, and one for the goal asked for if it is\n"
    "another. The exit code is 3 if a board cannot reach the goal asked for.\n",
    file_options | instance_options | board_options | goal_options};

int check_command(const Options& options) {
  const Problem problem = read_problem(options);
  const std::string asked = goal_text(problem.goal);
  bool all_reachable = true;
  std::cout << "id\tgoal\treachable\twhy\n";
  for (const Instance& instance : problem.instances) {
    bool printed = false;
    for (const std::string_view name : goal_names) {
      print_row(instance, std::string(name), parse_goal(problem.board, name));
      printed = printed || name == asked;
    }
    if (!printed) print_row(instance, asked, problem.goal);
    flush_output();
    try {
      require_reachable(instance.start, problem.goal);
    } catch (const Error& error) {
      all_reachable = false;
      print_error(instance.source + ": instance " + instance.id + ": " + error.what());
    }
  }
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
