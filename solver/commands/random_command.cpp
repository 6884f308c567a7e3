// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "platform/job.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/states_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/search/ida_star.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// Finds one certain shortest solution: of all, the first in the order of the cells that the blank goes to. IDA* finds
/// it with any heuristic, so it does not depend on which tables are there; they only make it faster.
class LeastSolution {
 public:
  /// For a goal; uses the board's tables if they are there, and else gives advice unless it is to be quiet.
  LeastSolution(const Options& options, const Position& goal) : goal_(goal) {
    Problem problem;
    problem.board = goal.board;
    problem.goal = goal;
    problem.instances = {{"1", {}, goal, "the goal"}};
    const std::string name = heuristic_at_hand(options, problem, "searching with ");
    if (name == table_heuristic_name) {
      tables_ = open_heuristic(options, problem);
    } else {
      heuristic_ = make_board_heuristic(name, goal.board, goal.blank());
    }
  }

  /// The moves from a position that can reach the goal. Throws Error (interrupted).
  [[nodiscard]] std::vector<Direction> of(const Position& position) const {
    const Position named = named_by_goal(position, goal_);
    const Job job{1, interrupted};
    job.require_going_on();
    if (tables_) {
      SearchWatch watch(job, {});
      const Result result = solve_ida_star(*tables_, named, best_instruction_set(), watch);
      if (result.solved()) return moves_of(result.moves);
    } else {
      search::Limits limits;
      limits.stop = interrupted;
      auto result = run_algorithm({}, *heuristic_, named, goal_.blank(), limits);
      if (result.solved()) return std::move(result.moves);
    }
    throw Error(ErrorKind::interrupted, "interrupted");
  }

 private:
  Position goal_;
  std::shared_ptr<const Heuristic> tables_;
  std::unique_ptr<const BoardHeuristic> heuristic_;  // without tables
};

/// A board whose shortest solutions take so many moves: the end of a walk that is at least as far from the goal,
/// brought nearer along a shortest solution. Walks get longer until one leads far enough.
[[nodiscard]] Position at_distance(const Options& options, std::uint64_t id, const Position& goal,
                                   const LeastSolution& least, RandomNumbers& random) {
  const unsigned length = *options.length;
  constexpr unsigned tries = 100'000;
  std::size_t longest = 0;
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    const unsigned more = std::min((attempt + 1) * length / 8, 40 * goal.board.cells());
    Position position = random_walk(goal, length + more + random.below(2), random);
    const auto solution = least.of(position);
    longest = std::max(longest, solution.size());
    if (solution.size() < length) continue;
    for (std::size_t i = 0; i < solution.size() - length; ++i) position.move_blank(solution[i]);
    return position;
  }
  throw no_state_of_length(options, id, format_count(tries) + " boards", longest);
}

[[nodiscard]] unsigned parse_length(const std::string& value) {
  const std::uint64_t length = whole_number("--length", value, {});
  if (length <= max_depth) return static_cast<unsigned>(length);
  throw Error(ErrorKind::bad_input, "--length " + value + ": no board takes more than " + counted(max_depth, "move"));
}

[[nodiscard]] int run_random(const Options& options) {
  const BoardSize board = *options.board;
  const Position goal = goal_of_size(options, board);
  const std::uint64_t seed = seed_or_any(options);
  const bool text = options.format == OutputFormat::text;
  if (text && !options.quiet) {
    std::cout << "# pdbsolve random --board " << board.name() << request_words(options, seed);
    if (options.length) std::cout << " --length " << *options.length;
    const std::string goal_name = goal_text(goal);
    const char* const quote = goal_name.find(' ') == std::string::npos ? "" : "\"";
    std::cout << " --goal " << quote << goal_name << quote << "\n# columns: id  "
              << (options.length ? "optimal-length  tiles\n" : "tiles\n");
    flush_output();
  }
  RandomNumbers random(seed);
  std::optional<LeastSolution> least;
  if (options.length) least.emplace(options, goal);
  Json head{{"puzzle", "tiles"}, {"board", board.name()}, {"goal", goal_text(goal)}, {"seed", seed}};
  if (options.random.walk) head["walk"] = *options.random.walk;
  RecordWriter answer(std::cout, options.format, {"random", "instances", {"id", "length", "start"}}, head);
  const InterruptWatch watch;
  answer.fill([&] {
    for (std::uint64_t id = 1; id <= options.random.count; ++id) {
      if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
      const Position position = least                 ? at_distance(options, id, goal, *least, random)
                                : options.random.walk ? random_walk(goal, *options.random.walk, random)
                                                      : random_solvable(goal, random);
      if (text) {
        std::cout << id << ' ' << (least ? std::to_string(*options.length) + " " : "") << position.text() << '\n';
        if (least) flush_output();
      }
      if (!std::cout) break;
      Json record{{"id", std::to_string(id)}};
      if (least) record["length"] = *options.length;
      record["start"] = position.text();
      answer.add(record);
    }
  });
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_random(Options& options) {
  OptionGroup random = random_options(options);
  random.options.insert(random.options.end() - 1,
                        parsed(
                            "length", "N", [&](const std::string& value) { options.length = parse_length(value); },
                            "boards whose shortest solutions take N moves, 0 to " + std::to_string(max_depth) +
                                ", instead; each is solved")
                            .excludes({"walk"}, "--walk and --length exclude each other"));
  return {{"Boards", {board_option(options), goal_option(options, goal_of_sizes)}},
          std::move(random),
          machine_output(options)};
}

}  // namespace

Command random_command() {
  return {.name = "random",
          .arguments = "--board WxH [options]",
          .purpose = "Prints random boards that can reach the goal, as an instance file.",
          .about =
              "Each solvable board is equally likely, unless --walk or --length is given. With --length every "
              "board is solved on the way, faster where the board's tables are.",
          .examples = {"random --board 3x3 --count 5 > boards.txt",
                       "random --board 3x3 --count 5 --length 20 > claims.txt"},
          .needs = {{{"board"}, "name the board, for example --board 4x4"}},
          .call = with_options(declare_random, run_random)};
}

}  // namespace tilepdb::solver
