// SPDX-License-Identifier: MIT
#include <cmath>
#include <iomanip>
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
#include "solver/commands/shift_session.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "text/counted.hpp"
#include "text/shown_text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Whether a board can reach a goal.
struct Row {
  std::string id, start, goal;
  bool reachable = false;
  std::string reason;
};

[[nodiscard]] RecordWriter begin_rows(const Options& options, const Json& head) {
  return {std::cout, options.format, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}}, head};
}

/// Tables of text have the start only where starts have goals of their own.
void add_row(RecordWriter& answer, const Row& row, bool with_start) {
  if (answer.format() == OutputFormat::text) {
    print_output(shown(row.id) + '\t' + (with_start ? shown(row.start) + '\t' : "") + shown(row.goal) +
                 (row.reachable ? "\tyes\t" : "\tno\t") + shown(row.reason) + '\n');
  }
  answer.add(
      {{"id", row.id}, {"start", row.start}, {"goal", row.goal}, {"reachable", row.reachable}, {"reason", row.reason}});
}

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

/// So many boards: exactly, unless there are so many that rounding may show: factorials of more than 18 are rounded.
[[nodiscard]] std::string boards_text(double count) {
  constexpr double most_exact = 1e12;
  if (count < most_exact) return counted(static_cast<std::uint64_t>(std::llround(count)), "board");
  std::ostringstream text;
  text << "about " << std::setprecision(3) << count << " boards";
  return text.str();
}

[[nodiscard]] int run_shift_check(const Options& options) {
  const auto instances = read_shift_boards(options);
  bool all_reachable = true;
  RecordWriter answer = begin_rows(options, {{"puzzle", "shift"}});
  if (options.format == OutputFormat::text) std::cout << "id\tstart\tgoal\treachable\twhy\n";
  for (const shift::ShiftInstance& instance : instances) {
    auto [reachable, why] = reachability(instance.start, instance.goal);
    all_reachable = all_reachable && reachable;
    if (reachable) why += ": one of " + boards_text(reachable_boards(instance.goal));
    add_row(answer, {instance.id, text_of(instance.start), text_of(instance.goal), reachable, why}, true);
  }
  answer.end();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] std::vector<OptionGroup> declare_check(Options& options) {
  return {{"Boards", {tile_instance_option(options), board_option(options, board_by_default), goal_option(options)}},
          machine_output(options)};
}

[[nodiscard]] std::vector<OptionGroup> declare_shift_check(Options& options) {
  return {shift_boards(options), machine_output(options)};
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

Command shift_check_command() {
  return {.name = "check",
          .arguments = "[FILE|-|\"CELLS\"…] [options]",
          .purpose = "Tells whether shifts lead from start to goal, and why.",
          .about = "The exit code is 3 if they do not for some board.",
          .examples = {"check --puzzle shift AAB/BBA", "check --puzzle shift shifts.txt --json"},
          .most_words = most_board_words,
          .call = with_options(declare_shift_check, run_shift_check, take_shift_boards)};
}

}  // namespace tilepdb::solver
