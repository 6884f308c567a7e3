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
int run_puzzle_bench(const Options& options) {
  require_size(options);
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

}  // namespace tilepdb::solver
