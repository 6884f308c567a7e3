// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/records.hpp"

namespace tilepdb::solver {
namespace {

/// Prints a row for each instance and goal: whether it can be reached, and why; and a row for each unreadable line.
/// Returns the exit code.
[[nodiscard]] int check_goals(const Options& options, const AnyPuzzle& puzzle, const std::vector<Instance>& instances,
                              const std::vector<UnreadableLine>& unreadable) {
  bool all_reachable = true;
  const Json head = puzzle_head(options, {.size = puzzle.setting().size});
  RecordWriter answer = answer_writer(options, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}}, head);
  answer.begin_table({id_column(instances), {"goal"}, {"reachable"}, {"why"}}, terminal_at(STDOUT_FILENO));
  auto line = unreadable.begin();
  const auto print_unreadable = [&](std::size_t before) {
    for (; line != unreadable.end() && line->before <= before; ++line) {
      answer.row({line->id, "-", "unreadable", line->reason}, true);
      answer.add({{"id", line->id}, {"status", "unreadable"}, {"reason", line->reason}});
      print_error(place_of(*line) + line->reason);
    }
  };
  for (std::size_t i = 0; i < instances.size(); ++i) {
    print_unreadable(i);
    const Instance& instance = instances[i];
    for (const Reachable& reached : puzzle.goals_of(instance)) {
      answer.row({instance.id, reached.goal, reached.reachable ? "yes" : "no", reached.why});
      answer.add({{"id", instance.id},
                  {"start", instance.start},
                  {"goal", reached.goal},
                  {"reachable", reached.reachable},
                  {"reason", reached.why}});
    }
    if (puzzle.reachable(instance).reachable) continue;
    all_reachable = false;
    print_error(place_of(instance) + puzzle.why_unsolvable(instance));
  }
  print_unreadable(instances.size());
  answer.end();
  if (!unreadable.empty()) return exit_code(ErrorKind::check_failed);
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] int run_check(const Options& options) {
  const std::shared_ptr<AnyPuzzle> puzzle = named_puzzle(options);
  std::vector<UnreadableLine> unreadable;
  PuzzleText given = read_starts(options, *puzzle, [&](UnreadableLine line) { unreadable.push_back(std::move(line)); });
  if (!options.program.empty() || any_moves(options, given.instances)) {
    Problem problem = problem_of(options, *puzzle, std::move(given), "check");
    require_moves_of_each(options, problem);
    return check_solutions(options, puzzle, std::move(problem), unreadable);
  }
  note_other_goal(options, puzzle->setting().goal, given.other_goal);
  return check_goals(options, *puzzle, given.instances, unreadable);
}

[[nodiscard]] std::vector<OptionGroup> declare_check(Options& options) {
  OptionGroup moves = given_moves_options(options);
  moves.options.push_back(text("command", "\"PROGRAM {file}\"", options.program,
                               "check the moves that a program prints for each board, stopped after --time-limit "
                               "(default: 60); {file} is a file with the board's rows, {board} the board")
                              .excludes({"moves"}, "--command makes the moves that --moves gives: leave one out")
                              .wanting(with_blank));
  moves.options.push_back(flag("no-search", options.search_optimum,
                               "do not search for shortest solutions, which needs tables or time", false));
  OptionGroup output = output_options(options);
  output.options.push_back(jobs_option(options));
  output.options.push_back(instruction_set_option(options).wanting(with_blank));
  return {states_options(options, true), std::move(moves),       wanting(notation_options(options), with_blank),
          table_options(options),        limit_options(options), std::move(output),
          output_format(options)};
}

}  // namespace

Command check_command() {
  return {.name = "check",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Check which goals states can reach, or whether moves solve them.",
          .about =
              "Print one line per instance, for boards one per standard goal: whether the goal can be reached, and "
              "why. No tables are needed. The exit code is 3 if a start cannot reach the given goal.\nWith --moves, or "
              "for boards moves in FILE after the board and a ;, or those of --command, print one line per instance: "
              "whether the moves are possible and end at the goal, their length, the length of a shortest solution, "
              "and the first move after which that length is out of reach, both in the chosen metric. The exit code is "
              "1 if some moves do not end at the goal or a claimed length is wrong, and 3 if only a limit ended a "
              "search or the program.\nA line of FILE that cannot be read is reported as unreadable, with exit code 1; "
              "the others are checked.",
          .examples = {"check boards.txt --json", "check \"1 2 0/3 4 5/6 7 8\" --moves \"D U L2\"",
                       "check boards.txt --command \"pdbsolve solve -q {file}\" --time-limit 10"},
          .most_words = most_board_words,
          .call = with_options(declare_check, run_check, prepare_starts)};
}

}  // namespace tilepdb::solver
