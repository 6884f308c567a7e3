// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "text/records.hpp"
#include "solver/commands/puzzle_commands.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/states_output.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] int run_puzzle_check(const Options& options) {
  const auto puzzle = named_puzzle(options);
  const auto instances = read_starts(options, *puzzle);
  bool all_reachable = true;
  RecordWriter answer = begin_rows(options, puzzle_head(*options.family));
  if (options.format == OutputFormat::text) std::cout << "id\tstart\tgoal\treachable\twhy\n";
  for (const PuzzleInstance& instance : instances) {
    const auto [reachable, why] = puzzle->reachable(instance);
    all_reachable = all_reachable && reachable;
    add_row(answer, {instance.id, instance.start, instance.goal, reachable, why}, true);
  }
  answer.end();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] int run_puzzle_random(const Options& options) {
  const auto puzzle = named_puzzle(options);
  const std::string& name = options.family->name;
  const AnyPuzzle::Setting setting = puzzle->setting();
  const bool own_goals = setting.goal.empty();
  const std::uint64_t seed = seed_or_any(options);
  const bool text = options.format == OutputFormat::text;
  if (text && !options.quiet) {
    std::cout << "# pdbsolve random --puzzle " << name << shown(setting.arguments) << request_words(options, seed)
              << '\n';
  }
  if (text && options.family->words.names_columns) std::cout << (own_goals ? "id\tstart\tgoal\n" : "id\tstart\n");
  Json head = puzzle_head(*options.family);
  head.update({{"board", setting.size}, {"seed", seed}});
  if (options.random.walk) head["walk"] = *options.random.walk;
  RecordWriter answer(std::cout, options.format, {"random", "instances", {"id", "start", "goal"}}, head);
  RandomNumbers random(seed);
  for (std::uint64_t id = 1; id <= options.random.count; ++id) {
    const PuzzleInstance instance = puzzle->random(random, options.random.walk);
    if (text)
      std::cout << id << '\t' << shown(instance.start) << (own_goals ? '\t' + shown(instance.goal) : "") << '\n';
    answer.add({{"id", std::to_string(id)}, {"start", instance.start}, {"goal", instance.goal}});
  }
  answer.end();
  flush_output();
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_puzzle_check(Options& options) {
  return {puzzle_starts(options), machine_output(options)};
}

[[nodiscard]] std::vector<OptionGroup> declare_puzzle_random(Options& options) {
  return {{options.family->has_patterns ? "States" : "Boards", puzzle_options(options)},
          random_options(options),
          machine_output(options)};
}

}  // namespace

Command puzzle_check_command(const PuzzleFamily& family) {
  const std::string call = "check --puzzle " + family.name + " ";
  return {.name = "check",
          .arguments = "[FILE|-|\"" + family.words.start + "\"…] [options]",
          .purpose = "Tells whether moves lead from start to goal, and why.",
          .about = "The exit code is 3 if they do not for some instance.",
          .examples = {call + family.name + ".txt", call + family.name + ".txt --json"},
          .most_words = most_board_words,
          .call = with_puzzle(family, declare_puzzle_check, run_puzzle_check, take_puzzle_starts)};
}

Command puzzle_random_command(const PuzzleFamily& family) {
  const std::string call = "random --puzzle " + family.name + " " + family.words.random_sizes;
  const std::string file = " > " + family.name + ".txt";
  return {.name = "random",
          .arguments = "[options]",
          .purpose = "Prints random " + family.words.states + " that can reach the goal, as an instance file.",
          .about = family.words.random_about,
          .examples = {call + "--count 5" + file, call + "--walk 4 --count 3" + file},
          .needs = random_needs(family),
          .call = with_puzzle(family, declare_puzzle_random, run_puzzle_random)};
}

}  // namespace tilepdb::solver
