// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/states_output.hpp"
#include "text/records.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// A state whose shortest solutions take so many moves: the end of a walk that is at least as far from the goal,
/// brought nearer along a shortest solution. Walks get longer until one leads far enough.
[[nodiscard]] PuzzleInstance at_distance(const Options& options, std::uint64_t id, const AnyPuzzle& puzzle,
                                         const PuzzleSession& session, LiveLine& live, RandomNumbers& random) {
  const unsigned length = *options.length;
  constexpr unsigned tries = 100'000;
  constexpr unsigned longest_walk = 1000;
  std::size_t longest = 0;
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    const unsigned more = std::min((attempt + 1) * length / 8, longest_walk);
    PuzzleInstance instance = puzzle.random(random, length + more + random.below(2));
    instance.id = std::to_string(id);
    const Result found = session.solve(instance, live);
    if (!found.solved()) throw Error(ErrorKind::resource, instance.start + ": not solved in the memory that is free");
    longest = std::max(longest, found.moves.size());
    if (found.moves.size() < length) continue;
    instance.start = puzzle.states_along(instance, found.moves)[found.moves.size() - length];
    return instance;
  }
  throw no_state_of_length(options, id, format_count(tries) + " walks", longest);
}

}  // namespace

int run_puzzle_check(const Options& options) {
  const auto puzzle = named_puzzle(options);
  const auto instances = read_starts(options, *puzzle).instances;
  const std::string goal = puzzle->setting().goal_state();
  bool all_reachable = true;
  RecordWriter answer = begin_rows(options, puzzle_head(options.family));
  answer.print("id\tstart\tgoal\treachable\twhy\n");
  for (const PuzzleInstance& instance : instances) {
    const auto [reachable, why] = puzzle->reachable(instance);
    all_reachable = all_reachable && reachable;
    add_row(answer, {instance.id, instance.start, goal, reachable, why}, true);
  }
  answer.end();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

int run_puzzle_random(const Options& options) {
  require_size(options);
  const auto puzzle = named_puzzle(options);
  const std::string& name = options.family->name;
  const AnyPuzzle::Setting setting = puzzle->setting();
  const PuzzleWords& words = options.family->words;
  const std::string goal = setting.goal_state();
  const bool names_goal = words.names_columns && !words.goal_about.empty();
  const std::uint64_t seed = seed_or_any(options);
  const bool text = options.format == OutputFormat::text;
  if (text && !options.quiet) {
    std::cout << "# pdbsolve random --puzzle " << name << shown(setting.arguments) << request_words(options, seed)
              << (options.length ? " --length " + std::to_string(*options.length) : "") << '\n';
    if (options.length) std::cout << "# columns: id  optimal-length  tiles\n";
  }
  if (text && words.names_columns) std::cout << (names_goal ? "id\tstart\tgoal\n" : "id\tstart\n");
  const InterruptWatch watch;
  std::optional<PuzzleSession> session;
  if (options.length) session.emplace(options, named_puzzle(options), PuzzleText());
  Json head = puzzle_head(options.family);
  head.update({{"board", setting.size}, {"goal", setting.goal}, {"seed", seed}});
  if (options.random.walk) head["walk"] = *options.random.walk;
  RecordWriter answer(std::cout, options.format, {"random", "instances", {"id", "length", "start", "goal"}}, head);
  RandomNumbers random(seed);
  LiveLine live(options.quiet, options.random.count);
  answer.fill([&] {
    for (std::uint64_t id = 1; id <= options.random.count; ++id) {
      if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
      const PuzzleInstance instance = session ? at_distance(options, id, *puzzle, *session, live, random)
                                              : puzzle->random(random, options.random.walk);
      live.wipe();
      if (text) {
        std::cout << id << (session ? '\t' + std::to_string(*options.length) : "") << '\t' << shown(instance.start)
                  << (names_goal ? '\t' + shown(goal) : "") << '\n';
        if (session) flush_output();
      }
      if (!std::cout) break;
      Json record{{"id", std::to_string(id)}};
      if (session) record["length"] = *options.length;
      record["start"] = instance.start;
      answer.add(record);
      if (session) live.delivered();
    }
  });
  return 0;
}

}  // namespace tilepdb::solver
