// SPDX-License-Identifier: MIT
#include <cmath>
#include <iomanip>
#include <iostream>
#include <random>
#include <sstream>

#include "solver/commands/batch_output.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/interruption.hpp"
#include "solver/commands/shift_options.hpp"
#include "solver/input_lines.hpp"
#include "solver/shift/random_boards.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {
namespace {

using shift::ShiftInstance;

[[nodiscard]] std::vector<ShiftInstance> read_instances(const ShiftOptions& options) {
  if (!options.file.empty() && !options.instances.empty()) {
    throw Error(ErrorKind::bad_input, "give a FILE or --instance, not both");
  }
  std::vector<ShiftInstance> instances;
  for (const std::string& text : options.instances) {
    instances.push_back(
        shift::parse_shift_instance(text, std::to_string(instances.size() + 1), "--instance", options.input));
  }
  if (!instances.empty()) return instances;
  if (options.file == "-") return shift::read_shift_instances(std::cin, "stdin", options.input);
  if (!options.file.empty()) {
    std::ifstream file = open_instance_file(options.file);
    return shift::read_shift_instances(file, options.file, options.input);
  }
  throw Error(ErrorKind::bad_input, "no board given: name a FILE, - for stdin, or give --instance \"CELLS\"");
}

/// The boards of a solution, from start to goal. Throws Error (check_failed) if it does not lead there.
[[nodiscard]] std::vector<shift::LabelledBoard> boards_of(const shift::Boards& boards,
                                                          const std::vector<shift::Move>& moves) {
  shift::Board board = boards.start;
  std::vector<shift::LabelledBoard> all{labelled(board, boards.labels)};
  for (const shift::Move move : moves) {
    shift::shift(board, move);
    all.push_back(labelled(board, boards.labels));
  }
  if (!(board == boards.goal)) throw Error(ErrorKind::check_failed, "a solution does not lead to the goal");
  return all;
}

/// A board as rows of right-aligned labels, and an empty line.
[[nodiscard]] std::string drawn(const shift::LabelledBoard& board) {
  std::size_t width = 1;
  for (const std::string& label : board.labels) width = std::max(width, label.size());
  std::string text;
  for (Cell cell = 0; cell < board.size.cells(); ++cell) {
    const std::string& label = board.labels[cell];
    text.append(width - label.size() + (board.size.column(cell) == 0 ? 0 : 1), ' ').append(label);
    if (board.size.column(cell) + 1 == board.size.width) text += '\n';
  }
  return text + '\n';
}

[[nodiscard]] ResultRow solved(const ShiftInstance& instance, const std::string& heuristic_name,
                               const ShiftOptions& options) {
  ResultRow row;
  row.id = instance.id;
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  try {
    require_reachable(instance.start, instance.goal);
  } catch (const Error& error) {
    row.reason = where + error.what();
    return row;
  }
  const shift::Boards boards = numbered(instance);
  const auto heuristic = shift::make_shift_heuristic(heuristic_name, boards.goal);
  const LimitedSearch limited(options.limits);
  const auto result = limited.run([&](const search::Limits& limits) {
    return run_shift_algorithm(options.choice, *heuristic, boards.start, boards.goal, limits);
  });
  row.seconds = limited.seconds();
  row.at_least = result.at_least;
  row.expanded = result.expanded;
  row.generated = result.generated;
  row.most_stored = result.most_stored;
  if (!result.solved()) {
    row.given_up = true;
    row.reason = where + limited.reason(result.end) + "; every solution takes at least " +
                 std::to_string(result.at_least) + " moves";
    return row;
  }
  row.length = result.length();
  row.moves = shift::moves_text(instance.start.size, result.moves);
  const auto all = boards_of(boards, result.moves);
  if (options.show != Show::boards) return row;
  for (const shift::LabelledBoard& board : all) {
    row.boards.push_back(text_of(board));
    row.drawings.push_back(drawn(board));
  }
  return row;
}

/// Exactly, unless it is so large that rounding may show: factorials of more than 18 are rounded.
[[nodiscard]] std::string count_text(double count) {
  constexpr double most_exact = 1e12;
  if (count < most_exact) return format_count(static_cast<std::uint64_t>(std::llround(count)));
  std::ostringstream text;
  text << "about " << std::setprecision(3) << count;
  return text.str();
}

/// The heuristic that the options name, or the best. Throws Error (bad_input) if there is none of that name.
[[nodiscard]] std::string heuristic_name(const ShiftOptions& options, const std::vector<ShiftInstance>& instances) {
  if (!uses_heuristic(options.choice.algorithm)) return "zero";
  const std::string name = options.heuristic.empty() ? std::string(shift::best_shift_heuristic) : options.heuristic;
  (void)shift::make_shift_heuristic(name, numbered(instances.front()).goal);
  return name;
}

[[nodiscard]] Json json_head(const ShiftOptions& options, const std::string& heuristic) {
  const Algorithm algorithm = options.choice.algorithm;
  Json head{{"puzzle", "shift"}, {"algorithm", name_of(algorithm)}};
  if (uses_heuristic(algorithm)) head["heuristic"] = heuristic;
  if (algorithm == Algorithm::wastar) head["weight"] = options.choice.weight;
  return head;
}

[[nodiscard]] ShiftOptions until_interrupted(ShiftOptions options) {
  options.limits.stop = interrupted;
  return options;
}

}  // namespace

