// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/bench_summary.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] int run_puzzle_bench(const Options& options) {
  constexpr std::uint64_t seed = 1;
  auto puzzle = named_puzzle(options);
  RandomNumbers random(seed);
  std::vector<PuzzleInstance> instances;
  for (std::uint64_t id = 1; id <= options.random.count; ++id) {
    instances.push_back(puzzle->random(random, options.random.walk));
    instances.back().id = std::to_string(id);
    instances.back().source = "bench:" + instances.back().id;
  }
  const PuzzleSession session(options, std::move(puzzle), {std::move(instances)});
  RecordWriter answer(std::cout, options.format,
                      {"bench", "instances", with_origin("id status length at_least expanded generated seconds")},
                      session.head());
  Totals totals;
  LiveLine live(options.quiet, session.instances().size());
  const InterruptWatch watch;
  const Stopwatch stopwatch;
  answer.guard([&] {
    const auto deliver = [&](std::size_t number, const Result& result) {
      totals.add(result);
      answer.add(record_of(session.row_of(number, result), Show::none));
    };
    session.solve(live, deliver, false);
  });
  Json summary = totals.json(stopwatch.seconds());
  const PuzzleFamily& family = *options.family;
  const std::string states = options.random.walk ? "walks of " + std::to_string(*options.random.walk) + " moves"
                                                 : "random " + family.words.states;
  const std::string metric = family.metric.empty() ? "" : " in the " + family.metric + " metric";
  summary["instances"] =
      std::to_string(options.random.count) + " " + states + metric + ", seed " + std::to_string(seed);
  // Of a thread: what is left of the time of several is that of the longest search.
  summary["expansions_per_second"] = rate(totals.expanded, totals.seconds);
  summary["threads"] = session.threads();
  add_machine(summary);
  answer.end("summary", summary);
  if (options.format == OutputFormat::text) print_summary(summary);
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_puzzle_bench(Options& options) {
  std::vector<OptionGroup> groups = puzzle_search(options);
  options.random.count = 10;
  constexpr std::uint64_t default_nodes = 1'000'000;
  options.limits.nodes = default_nodes;
  std::vector<Option> states = puzzle_options(options);
  states.push_back(
      number("count", "N", options.random.count, "how many random " + options.family->words.states + ", from 1", {1})
          .with_default());
  states.push_back(number("walk", "N", options.random.walk, "ends of N random moves from the goal instead"));
  groups.insert(groups.begin(), {states_title(options), std::move(states)});
  for (OptionGroup& group : groups) {
    for (Option& option : group.options) {
      if (option.name == "node-limit") {
        option.about = "give one up after so many expansions (default: " + format_count(default_nodes) + ")";
      }
    }
  }
  groups.push_back(machine_output(options));
  return groups;
}

}  // namespace

Command puzzle_bench_command(const PuzzleFamily& family) {
  const std::string call = "bench --puzzle " + family.name + " " + family.words.random_sizes;
  return {.name = "bench",
          .arguments = "[options]",
          .purpose = "Searches from fixed random " + family.words.states + ", and reports work and speed.",
          .about =
              "Always the same ones for a size. The expansions depend on heuristic and algorithm alone: in every run "
              "and on every machine they must be the same, as long as no limit of time or memory is reached. The rate "
              "is that of a thread.",
          .examples = {call + "--walk 4", call + "--walk 4 --algorithm astar --json"},
          .needs = random_needs(family),
          .call = with_puzzle(&family, declare_puzzle_bench, run_puzzle_bench, prepare_puzzle_search)};
}

std::vector<Puzzle> other_puzzles() {
  std::vector<Puzzle> puzzles;
  for (const PuzzleFamily& family : puzzle_families()) {
    puzzles.push_back({family.name,
                       {puzzle_solve_command(family), puzzle_verify_command(family), puzzle_check_command(family),
                        puzzle_random_command(family), puzzle_bench_command(family)}});
    if (family.metric != multi_tile_metric[0]) continue;
    Puzzle& slides = puzzles.back();
    slides.metrics = multi_tile_metric;
    slides.commands[2] = check_command(&family);
    slides.commands.insert(slides.commands.begin() + 3,
                           {apply_command(), shorten_command(&family), draw_command(&family),
                            puzzle_histogram_command(family), report_command()});
  }
  return puzzles;
}

}  // namespace tilepdb::solver