const CommandSyntax shift_solve_syntax{
    "solve",
    "[FILE|-] [options]",
    "Solves boards of the shift puzzle with the fewest shifts.",
    "A move shifts a row or column by one cell; what is pushed out comes back on the other side.\n"
    "FILE has one instance per line, its boards each in one word such as AABB/ABAB: a first line names\n"
    "the columns, id, length, start and goal; without it they are start; start and goal; id, start and\n"
    "goal; or id, length, start and goal. # starts a comment. Results are tab-separated, with a header\n"
    "line. The exit code is 3 if an instance has no solution or was given up.\n",
    file_options | instance_options | search_options,
    "shift"};

int shift_solve_command(const ShiftOptions& options) {
  const auto instances = read_instances(options);
  const std::string heuristic = heuristic_name(options, instances);
  BatchOutput output({Columns::of_general_algorithm, options.show, options.json, options.quiet},
                     json_head(options, heuristic));
  const InterruptWatch watch;
  const ShiftOptions how = until_interrupted(options);
  return output.run("", [&] {
    for (const ShiftInstance& instance : instances) {
      const ResultRow row = solved(instance, heuristic, how);
      output.count(row);
      output.print(row);
      LimitedSearch::throw_if_interrupted(how.limits);
    }
  });
}

const CommandSyntax shift_verify_syntax{
    "verify",
    "FILE [options]",
    "Recomputes every optimal length that a file of instances claims.",
    "FILE (- for stdin) is as for solve, with a length for each instance. Prints one line per difference;\n"
    "the exit code is 1 if there is any, and 3 if a limit left a claim undecided.\n",
    file_options | search_options,
    "shift"};

int shift_verify_command(const ShiftOptions& options) {
  if (!is_optimal(options.choice.algorithm)) {
    throw Error(ErrorKind::bad_input, "--algorithm " + std::string(name_of(options.choice.algorithm)) +
                                          " does not find shortest solutions; leave it out");
  }
  const auto instances = read_instances(options);
  for (const ShiftInstance& instance : instances) {
    if (!instance.length) {
      throw Error(ErrorKind::bad_input, instance.source + ": no length to verify, expected a column of lengths");
    }
  }
  const std::string heuristic = heuristic_name(options, instances);
  ClaimOutput output(options.json, options.quiet, json_head(options, heuristic));
  const InterruptWatch watch;
  const ShiftOptions how = until_interrupted(options);
  try {
    for (const ShiftInstance& instance : instances) {
      output.add(solved(instance, heuristic, how), *instance.length);
      LimitedSearch::throw_if_interrupted(how.limits);
    }
  } catch (const Error& error) {
    output.fail(error.what());
    throw;
  }
  return output.finish();
}

const CommandSyntax shift_check_syntax{"check",
                                       "[FILE|-] [options]",
                                       "Tells whether shifts lead from start to goal, and why.",
                                       "The exit code is 3 if they do not for some board.\n",
                                       file_options | instance_options,
                                       "shift"};

int shift_check_command(const ShiftOptions& options) {
  const auto instances = read_instances(options);
  bool all_reachable = true;
  std::cout << "id\tstart\tgoal\treachable\twhy\n";
  for (const ShiftInstance& instance : instances) {
    const auto [reachable, why] = reachability(instance.start, instance.goal);
    all_reachable = all_reachable && reachable;
    std::cout << instance.id << '\t' << text_of(instance.start) << '\t' << text_of(instance.goal) << '\t'
              << (reachable ? "yes\t" : "no\t") << why;
    if (reachable) std::cout << ": one of " << count_text(reachable_boards(instance.goal)) << " boards";
    std::cout << '\n';
  }
  flush_output();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

const CommandSyntax shift_random_syntax{
    "random",
    "[options]",
    "Prints random boards of the shift puzzle, as an instance file.",
    "Each board with the goal's cells that can reach it is equally likely, unless --walk is given.\n"
    "Without --goal all cells of --board differ.\n",
    random_options,
    "shift"};

int shift_random_command(const ShiftOptions& options) {
  if (!options.input.goal && !options.input.size) {
    throw Error(ErrorKind::bad_input, "name the --goal, or the board, for example --board 4x4");
  }
  const shift::LabelledBoard goal =
      options.input.goal ? *options.input.goal : shift::all_different(*options.input.size);
  const std::uint64_t seed = options.random.seed ? *options.random.seed : std::random_device()();
  if (!options.quiet) {
    std::cout << "# pdbsolve random --puzzle shift --board " << goal.size.name() << " --goal " << text_of(goal)
              << " --count " << options.random.count << " --seed " << seed;
    if (options.random.walk) std::cout << " --walk " << *options.random.walk;
    std::cout << '\n';
  }
  std::cout << "id\tstart\tgoal\n";
  shift::RandomBoards random(goal, seed);
  for (std::uint64_t id = 1; id <= options.random.count; ++id) {
    const auto start = options.random.walk ? random.walk(*options.random.walk) : random.reachable();
    std::cout << id << '\t' << text_of(start) << '\t' << text_of(goal) << '\n';
  }
  flush_output();
  return 0;
}

}  // namespace tilepdb::solver
